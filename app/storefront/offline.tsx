import { Brand } from "../ui/brand.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useLanguage } from "../ui/language.tsx";
import type { Route } from "./+types/offline.ts";
import { privateMeta } from "./page-meta.ts";
import "./offline/offline.css";

/** The service worker shows it at the address of any page: nothing in it may depend on where it stands. */
export const handle = { ownFrame: true, still: true };

export const meta: Route.MetaFunction = (asked) => privateMeta(asked, ({ t }) => t("offline.title"));

/**
 * The page is asked for again once the shop has answered, for a connection is not yet a network. Where there is a
 * connection it is the shop that does not answer: the heading says so, and the shop is asked now and then.
 */
const comeBack = `{
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
  const { t, path } = useLanguage();
  return (
    <main id="content" tabIndex={-1} className="offline" data-unreachable={t("offline.unreachable")}>
      <Brand />
      <EmptyState level={1} icon="wifi-slash" title={t("offline.title")} text={t("offline.text")}>
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page in whose place this one stands */}
        <a className="btn btn-p" href="">
          {t("error.again")}
        </a>
        <Button to={path("/cart")} variant="outline">
          {t("offline.cart")}
        </Button>
        <Button to={path("/")} variant="outline">
          {t("error.home")}
        </Button>
      </EmptyState>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a fixed line, named in the policy by its hash */}
      <script dangerouslySetInnerHTML={{ __html: comeBack }} />
    </main>
  );
}
