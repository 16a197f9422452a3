/** Which page is shown: the address says so, and moving about changes it without loading anew. */

import { html, useEffect, useState } from "../../vendor/preact-htm.js";
import { Shared } from "../storage/store.js";
/** @import { Node } from "../types.js" */

export const route = new Shared(location.pathname);

addEventListener("popstate", () => route.set(location.pathname));

/** @param {string} path */
export function go(path) {
  if (path !== location.pathname) history.pushState(null, "", path);
  route.set(path);
  scrollTo(0, 0);
}

/**
 * A link within the game. Opening it in a new tab works as with any link.
 * @param {{ to: string, onClick: any, children: Node } & Record<string, unknown>} props
 */
export function Link({ to, onClick, children, ...rest }) {
  const follow = (event) => {
    onClick?.();
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(to);
  };
  return html`<a href=${to} onClick=${follow} ...${rest}>${children}</a>`;
}

/**
 * What stands behind the # of the address, and how to change it: the browser's own Back leads through what was shown.
 * @returns {[string, (next: string, instead?: boolean) => void]}
 */
export function useHash() {
  const [name, setName] = useState(location.hash.slice(1));
  useEffect(() => {
    const follow = () => setName(location.hash.slice(1));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  /** @param {string} next @param {boolean} [instead] */
  const show = (next, instead = false) => {
    history[instead ? "replaceState" : "pushState"](null, "", `#${next}`);
    setName(next);
    scrollTo(0, 0);
  };
  return [name, show];
}
