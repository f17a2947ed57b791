import { Brand } from "../ui/brand.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useLanguage } from "../ui/language.tsx";
import type { Route } from "./+types/unavailable.ts";
import { privateMeta } from "./page-meta.ts";
import "./offline/offline.css";

/** Stands at the address of any page while the shop cannot answer: nothing in it may depend on where it stands. */
export const handle = { ownFrame: true, still: true };

export const meta: Route.MetaFunction = (asked) => privateMeta(asked, ({ t }) => t("unavailable.title"));

/** Asks now and then, not all browsers at the same moment, and shows the page once it is there. */
const comeBack = `{
  const back = () => fetch(location.href, { cache: "no-store" }).then((answer) => answer.ok ? location.reload() : later(), later);
  const later = () => setTimeout(back, 5000 + 5000 * Math.random());
  later();
}`;

/**
 * In place of a page that cannot be made for now: the database is away, or too many ask at once. Rendered when the
 * process starts (server/unavailable.ts), for then it still can be.
 */
export default function Unavailable() {
  const { t, path } = useLanguage();
  return (
    <main id="content" tabIndex={-1} className="offline">
      <Brand />
      <EmptyState level={1} icon="clock" title={t("unavailable.title")} text={t("unavailable.text")}>
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page in whose place this one stands */}
        <a className="btn btn-p" href="">
          {t("error.again")}
        </a>
        <Button to={path("/cart")} variant="outline">
          {t("offline.cart")}
        </Button>
      </EmptyState>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a fixed line, named in the policy by its hash */}
      <script dangerouslySetInnerHTML={{ __html: comeBack }} />
    </main>
  );
}
