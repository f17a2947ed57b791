import { useEffect } from "react";
import { isRouteErrorResponse, useLocation, useRouteLoaderData } from "react-router";
import { readStored, writeStored } from "../browser/local-storage.ts";
import { pageTitle } from "../components/page-title.ts";
import type { loader } from "../root.tsx";
import { type ErrorKind, ErrorView } from "./error-view.tsx";

/** The error page of the apps. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  // Absent if the root loader failed.
  const shop = useRouteLoaderData<typeof loader>("root")?.settings.name;
  const kind = kindOf(error);
  useReloadOnce(!isRouteErrorResponse(error));
  return (
    <>
      <title>{pageTitle(pathname, shop, ({ t }) => t(kind === "missing" ? "error.missing" : "error.failed"))}</title>
      <ErrorView kind={kind} />
    </>
  );
}

function kindOf(error: unknown): ErrorKind {
  if (!isRouteErrorResponse(error)) return "failed";
  return error.status === 404 ? "missing" : error.status === 503 ? "unavailable" : "failed";
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
