import { useEffect, useState } from "react";
import { subscribe } from "./components/toast.ts";

export type LazyComponents = typeof import("./lazy-components.ts");

/**
 * What no page shows before somebody touches it: the folded header, a popup, what stands for a page that is slow to come,
 * the links of an account.
 * Its code comes with the first touch, ahead of the click that may need it, or with the first popup.
 */
export function useLazyComponents(): LazyComponents | null {
  const [components, setComponents] = useState<LazyComponents | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const load = () =>
      import("./lazy-components.ts").then((loaded) => {
        controller.abort();
        setComponents(loaded);
      }, console.debug);
    const listenerOptions = { capture: true, signal: controller.signal };
    for (const eventName of ["pointerdown", "keydown", "click", "scroll"])
      addEventListener(eventName, load, listenerOptions);
    controller.signal.addEventListener("abort", subscribe(load));
    return () => controller.abort();
  }, []);
  return components;
}
