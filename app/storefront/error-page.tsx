import { useEffect } from "react";
import { isRouteErrorResponse, useLocation, useRouteLoaderData } from "react-router";
import { readStored, writeStored } from "../browser/local-storage.ts";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { pageTitle } from "../components/page-title.ts";
import { useI18n } from "../i18n/language.tsx";
import type { loader } from "../root.tsx";
import { CategoryLinks } from "./list/category-links.tsx";
import "./error-page.css";

/** Shown for a missing or failed page: plain words and links, never the error itself. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  // Absent if the root loader failed.
  const shop = useRouteLoaderData<typeof loader>("root")?.settings.name;
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  useReloadOnce(!isRouteErrorResponse(error));
  return (
    <div className="wrap error-page">
      <title>{pageTitle(pathname, shop, ({ t }) => t(isNotFound ? "error.missing" : "error.failed"))}</title>
      {isNotFound ? (
        <NotFoundState />
      ) : (
        <ErrorState isUnavailable={isRouteErrorResponse(error) && error.status === 503} />
      )}
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
  const { pathname, search } = useLocation();
  const text = t(isUnavailable ? "refusal.unavailable" : "error.failedText");
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
 * Reloads a page once that failed after client-side navigation: the tab may predate a deploy, or the service worker may
 * have the page.
 */
function useReloadOnce(failed: boolean) {
  const { key } = useLocation();
  useEffect(() => {
    const shouldReload = failed && key !== "default" && readStored("sessionStorage", "asked-again") !== key;
    if (!shouldReload || !(navigator.onLine || navigator.serviceWorker?.controller)) return;
    writeStored("sessionStorage", "asked-again", key);
    window.location.reload();
  }, [failed, key]);
}
