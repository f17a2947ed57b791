import { createStore } from "../browser/store.ts";

const refreshMs = 60_000;

/** A store of what changes without an event: loaded at once, each minute, and when the page is seen again. */
export function createMinutelyStore<T>(initial: T, load: () => Promise<unknown>) {
  return createStore(initial, () => {
    const refresh = () => {
      // Keeps the last value; the next minute tries again.
      if (document.visibilityState === "visible") void load().catch(() => {});
    };
    refresh();
    const minutely = setInterval(refresh, refreshMs);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(minutely);
      document.removeEventListener("visibilitychange", refresh);
    };
  });
}
