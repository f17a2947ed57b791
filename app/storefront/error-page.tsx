import { isRouteErrorResponse, useLocation } from "react-router";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useLanguage } from "../ui/language.tsx";
import { pageTitle } from "../ui/page-title.ts";
import { CategoryLinks } from "./list/category-links.tsx";
import "./error-page.css";

/** In place of a page that is not there or that failed: what happened in plain words, and ways on. Never the error itself. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <div className="wrap error-page">
      <title>{pageTitle(pathname, ({ t }) => t(missing ? "error.missing" : "error.failed"))}</title>
      {missing ? <Missing /> : <Failed />}
      <CategoryLinks />
    </div>
  );
}

function Missing() {
  const { t, path } = useLanguage();
  return (
    <EmptyState level={1} icon="magnifying-glass" title={t("error.missing")} text={t("error.missingText")}>
      <Button to={path("/shop")}>{t("error.shop")}</Button>
      <Button to={path("/")} variant="outline">
        {t("error.home")}
      </Button>
    </EmptyState>
  );
}

function Failed() {
  const { t, path } = useLanguage();
  const { pathname, search } = useLocation();
  return (
    <EmptyState level={1} icon="warning-circle" title={t("error.failed")} text={t("error.failedText")}>
      <Button to={pathname + search} reloadDocument>
        {t("error.again")}
      </Button>
      <Button to={path("/contact")} variant="outline">
        {t("error.contact")}
      </Button>
    </EmptyState>
  );
}
