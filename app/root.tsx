import { type ReactNode, useEffect, useRef } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root.ts";
import { useSessionWatch } from "./account/session-watch.ts";
import { useConnection } from "./browser/connection.ts";
import { useCouponLink } from "./browser/coupon-link.ts";
import { useLazyComponents } from "./components/use-lazy-module.ts";
import { shopContext } from "./context.ts";
import { Fonts } from "./fonts.tsx";
import { messageFiles } from "./i18n/files.ts";
import { describeShareImage, shopCard } from "./seo/share-card.ts";
import { ErrorPage } from "./storefront/error-page.tsx";
import "./components/tokens.css";
import "./components/base.css";
import { ConfirmDialog } from "./components/confirm-dialog.tsx";
import "./components/forced-colors.css";
import { Footer } from "./components/footer.tsx";
import { Header } from "./components/header.tsx";
import { OfflineLine } from "./components/offline-line.tsx";
import { createI18n, I18nProvider, languageOf, localizedPath, useI18n } from "./i18n/language.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const settings = await shop.settings();
  const share = describeShareImage("shop/home", shopCard(settings, shop.now(), createI18n(languageOf(url.pathname))));
  return { settings, share, origin: shop.publicUrl, year: shop.now().getFullYear() };
}

// Header and footer change with the shop's settings, not from page to page.
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const language = languageOf(useLocation().pathname);
  const isStatic = useHandle("still");
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#46193b" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={localizedPath(language, "/manifest.webmanifest")} />
        {!isStatic && (
          <link rel="preload" as="fetch" crossOrigin="anonymous" fetchPriority="low" href={messageFiles[language]} />
        )}
        <Meta />
        <Links />
        <Fonts isStatic={isStatic} />
      </head>
      <body>
        <I18nProvider language={language}>
          <Page>{children}</Page>
        </I18nProvider>
        {!isStatic && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/**
 * A page's `handle`. A compact header leaves a phone's screen to the page's own bar or form; an own frame replaces
 * header, footer and `main`. A still page has no scripts and never hydrates.
 */
export type PageHandle = { ownFrame: true; still?: true } | { compactHeader: true };

/** Whether the current page's handle says so. */
function useHandle(name: "ownFrame" | "still" | "compactHeader"): boolean {
  return useMatches().some(({ handle }) => handle instanceof Object && name in handle);
}

function Page({ children }: { children: ReactNode }) {
  const { t } = useI18n();
  useSessionWatch();
  useConnection();
  useCouponLink();
  usePageFocus();
  // Absent if the root loader failed: the error page is then shown alone.
  const data = useRouteLoaderData<typeof loader>("root");
  const isPublic = !useHandle("ownFrame");
  const isCompact = useHandle("compactHeader");
  const lazyComponents = useLazyComponents();
  return (
    <>
      <a className="skip" href="#content">
        {t("page.skip")}
      </a>
      {data && isPublic && <Header {...data.settings} isCompact={isCompact} lazyComponents={lazyComponents} />}
      {isPublic && <OfflineLine />}
      {isPublic ? (
        <main id="content" tabIndex={-1}>
          {lazyComponents && <lazyComponents.PendingPage />}
          {children}
        </main>
      ) : (
        children
      )}
      {data && isPublic && <Footer settings={data.settings} year={data.year} />}
      <ConfirmDialog />
      {lazyComponents && <lazyComponents.Toaster />}
    </>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}

/**
 * Moves the focus to the heading after client-side navigation, as a loaded document would start at its top. Another
 * page of a list counts as navigation; sorting does not.
 */
function usePageFocus(): void {
  const { pathname, search } = useLocation();
  const page = `${pathname}?${new URLSearchParams(search).get("page")}`;
  const focusedPage = useRef(page);

  useEffect(() => {
    if (focusedPage.current === page) return;
    focusedPage.current = page;
    const main = document.getElementById("content");
    // Some pages place the focus themselves.
    if (!main || main.contains(document.activeElement)) return;
    const heading = main.querySelector<HTMLElement>("h1") ?? main;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [page]);
}
