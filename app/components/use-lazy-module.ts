import { useEffect, useState } from "react";
import { useI18n } from "../i18n/language.tsx";
import { showToast, toasts } from "./toast.ts";

/**
 * Loads a part of a page on demand: the module (null until loaded) and the function that fetches it, which resolves to
 * false after telling the user that it failed.
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

/** Loads a part of a page once the rest is there; null until then, and where it does not come. */
export function useIdleModule<Module>(load: () => Promise<Module>): Module | null {
  const [loaded, setLoaded] = useState<{ module: Module } | null>(null);
  useEffect(() => {
    load().then((module) => setLoaded({ module }), console.debug);
  }, [load]);
  return loaded?.module ?? null;
}

export type LazyComponents = typeof import("../lazy-components.ts");

/**
 * Components that no page needs before the first interaction: the folding header, toasts, account links, panels of
 * categories. Loaded on the first interaction, or with the first toast.
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
    for (const eventName of ["pointermove", "pointerdown", "keydown", "click", "scroll"])
      addEventListener(eventName, load, listenerOptions);
    controller.signal.addEventListener("abort", toasts.subscribe(load));
    if (toasts.get().length > 0) void load();
    return () => controller.abort();
  }, []);
  return components;
}
