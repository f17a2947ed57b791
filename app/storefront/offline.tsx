import type { DocumentHandle, MetaArgs } from "../documents/document.ts";
import { useI18n } from "../i18n/language.tsx";
import { privateMeta } from "../seo/private-meta.ts";
import { PlaceholderPage } from "./placeholder-page.tsx";

/** The service worker shows this page at any address: nothing in it may depend on the address. */
export const handle: DocumentHandle = { ownFrame: true, static: true };

export const meta = (args: MetaArgs<void>) => privateMeta(args, ({ t }) => t("offline.title"));

/**
 * Reloads once the shop answers: a connection is not yet a network. With a connection it is the shop that does not
 * answer: the heading says so, and it is polled.
 */
export const script = `{
  const back = () => fetch("/icon.svg", { cache: "no-store" }).then(() => location.reload(), () => {});
  addEventListener("online", back);
  if (navigator.onLine) {
    const heading = document.querySelector("h1");
    document.title = document.title.replace(heading.textContent, heading.textContent = document.querySelector("main").dataset.unreachable);
    setInterval(back, 20000);
  }
}`;

/** Replaces an uncached page while offline, and reloads by itself once the network is back. */
export default function Offline() {
  const { t } = useI18n();
  const texts = { title: t("offline.title"), text: t("offline.text"), "data-unreachable": t("offline.unreachable") };
  return <PlaceholderPage icon="wifi-slash" retryScript={script} {...texts} />;
}
