/**
 * Measure every text and control that is shown against the boxes round it, its neighbours and the
 * window. Returns a sentence for each fault: something sticks out of a box that is drawn round it,
 * is cut off without an ellipsis, lies on something else, or makes the page scroll sideways.
 */
async () => {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame); // everything has its place

  const SLACK = 1.5; // pixels: boxes lie on fractions of them
  const REACH = 4; // pixels by which a control that is not drawn may be larger, for fingers
  const LEAST_LEFT = 2.5; // em of a text that ends with an ellipsis
  const CONTROLS = "button, a[href], select, summary, label, textarea, input:not(label input)";
  const OVERLAYS = ".own-dice, .hint, .closing, .notice, .banner"; // they cover things by design

  // ── elements ─────────────────────────────────────────────────────────────────────────────────

  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const upFrom = (element) => {
    const all = [];
    for (let at = element; at && at !== document.body; at = at.parentElement) all.push(at);
    return all;
  };
  const isClear = (colour) => /^transparent$|, 0\)$|\/ 0\)$/.test(colour);
  /** Whether one sees where an element ends. */
  const isDrawn = (element) => {
    const { display, backgroundColor, boxShadow, borderTopWidth, borderTopColor } = styleOf(element);
    const hasBorder = parseFloat(borderTopWidth) > 0 && !isClear(borderTopColor);
    return display !== "contents" && (!isClear(backgroundColor) || boxShadow !== "none" || hasBorder);
  };
  /** Not seen at all, or there for screen readers alone. */
  const isHidden = (element) => !element.checkVisibility({ visibilityProperty: true })
    || upFrom(element).some((at) => {
      const { clipPath, opacity, fontSize } = styleOf(at);
      return clipPath !== "none" || opacity === "0" || fontSize === "0px";
    });
  const nameOf = (element) => [element.localName, ...element.classList].join(".");

  /** The elements that clip another one, innermost first. */
  const clipsOf = (element) => {
    const clips = [];
    let { position } = styleOf(element);
    for (const at of upFrom(element).slice(1)) {
      const style = styleOf(at);
      if (position === "fixed") break;
      if (position === "absolute" && style.position === "static") continue;
      position = style.position;
      if (clipsContent(at)) clips.push(at);
    }
    return clips;
  };
  const clipsContent = (element) => {
    const { display, overflowX, overflowY } = styleOf(element);
    return display !== "inline" && (overflowX !== "visible" || overflowY !== "visible");
  };
  /** Whether one can scroll to what is clipped: by keys, too. */
  const scrolls = (clip, overflow) => ["auto", "scroll"].includes(overflow)
    && clip.matches("[tabindex='0'], :has(button, a, input)");
  /** The element in whose lines a text stands: no other can end it with an ellipsis. */
  const blockOf = (element) => upFrom(element).find((at) => !["inline", "contents"].includes(styleOf(at).display));

  // ── boxes ────────────────────────────────────────────────────────────────────────────────────

  const frameOf = (element) => element.getBoundingClientRect();
  const shrunk = ({ left, top, right, bottom }, x, above, below) => (
    { left: left + x, top: top + above, right: right - x, bottom: bottom - below });
  /** The letters of a line: what the font leaves free above and below them is not seen. */
  const lettersOf = (line) => shrunk(line, 0, 0.22 * line.height, 0.2 * line.height);
  const common = (a, b) => ({
    left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
  });
  const isEmpty = ({ left, top, right, bottom }) => right - left <= SLACK || bottom - top <= SLACK;
  const beyondX = (box, frame) => Math.max(frame.left - box.left, box.right - frame.right) > SLACK;
  const beyondY = (box, frame) => Math.max(frame.top - box.top, box.bottom - frame.bottom) > SLACK;
  const placeOf = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(" ");

  // ── what is measured: lines of text, and controls ────────────────────────────────────────────

  function* linesOf(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      const text = node.data.trim();
      if (!text || element.closest("script, style, svg, option") || isHidden(element)) continue;
      const range = document.createRange();
      range.setStart(node, node.data.indexOf(text));
      range.setEnd(node, node.data.indexOf(text) + text.length);
      for (const line of range.getClientRects()) {
        yield { node, element, isText: true, name: `“${text}”`, box: lettersOf(line) };
      }
    }
  }
  function* controlsOf(root) {
    for (const element of root.querySelectorAll(CONTROLS)) {
      if (isHidden(element)) continue;
      const label = element.getAttribute("aria-label") ?? element.textContent;
      const reach = isDrawn(element) ? 0 : REACH;
      yield {
        node: element, element, isText: false, name: `${nameOf(element)} “${label.trim().slice(0, 40)}”`,
        box: shrunk(frameOf(element), reach, reach, reach),
      };
    }
  }

  // ── faults ───────────────────────────────────────────────────────────────────────────────────

  const faults = new Set();
  const complain = (what, part, other, box) => faults.add(
    `${what}: ${part.name} at ${placeOf(part.box)}${other ? `, ${other} at ${placeOf(box)}` : ""}`);

  /** What is left to see of a part once everything round it has cut off its share. */
  const seenOf = (part) => {
    let seen = part.box;
    const own = part.isText && clipsContent(part.element) ? [part.element] : [];
    for (const clip of [...own, ...clipsOf(part.element)]) {
      const { overflowX, overflowY, textOverflow, fontSize } = styleOf(clip);
      const frame = frameOf(clip);
      const isCutX = overflowX !== "visible" && beyondX(seen, frame) && !scrolls(clip, overflowX);
      const isCutY = overflowY !== "visible" && beyondY(seen, frame) && !scrolls(clip, overflowY);
      const hasEllipsis = part.isText && textOverflow === "ellipsis" && clip === blockOf(part.element);
      if (isCutY || (isCutX && !hasEllipsis)) complain("cut off", part, nameOf(clip), frame);
      else if (isCutX && frame.width < LEAST_LEFT * parseFloat(fontSize)) complain("nearly nothing left", part, nameOf(clip), frame);
      seen = common(seen, frame);
    }
    return seen;
  };

  /** What lies absolutely, such as a badge, may stand on the edge of the box that it is a part of. */
  const checkBoxesRound = (part) => {
    let isLoose = false;
    for (const at of upFrom(part.element)) {
      if (at !== part.node && isDrawn(at)) {
        const frame = frameOf(at);
        if (!isLoose && (beyondX(part.seen, frame) || beyondY(part.seen, frame))) complain("sticks out", part, nameOf(at), frame);
        isLoose = false;
      }
      if (["absolute", "fixed"].includes(styleOf(at).position)) isLoose = true;
    }
    if (beyondX(part.seen, { left: 0, right: innerWidth })) complain("outside the window", part);
  };

  const checkNeighbours = (parts) => {
    parts.sort((a, b) => a.seen.left - b.seen.left);
    for (const [i, a] of parts.entries()) {
      for (let j = i + 1; j < parts.length && parts[j].seen.left < a.seen.right; j++) {
        const b = parts[j];
        const areOne = a.node.contains(b.node) || b.node.contains(a.node);
        const isCovered = a.element.closest(OVERLAYS) !== b.element.closest(OVERLAYS);
        if (!areOne && !isCovered && !isEmpty(common(a.seen, b.seen))) complain("overlap", a, b.name, b.box);
      }
    }
  };

  const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const parts = [...linesOf(root), ...controlsOf(root)];
  for (const part of parts) part.seen = seenOf(part);
  const shown = parts.filter(({ seen }) => !isEmpty(seen));
  shown.forEach(checkBoxesRound);
  checkNeighbours(shown);
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.add(`the page scrolls sideways: ${scrollWidth} in ${clientWidth}`);
  return [...faults];
}
