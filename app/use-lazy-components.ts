import { useEffect, useState } from "react";
import { subscribe } from "./components/toast.ts";

export type LateParts = typeof import("./lazy-components.ts");

/**
 * What no page shows before somebody touches it: the folded header, a popup, what stands for a page that is slow to come,
 * the links of an account.
 * Its code comes with the first touch, ahead of the click that may need it, or with the first popup.
 */
export function useLateParts(): LateParts | null {
  const [parts, setParts] = useState<LateParts | null>(null);
  useEffect(() => {
    const stopped = new AbortController();
    const load = () =>
      import("./lazy-components.ts").then((here) => {
        stopped.abort();
        setParts(here);
      }, console.debug);
    const early = { capture: true, signal: stopped.signal };
    for (const touch of ["pointerdown", "keydown", "click", "scroll"]) addEventListener(touch, load, early);
    stopped.signal.addEventListener("abort", subscribe(load));
    return () => stopped.abort();
  }, []);
  return parts;
}
