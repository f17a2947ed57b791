import * as assets from "virtual:document-assets";
import { type ReactNode, useEffect, useRef } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRevalidator,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root.ts";
import { watchUser } from "./account/session-watch.ts";
import { forgetCached, refreshWhenOnline, reportSeenLater } from "./browser/connection.ts";
import { navigating } from "./browser/navigating.ts";
import { shopContext } from "./context.ts";
import { AppLink, useAppOpen } from "./documents/leave-app.tsx";
import { Fonts } from "./fonts.tsx";
import { HeadBasics } from "./head-basics.tsx";
import { messageFiles } from "./i18n/files.ts";
import { loadShopData } from "./shop-data.ts";
import { ErrorPage } from "./storefront/error-page.tsx";
import "./components/tokens.css";
import "./components/base.css";
import "./components/forced-colors.css";
import { languageOf } from "../shop/language.ts";
import { Brand } from "./components/brand.tsx";
import { AppFooter } from "./components/footer.tsx";
import { HeaderNav } from "./components/header-nav.tsx";
import { PageProvider } from "./components/page.tsx";
import { Overlays, PageHead } from "./components/page-frame.tsx";
import { I18nProvider, useI18n } from "./i18n/language.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadShopData(context.get(shopContext), url.pathname);
}

// Header and footer change with the shop's settings, not from page to page.
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const language = languageOf(useLocation().pathname);
  const shop = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang={language}>
      <head>
        <HeadBasics language={language} themeColor={shop?.settings.look.colours.band} />
        <link rel="preload" as="fetch" crossOrigin="anonymous" fetchPriority="low" href={messageFiles[language]} />
        <Meta />
        <Links />
        {shop?.theme && <link rel="stylesheet" href={shop.theme} />}
        <Fonts isStatic={false} />
        {import.meta.env.SSR && <script type="module" async src={assets.startApp} />}
      </head>
      <body>
        <I18nProvider language={language}>
          <AppPage>{children}</AppPage>
        </I18nProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/**
 * A page's `handle`. A compact header leaves a phone's screen to the page's own bar or form; an own frame replaces
 * header, footer and `main`.
 */
export type PageHandle = { ownFrame: true } | { compactHeader: true };

/** Whether the current page's handle says so. */
function useHandle(name: "ownFrame" | "compactHeader"): boolean {
  return useMatches().some(({ handle }) => handle instanceof Object && name in handle);
}

function AppPage({ children }: { children: ReactNode }) {
  const { t } = useI18n();
  const { pathname, search } = useLocation();
  const open = useAppOpen();
  const { revalidate: refresh } = useRevalidator();
  useAppEvents();
  usePageFocus();
  // Absent if the root loader failed: the error page is then shown alone.
  const data = useRouteLoaderData<typeof loader>("root");
  const isPublic = !useHandle("ownFrame");
  const isCompact = useHandle("compactHeader");
  const settings = data?.settings ?? null;
  return (
    <PageProvider value={{ pathname, search, settings, Link: AppLink, open, refresh }}>
      <a className="skip" href="#content">
        {t("page.skip")}
      </a>
      {settings && isPublic && (
        <PageHead
          {...settings}
          contacts={settings}
          brand={import.meta.env.SSR && <Brand {...settings} />}
          nav={import.meta.env.SSR && <HeaderNav emptyPages={data?.emptyPages ?? []} />}
          isCompact={isCompact}
        />
      )}
      {isPublic ? (
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      ) : (
        children
      )}
      {data && isPublic && <AppFooter {...data} />}
      <Overlays />
    </PageProvider>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}

/** What is shown belongs to the person who is signed in now, and is fresh once the network is back. */
function useAppEvents(): void {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const { key, pathname, search } = useLocation();
  const firstKey = useRef(key);
  useEffect(() => watchUser(() => void revalidate()), [revalidate]);
  useEffect(
    () =>
      refreshWhenOnline(() => {
        forgetCached();
        void revalidate();
      }),
    [revalidate],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another page
  useEffect(reportSeenLater, [pathname, search]);
  useEffect(() => {
    if (key !== firstKey.current) forgetCached();
  }, [key]);
  useEffect(() => navigating.set(state !== "idle"), [state]);
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    document.documentElement.dispatchEvent(new Event("labonno:hydrated"));
  }, []);
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
