import { readAdChoice, saveAdChoice } from "../browser/ad-choice.ts";
import { type TagPurchase, takePurchases } from "../browser/ad-purchases.ts";
import styleSheet from "./ad-question.css?url";

// Advertisers' tags: loaded only on public pages of a shop that has switched one on. They load nothing from elsewhere
// before the customer has said yes.

const question = document.getElementById("ad-question");
if (question) ask(question);

function ask(section: HTMLElement): void {
  const { meta, google } = section.dataset;
  const isPrivacyPage = !meta && !google;
  const answer = () => readAdChoice()?.answer ?? null;
  for (const button of section.querySelectorAll<HTMLElement>("[data-answer]"))
    button.addEventListener("click", () => void choose(button.dataset.answer === "yes" ? "yes" : "no"));
  show();
  if (!isPrivacyPage && answer() === "yes") startTags(section.dataset);

  function show(): void {
    for (const sentence of section.querySelectorAll<HTMLElement>("[data-shown]"))
      sentence.hidden = sentence.dataset.shown !== answer();
    const isShown = isPrivacyPage || answer() === null;
    if (isShown && section.hidden) loadStyles();
    section.hidden = !isShown;
  }

  async function choose(chosen: "yes" | "no"): Promise<void> {
    const former = readAdChoice();
    if (former?.answer === chosen) return;
    saveAdChoice(chosen);
    show();
    if (chosen === "yes") {
      if (!isPrivacyPage) startTags(section.dataset);
      return;
    }
    forgetCookies();
    if (former?.answer === "yes") await withdraw(former.id);
  }
}

function loadStyles(): void {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = styleSheet;
  document.head.append(link);
}

/** Tells the shop's server, which then reports none of this browser's orders. */
async function withdraw(id: string): Promise<void> {
  const send = () => fetch(`/api/ad-consents/${id}`, { method: "DELETE", keepalive: true });
  await send().catch(() => new Promise((resolve) => setTimeout(resolve, 3000)).then(send).catch(console.debug));
}

/** Cookies that the tags have set. */
function forgetCookies(): void {
  for (const cookie of document.cookie.split("; ")) {
    const [name = ""] = cookie.split("=");
    if (!/^_(?:fb[pc]|ga.*|gcl_au)$/.test(name)) continue;
    const domains = location.hostname.split(".").map((_, index, parts) => parts.slice(index).join("."));
    for (const domain of ["", ...domains.map((each) => `; domain=.${each}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers
      document.cookie = `${name}=; path=/; max-age=0${domain}`;
    }
  }
}

type Tag = (...args: unknown[]) => void;

function startTags({ meta, google }: DOMStringMap): void {
  const choice = readAdChoice();
  if (choice?.answer !== "yes") return;
  const fbq = meta ? startMeta(meta, choice.id) : null;
  const gtag = google ? startGoogle(google, choice.id) : null;
  const productId = /\/product\/([^/]+)/.exec(location.pathname)?.[1];
  if (productId) {
    fbq?.("track", "ViewContent", { content_ids: [productId], content_type: "product" });
    gtag?.("event", "view_item", { items: [{ item_id: productId }] });
  }
  document.addEventListener("labonno:added", (event) => {
    // The answer may have changed to no since.
    if (readAdChoice()?.answer === "yes") reportAdded(fbq, gtag, (event as CustomEvent<AddedLine>).detail);
  });
  void reportPurchases(fbq, gtag);
}

/** Additions to the cart; the price in taka. */
type AddedLine = { productId: string; price: number; quantity: number };

function reportAdded(fbq: Tag | null, gtag: Tag | null, { productId, price, quantity }: AddedLine): void {
  const sum = { value: Math.round(price * quantity * 100) / 100, currency: "BDT" };
  fbq?.("track", "AddToCart", {
    ...{ ...sum, content_type: "product", content_ids: [productId] },
    contents: [{ id: productId, quantity, item_price: price }],
  });
  gtag?.("event", "add_to_cart", { ...sum, items: [{ item_id: productId, price, quantity }] });
}

/** Confirmed orders of this browser, with the same id as the server's report, so that each counts once. */
async function reportPurchases(fbq: Tag | null, gtag: Tag | null): Promise<void> {
  // The hash needs https.
  if (!crypto.subtle) return;
  for (const purchase of takePurchases()) {
    const eventId = await eventIdOf(purchase);
    const { value, lines } = purchase;
    const contents = lines.map(({ id, price, quantity }) => ({ id, quantity, item_price: price }));
    const bought = {
      value,
      currency: "BDT",
      content_type: "product",
      content_ids: lines.map(({ id }) => id),
      contents,
    };
    fbq?.("track", "Purchase", bought, { eventID: eventId });
    const items = lines.map(({ id, price, quantity }) => ({ item_id: id, price, quantity }));
    gtag?.("event", "purchase", { transaction_id: eventId, value, currency: "BDT", items });
  }
}

/** As `purchaseEventId` of shop/advertising/ad-consent.ts. */
async function eventIdOf({ id }: TagPurchase): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`purchase ${id}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, 32);
}

type MetaQueue = Tag & {
  callMethod?: Tag;
  queue: unknown[][];
  loaded: boolean;
  version: string;
  disablePushState: boolean;
};

/** Meta's pixel, as its own snippet begins, without its reading of buttons, forms and addresses. */
function startMeta(pixelId: string, consentId: string): Tag {
  const queue: unknown[][] = [];
  const call: Tag = (...args) => {
    if (fbq.callMethod) fbq.callMethod(...args);
    else queue.push(args);
  };
  const fbq: MetaQueue = Object.assign(call, { queue, loaded: true, version: "2.0", disablePushState: true });
  Object.assign(window, { fbq, _fbq: fbq });
  loadScript("https://connect.facebook.net/en_US/fbevents.js");
  fbq("set", "autoConfig", false, pixelId);
  fbq("init", pixelId, { external_id: consentId });
  fbq("track", "PageView");
  return fbq;
}

/** Google's tag. It is told the shop's random id, which the server names, too, and no query of the address. */
function startGoogle(streamId: string, consentId: string): Tag {
  const dataLayer: unknown[] = [];
  Object.assign(window, { dataLayer });
  function gtag(..._args: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: Google's script reads only the real object
    dataLayer.push(arguments);
  }
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${streamId}`);
  gtag("js", new Date());
  gtag("config", streamId, {
    client_id: consentId,
    page_location: location.origin + location.pathname,
    allow_google_signals: false,
  });
  return gtag;
}

function loadScript(src: string): void {
  const script = document.createElement("script");
  script.async = true;
  script.src = src;
  document.head.append(script);
}
