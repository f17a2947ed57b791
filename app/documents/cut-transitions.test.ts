import { afterEach, expect, it, vi } from "vitest";
import { ignoreCutTransitions } from "./cut-transitions.ts";

afterEach(() => vi.unstubAllGlobals());

/** A transition that the browser has cut short. */
function cutTransition() {
  return { ready: Promise.reject(new DOMException("ViewTransition opt-in disabled", "AbortError")) };
}

/** What a page would report as uncaught. */
async function uncaughtAfter(act: () => void): Promise<unknown[]> {
  const uncaught: unknown[] = [];
  const listener = (reason: unknown) => uncaught.push(reason);
  const others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection").on("unhandledRejection", listener);
  act();
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.removeAllListeners("unhandledRejection");
  for (const other of others) process.on("unhandledRejection", other);
  return uncaught;
}

it("reports no error when a transition between two pages is cut short, before or after the script has loaded", async () => {
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  const uncaught = await uncaughtAfter(() => {
    vi.stubGlobal("document", { activeViewTransition: cutTransition() });
    ignoreCutTransitions();
    for (const name of ["pageswap", "pagereveal"])
      page.dispatchEvent(Object.assign(new Event(name), { viewTransition: cutTransition() }));
  });
  expect(uncaught).toEqual([]);
});

it("takes a page that is opened without a transition", async () => {
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("document", {});
  ignoreCutTransitions();
  expect(page.dispatchEvent(Object.assign(new Event("pagereveal"), { viewTransition: null }))).toBe(true);
});
