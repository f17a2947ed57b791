import { useI18n } from "../i18n/language.tsx";
import { privateMeta } from "../seo/page-meta.ts";
import type { Route } from "./+types/unavailable.ts";
import { PlaceholderPage } from "./placeholder-page.tsx";

/** Stands at the address of any page while the shop cannot answer: nothing in it may depend on where it stands. */
export const handle = { ownFrame: true, still: true };

export const meta: Route.MetaFunction = (args) => privateMeta(args, ({ t }) => t("unavailable.title"));

/** Asks now and then, not all browsers at the same moment, and shows the page once it is there. */
const retryScript = `{
  const back = () => fetch(location.href, { cache: "no-store" }).then((answer) => answer.ok ? location.reload() : later(), later);
  const later = () => setTimeout(back, 5000 + 5000 * Math.random());
  later();
}`;

/**
 * In place of a page that cannot be made for now: the database is away, or too many ask at once. Rendered when the
 * process starts (server/http/unavailable.ts), for then it still can be.
 */
export default function Unavailable() {
  const { t } = useI18n();
  return (
    <PlaceholderPage
      icon="clock"
      title={t("unavailable.title")}
      text={t("unavailable.text")}
      retryScript={retryScript}
    />
  );
}
