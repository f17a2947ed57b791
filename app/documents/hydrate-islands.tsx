import { type ComponentType, createElement, startTransition, useEffect } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import type { Language } from "../../shop/language.ts";
import { readText } from "../browser/local-storage.ts";
import { createStore } from "../browser/store.ts";
import { IslandFrame } from "./island-frame.tsx";
import { type IslandName, islands } from "./islands.ts";

type HydratedIsland = { root: Root; component: ComponentType<object>; name: string };

const hydrated = new WeakMap<Element, Promise<HydratedIsland>>();

/** The address that islands see; a list changes it without a document. */
export const address = createStore(typeof location === "undefined" ? "" : location.pathname + location.search);

/** Hydrates the islands of a document, or of a part of it that has been put in place, each when its `hydrate` says. */
export function scheduleIslands(part: ParentNode): void {
  const hydrate = (island: HTMLElement) => void hydrateIsland(island).catch(console.debug);
  const visible = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const island = target.closest<HTMLElement>("[data-island]");
        if (!isIntersecting || !island) continue;
        visible.unobserve(target);
        hydrate(island);
      }
    },
    { rootMargin: "200px" },
  );
  for (const island of part.querySelectorAll<HTMLElement>("[data-island]")) {
    // The island itself has no box.
    const box = island.firstElementChild;
    const [mode, key = ""] = island.dataset.hydrate?.split(":") ?? [];
    if (mode === "visible" && box) visible.observe(box);
    else if (mode !== "stored" || readText("localStorage", key) !== null) whenIdle(() => hydrate(island));
  }
}

function whenIdle(run: () => void): void {
  // Safari does not say when it is idle.
  globalThis.requestIdleCallback?.(run, { timeout: 1000 }) ?? setTimeout(run);
}

/** Hydrates an island; resolves once its event handlers are attached. */
export function hydrateIsland(element: HTMLElement): Promise<HydratedIsland> {
  const hydration = hydrated.get(element) ?? loadAndHydrate(element);
  hydrated.set(element, hydration);
  hydration.catch(() => hydrated.delete(element));
  return hydration;
}

async function loadAndHydrate(element: HTMLElement): Promise<HydratedIsland> {
  const name = element.dataset.island as IslandName;
  const [component] = Object.values(await islands[name]()) as [ComponentType<object>];
  return new Promise((resolve) => {
    startTransition(() => {
      const onHydrated = () => {
        element.dataset.hydrated = "";
        resolve({ root, component, name });
      };
      const root = hydrateRoot(
        element,
        <IslandRoot component={component} props={propsOf(element)} onHydrated={onHydrated} />,
        { identifierPrefix: `${name}-` },
      );
    });
  });
}

/** Gives an island the props of the same island in another document; its state stays. */
export async function updateIsland(element: HTMLElement, next: HTMLElement): Promise<void> {
  element.dataset.props = next.dataset.props ?? "{}";
  const { root, component } = await hydrateIsland(element);
  root.render(<IslandRoot component={component} props={propsOf(element)} onHydrated={() => {}} />);
}

function propsOf({ dataset }: HTMLElement): object {
  return JSON.parse(dataset.props ?? "{}") as object;
}

type IslandRootProps = { component: ComponentType<object>; props: object; onHydrated: () => void };

function IslandRoot({ component, props, onHydrated }: IslandRootProps) {
  const { pathname, search } = new URL(address.useValue(), location.origin);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onHydrated, []);
  return (
    <IslandFrame language={document.documentElement.lang as Language} page={{ pathname, search, settings: null }}>
      {createElement(component, props)}
    </IslandFrame>
  );
}
