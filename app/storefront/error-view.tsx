import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { usePage } from "../components/page.tsx";
import { useI18n } from "../i18n/language.tsx";
import { CategoryLinks } from "./list/category-links.tsx";
import "./error-page.css";

export type ErrorKind = "missing" | "unavailable" | "failed";

/** What stands in place of a missing or failed page: plain words and links, never the error itself. */
export function ErrorView({ kind }: { kind: ErrorKind }) {
  return (
    <div className="wrap error-page">
      {kind === "missing" ? <NotFoundState /> : <ErrorState isUnavailable={kind === "unavailable"} />}
      <CategoryLinks />
    </div>
  );
}

function NotFoundState() {
  const { t, path } = useI18n();
  return (
    <EmptyState level={1} icon="magnifying-glass" title={t("error.missing")} text={t("error.missingText")}>
      <Button to={path("/shop")}>{t("error.shop")}</Button>
      <Button to={path("/")} variant="outline">
        {t("error.home")}
      </Button>
    </EmptyState>
  );
}

function ErrorState({ isUnavailable }: { isUnavailable: boolean }) {
  const { t, path } = useI18n();
  const { pathname, search } = usePage();
  const text = t(isUnavailable ? "refusal.unavailable" : "error.failedText");
  return (
    <EmptyState level={1} icon="warning-circle" title={t("error.failed")} text={text}>
      {/* A link of its own: an app would try without a document. */}
      <a className="btn btn-p" href={pathname + search}>
        {t("error.again")}
      </a>
      <Button to={path("/contact")} variant="outline">
        {t("error.contact")}
      </Button>
    </EmptyState>
  );
}
