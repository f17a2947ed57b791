import { useI18n } from "../i18n/language.tsx";
import { privateMeta } from "../seo/page-meta.ts";
import type { Route } from "./+types/offline.ts";
import { PlaceholderPage } from "./placeholder-page.tsx";

/** The service worker shows it at the address of any page: nothing in it may depend on where it stands. */
export const handle = { ownFrame: true, still: true };

export const meta: Route.MetaFunction = (args) => privateMeta(args, ({ t }) => t("offline.title"));

/**
 * The page is asked for again once the shop has answered, for a connection is not yet a network. Where there is a
 * connection it is the shop that does not answer: the heading says so, and the shop is asked now and then.
 */
const retryScript = `{
  const back = () => fetch("/icon.svg", { cache: "no-store" }).then(() => location.reload(), () => {});
  addEventListener("online", back);
  if (navigator.onLine) {
    const heading = document.querySelector("h1");
    document.title = document.title.replace(heading.textContent, heading.textContent = document.querySelector("main").dataset.unreachable);
    setInterval(back, 20000);
  }
}`;

/** In place of a page that is not kept while there is no network. It comes by itself once the network is back. */
export default function Offline() {
  const { t } = useI18n();
  const texts = { title: t("offline.title"), text: t("offline.text"), "data-unreachable": t("offline.unreachable") };
  return <PlaceholderPage icon="wifi-slash" retryScript={retryScript} {...texts} />;
}
