/** Pictures that are drawn in as much room as there is. */

import { useEffect, useRef, useState } from "../../vendor/preact-htm.js";

/** Where a picture stands, and how wide its place is: 0 until that is known. @returns {[{ current: any }, number]} */
export function useWidth() {
  const frame = useRef();
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const measure = () => setWidth(Math.floor(frame.current?.clientWidth ?? 0));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return [frame, width];
}
