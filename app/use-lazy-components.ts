import { useEffect, useState } from "react";
import { toasts } from "./components/toast.ts";

export type LazyComponents = typeof import("./lazy-components.ts");

/**
 * What no page shows before the first touch: the folded header, toasts, the placeholder of a slow page, the account links.
 * Loaded with the first touch or the first toast.
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
    controller.signal.addEventListener("abort", toasts.subscribe(load));
    return () => controller.abort();
  }, []);
  return components;
}
