import { useEffect, useState } from "react";
import { useI18n } from "../i18n/language.tsx";
import { showToast, subscribe } from "./toast.ts";

/**
 * A part of a page whose code comes when somebody wants it, not with the page: null until it has come, and the way to
 * fetch it. That answers false where it could not be had, and has said so.
 */
export function useLazyModule<Module>(load: () => Promise<Module>): [Module | null, () => Promise<boolean>] {
  const { t } = useI18n();
  const [loaded, setLoaded] = useState<{ module: Module } | null>(null);

  async function fetchModule(): Promise<boolean> {
    try {
      const module = await load();
      setLoaded({ module });
      return true;
    } catch {
      showToast({ tone: "error", title: t("failure.notOpened"), text: t("failure.offline") });
      return false;
    }
  }
  return [loaded?.module ?? null, fetchModule];
}

export type LazyComponents = typeof import("../lazy-components.ts");

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
      import("../lazy-components.ts").then((loaded) => {
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
