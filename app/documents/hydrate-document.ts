import type { Language } from "../../shop/language.ts";
import { leaveWhenExpelled } from "../account/session-watch.ts";
import { refreshWhenOnline, reportSeenLater, startWorker } from "../browser/connection.ts";
import { startSession } from "../browser/session.ts";
import { carryToasts } from "../components/toast.ts";
import { type Messages, registerMessages } from "../i18n/messages.ts";
import { actOnCards, showWishlist } from "./card-actions.tsx";
import type { EarlyEvent, EarlyEvents } from "./early-events.ts";
import { hydrateIsland, scheduleIslands } from "./hydrate-islands.tsx";

/** What a document does once its code has loaded: session, cart and islands start, early touches are replayed. */
export async function hydrateDocument(early: EarlyEvents): Promise<void> {
  const language = document.documentElement.lang as Language;
  const texts = [...document.querySelectorAll<HTMLLinkElement>("link[data-texts]")];
  registerMessages(language, Object.assign({}, ...(await Promise.all(texts.map(fetchTexts)))));
  await activation();

  skipTransitionsInApps();
  startSession();
  startWorker();
  leaveWhenExpelled();
  if (location.search.includes("coupon="))
    void import("../browser/coupon-link.ts").then((link) => link.takeLinkedCoupon());
  actOnCards();
  showWishlist();
  scheduleIslands(document);
  early.receive = (event) => void replay(event);
  for (const event of early.held.splice(0)) early.receive(event);
  carryToasts();
  reportSeenLater();
  refreshWhenOnline(reloadUntouched);
}

async function fetchTexts({ href }: HTMLLinkElement): Promise<Messages> {
  const response = await fetch(href);
  if (!response.ok) throw new Error("no texts");
  return (await response.json()) as Messages;
}

/** A connection is no proof of a working network; and a page in use is not reloaded: its line offers a fresh one. */
function reloadUntouched(): void {
  if (navigator.userActivation?.hasBeenActive) return;
  fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok && location.reload(),
    () => {},
  );
}

/** A prerendered page does not count as a visit yet. */
function activation(): Promise<unknown> | undefined {
  const { prerendering } = document as Document & { prerendering?: boolean };
  if (prerendering)
    return new Promise((resolve) => document.addEventListener("prerenderingchange", resolve, { once: true }));
}

/** Browsers within Android apps (Facebook, Instagram) freeze or stay white during a transition between documents. */
function skipTransitionsInApps(): void {
  if (!navigator.userAgent.includes("; wv)")) return;
  for (const sheet of document.styleSheets) {
    const index = [...sheet.cssRules].findIndex(({ cssText }) => cssText.includes("@view-transition"));
    if (index >= 0) sheet.deleteRule(index);
  }
}

/** Replays a first touch on an island once it is hydrated. */
async function replay({ target, type }: EarlyEvent): Promise<void> {
  // Of what is no field, all three are undefined.
  const { type: fieldType, checked, value } = target as HTMLInputElement;
  const isSet = /^(checkbox|radio)$/.test(fieldType) ? checked : null;
  const island = target.closest<HTMLElement>("[data-island]");
  if (island) await hydrateIsland(island);
  if (type === "click") return target.click();
  if (type === "focus") {
    if (document.activeElement === target) target.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    return;
  }
  if (isSet !== null) {
    // React has put it back to what the server rendered.
    (target as HTMLInputElement).checked = !isSet;
    return target.click();
  }
  // React takes a field's value at hydration as known, so the typed one is a change only after another, set past React.
  (target as HTMLInputElement).value = value ? "" : " ";
  Reflect.set(Object.getPrototypeOf(target), "value", value, target);
  target.dispatchEvent(new Event(type, { bubbles: true }));
}
