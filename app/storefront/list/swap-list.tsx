import { createRoot } from "react-dom/client";
import { languageOf } from "../../../shop/language.ts";
import { navigating } from "../../browser/navigating.ts";
import { address, scheduleIslands, updateIsland } from "../../documents/hydrate-islands.tsx";
import { I18nProvider } from "../../i18n/language.tsx";
import { ProductGridSkeleton } from "./product-grid-skeleton.tsx";
import { pendingList } from "./use-list-state.ts";

// A list narrowed or sorted: the server's page of the new address is fetched, and its parts put in place of those of
// this one. Scroll and focus stay, and so does whatever is open in the controls.

/** Faster responses need no placeholder, which would only flash; milliseconds. */
const delayMs = 200;

/** What narrows a list beside its controls. */
const rowsOfLinks = [".chosen-chips", ".kinds"];
const chip = "a:not(.link)";

let underWay: AbortController | null = null;

/** Shows another state of the list on this page. */
export async function swapList(href: string): Promise<void> {
  saveScroll();
  if (await load(href)) {
    history.pushState({ list: true }, "", href);
    address.set(href);
  }
}

/** Links of the list that narrow it, and back and forward between its states. Called once. */
export function followListLinks(): void {
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-narrow]") : null;
    if (!link) return;
    event.preventDefault();
    const row = rowsOfLinks.find((each) => link.closest(each));
    const place = [...document.querySelectorAll(`${row} ${chip}`)].indexOf(link);
    void swapList(link.pathname + link.search).then(() => row && focusNeighbour(row, place));
  });
  let shown = location.pathname + location.search;
  address.subscribe(() => {
    shown = address.get();
  });
  window.addEventListener("popstate", ({ state }) => {
    const href = location.pathname + location.search;
    if (href === shown || !document.querySelector("[data-swap]")) return;
    void load(href).then((isLoaded) => {
      if (!isLoaded) return;
      address.set(href);
      const top = (state as { scrollY?: number } | null)?.scrollY;
      if (top !== undefined) scrollTo({ top, behavior: "instant" });
    });
  });
}

function saveScroll(): void {
  history.replaceState({ ...history.state, scrollY }, "");
}

/** Resolves to false where a later choice has overtaken it. A page that cannot be put in place is opened instead. */
async function load(href: string): Promise<boolean> {
  underWay?.abort();
  const request = new AbortController();
  underWay = request;
  pendingList.set(href);
  navigating.set(true);
  const slow = setTimeout(showSkeleton, delayMs);
  try {
    const response = await fetch(href, { headers: { Accept: "text/html" }, signal: request.signal });
    const next = new DOMParser().parseFromString(await response.text(), "text/html");
    if (request.signal.aborted) return false;
    if (response.ok && (await putInPlace(next))) return true;
  } catch {
    if (request.signal.aborted) return false;
  } finally {
    clearTimeout(slow);
    if (underWay === request) {
      underWay = null;
      navigating.set(false);
      pendingList.set(null);
    }
  }
  location.assign(href);
  return false;
}

/** False where the other page has other parts. */
async function putInPlace(next: Document): Promise<boolean> {
  const parts = document.querySelectorAll<HTMLElement>("[data-swap]");
  const nextParts = next.querySelectorAll<HTMLElement>("[data-swap]");
  const controls = document.querySelector<HTMLElement>("[data-island=list-controls]");
  const nextControls = next.querySelector<HTMLElement>("[data-island=list-controls]");
  const names = (list: NodeListOf<HTMLElement>) => [...list].map(({ dataset }) => dataset.swap).join();
  if (!controls || !nextControls || names(parts) !== names(nextParts)) return false;
  await updateIsland(controls, nextControls);
  for (const [index, part] of parts.entries()) {
    const nextPart = nextParts[index];
    if (!nextPart) continue;
    part.replaceChildren(...nextPart.childNodes);
    part.dataset.count = nextPart.dataset.count ?? "";
    scheduleIslands(part);
  }
  document.title = next.title;
  document.dispatchEvent(new Event("labonno:swap"));
  return true;
}

function showSkeleton(): void {
  const list = document.querySelector<HTMLElement>("[data-swap=list]");
  const grid = list?.querySelector(".grid, .empty");
  if (!list || !grid) return;
  const placeholder = document.createElement("div");
  grid.replaceWith(placeholder);
  createRoot(placeholder).render(
    <I18nProvider language={languageOf(location.pathname)}>
      <ProductGridSkeleton className="grid five" count={Number(list.dataset.count)} />
    </I18nProvider>,
  );
}

/** The focus of a link that has been replaced stays in its row, or moves to the count. */
function focusNeighbour(row: string, place: number): void {
  if (document.activeElement !== document.body) return;
  const links = document.querySelectorAll<HTMLElement>(`${row} ${chip}`);
  (links[Math.min(place, links.length - 1)] ?? document.querySelector<HTMLElement>("[data-swap-focus]"))?.focus();
}
