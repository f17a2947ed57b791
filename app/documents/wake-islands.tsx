import { type ComponentType, createElement, startTransition, useEffect } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import type { Language } from "../../shop/language.ts";
import { readText } from "../browser/local-storage.ts";
import { createStore } from "../browser/store.ts";
import { IslandFrame } from "./island-frame.tsx";
import { type IslandName, islands } from "./islands.ts";

type AwakeIsland = { root: Root; component: ComponentType<object>; name: string };

const awake = new WeakMap<Element, Promise<AwakeIsland>>();

/** The address that islands see; a list changes it without a document. */
export const address = createStore(typeof location === "undefined" ? "" : location.pathname + location.search);

/** Wakes the islands of a document, or of a part of it that has been put in place, each in its time. */
export function scheduleIslands(part: ParentNode): void {
  const all = [...part.querySelectorAll<HTMLElement>("[data-island]")];
  const wake = (island: HTMLElement) => void wakeIsland(island).catch(console.debug);
  const visible = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const island = target.closest<HTMLElement>("[data-island]");
        if (!isIntersecting || !island) continue;
        visible.unobserve(target);
        wake(island);
      }
    },
    { rootMargin: "200px" },
  );
  for (const island of all) {
    // The island itself has no box.
    const box = island.firstElementChild;
    const [mode, key = ""] = island.dataset.wake?.split(":") ?? [];
    if (mode === "visible" && box) visible.observe(box);
    else if (mode !== "stored" || readText("localStorage", key) !== null) whenIdle(() => wake(island));
  }
}

function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: 1000 });
  else setTimeout(run);
}

/** Hydrates an island; resolves once it hears its events. */
export function wakeIsland(element: HTMLElement): Promise<AwakeIsland> {
  const waking = awake.get(element) ?? hydrate(element);
  awake.set(element, waking);
  waking.catch(() => awake.delete(element));
  return waking;
}

async function hydrate(element: HTMLElement): Promise<AwakeIsland> {
  const name = element.dataset.island as IslandName;
  const component = (await islands[name]()) as ComponentType<object>;
  return new Promise((resolve) => {
    startTransition(() => {
      const onAwake = () => {
        element.dataset.awake = "";
        resolve({ root, component, name });
      };
      const root = hydrateRoot(
        element,
        <IslandRoot component={component} props={propsOf(element)} onAwake={onAwake} />,
        { identifierPrefix: `${name}-` },
      );
    });
  });
}

/** Gives an island the props of the same island in another document; its state stays. */
export async function updateIsland(element: HTMLElement, next: HTMLElement): Promise<void> {
  element.dataset.props = next.dataset.props ?? "{}";
  const { root, component } = await wakeIsland(element);
  root.render(<IslandRoot component={component} props={propsOf(element)} onAwake={() => {}} />);
}

function propsOf({ dataset }: HTMLElement): object {
  return JSON.parse(dataset.props ?? "{}") as object;
}

type IslandRootProps = { component: ComponentType<object>; props: object; onAwake: () => void };

function IslandRoot({ component, props, onAwake }: IslandRootProps) {
  const { pathname, search } = new URL(address.useValue(), location.origin);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onAwake, []);
  return (
    <IslandFrame language={document.documentElement.lang as Language} page={{ pathname, search, settings: null }}>
      {createElement(component, props)}
    </IslandFrame>
  );
}
