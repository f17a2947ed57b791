import type { DocumentHandle, MetaArgs } from "../documents/document.ts";
import { useI18n } from "../i18n/language.tsx";
import { privateMeta } from "../seo/private-meta.ts";
import { PlaceholderPage } from "./placeholder-page.tsx";

/** Shown at any address while the shop cannot answer: nothing in it may depend on the address. */
export const handle: DocumentHandle = { ownFrame: true, static: true };

export const meta = (args: MetaArgs<void>) => privateMeta(args, ({ t }) => t("unavailable.title"));

/** Polls at random intervals and reloads once the page is available. */
export const script = `{
  const back = () => fetch(location.href, { cache: "no-store" }).then((answer) => answer.ok ? location.reload() : later(), later);
  const later = () => setTimeout(back, 5000 + 5000 * Math.random());
  later();
}`;

/**
 * Replaces a page that cannot be rendered: the database is unreachable, or the server is overloaded. Rendered when the
 * process starts (server/http/unavailable.ts), while that is possible.
 */
export default function Unavailable() {
  const { t } = useI18n();
  return (
    <PlaceholderPage icon="clock" title={t("unavailable.title")} text={t("unavailable.text")} retryScript={script} />
  );
}
