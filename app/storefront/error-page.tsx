import { useEffect } from "react";
import { isRouteErrorResponse, useLocation, useRouteLoaderData } from "react-router";
import { keep, readKept } from "../browser/local-storage.ts";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { pageTitle } from "../components/page-title.ts";
import { useLanguage } from "../i18n/language.tsx";
import type { loader } from "../root.tsx";
import { CategoryLinks } from "./list/category-links.tsx";
import "./error-page.css";

/** In place of a page that is not there or that failed: what happened in plain words, and ways on. Never the error itself. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  // Absent when the shop's own data could not be read.
  const shop = useRouteLoaderData<typeof loader>("root")?.settings.name;
  const missing = isRouteErrorResponse(error) && error.status === 404;
  useFreshDocument(!isRouteErrorResponse(error));
  return (
    <div className="wrap error-page">
      <title>{pageTitle(pathname, shop, ({ t }) => t(missing ? "error.missing" : "error.failed"))}</title>
      {missing ? <Missing /> : <Failed isAway={isRouteErrorResponse(error) && error.status === 503} />}
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

function Failed({ isAway }: { isAway: boolean }) {
  const { t, path } = useLanguage();
  const { pathname, search } = useLocation();
  const text = t(isAway ? "refusal.unavailable" : "error.failedText");
  return (
    <EmptyState level={1} icon="warning-circle" title={t("error.failed")} text={text}>
      <Button to={pathname + search} reloadDocument>
        {t("error.again")}
      </Button>
      <Button to={path("/contact")} variant="outline">
        {t("error.contact")}
      </Button>
    </EmptyState>
  );
}

/**
 * A page that was opened inside the app and failed is asked for once more as a whole: the tab may be from before a deploy,
 * and without a network the service worker may have the page, or says that there is none.
 */
function useFreshDocument(failed: boolean) {
  const { key } = useLocation();
  useEffect(() => {
    const isInside = failed && key !== "default" && readKept("sessionStorage", "asked-again") !== key;
    if (!isInside || !(navigator.onLine || navigator.serviceWorker?.controller)) return;
    keep("sessionStorage", "asked-again", key);
    window.location.reload();
  }, [failed, key]);
}
