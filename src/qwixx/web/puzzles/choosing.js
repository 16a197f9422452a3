/** Which puzzle comes next. */
/** @import { Progress } from "../shared/types.js" */

/** @typedef {{ name: string, rating: number, themes: string[] }} Listed */

const FIRST_RATING = 1500;

/**
 * The one nearest to the wanted difficulty, of those not tried yet; then of those not solved yet.
 * @param {Listed[]} puzzles
 * @param {{ theme: string, step: number }} wish
 * @param {Progress} progress
 * @param {string} now The one that is shown now, which does not come again at once.
 */
export function nextOf(puzzles, { theme, step }, { rating, tried }, now) {
  const target = (rating?.rating ?? FIRST_RATING) + step;
  const about = puzzles.filter((puzzle) => (!theme || puzzle.themes.includes(theme)) && puzzle.name !== now);
  const far = (puzzle) => Math.abs(puzzle.rating - target);
  const nearest = (left) => left.reduce((best, puzzle) => (best && far(best) <= far(puzzle) ? best : puzzle), null);
  return nearest(about.filter(({ name }) => !(name in tried))) ?? nearest(about.filter(({ name }) => tried[name] === false));
}
