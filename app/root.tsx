import type { ReactNode } from "react";
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
import { shopContext } from "./context.ts";
import { Letters } from "./fonts.tsx";
import { messageFiles } from "./i18n/files.ts";
import { shared, shopCard } from "./seo/share-card.ts";
import { ErrorPage } from "./storefront/error-page.tsx";
import { useLateParts } from "./use-lazy-components.ts";
import "./components/tokens.css";
import "./components/base.css";
import { ConfirmDialog } from "./components/confirm-dialog.tsx";
import "./components/forced-colors.css";
import { Footer } from "./components/footer.tsx";
import { Header } from "./components/header.tsx";
import { OfflineLine } from "./components/offline-line.tsx";
import { usePageFocus } from "./components/use-page-focus.ts";
import { LanguageProvider, languageOf, pathIn, speak, useLanguage } from "./i18n/language.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const settings = await shop.settings();
  const share = shared("shop/home", shopCard(settings, shop.now(), speak(languageOf(url.pathname))));
  return { settings, share, origin: shop.publicUrl, year: shop.now().getFullYear() };
}

// What the head and the foot say changes with the shop's settings, not from page to page.
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const language = languageOf(useLocation().pathname);
  const isStill = useHandle("still");
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#46193b" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={pathIn(language, "/manifest.webmanifest")} />
        {!isStill && (
          <link rel="preload" as="fetch" crossOrigin="anonymous" fetchPriority="low" href={messageFiles[language]} />
        )}
        <Meta />
        <Links />
        <Letters isStill={isStill} />
      </head>
      <body>
        <LanguageProvider language={language}>
          <Page>{children}</Page>
        </LanguageProvider>
        {!isStill && (
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
 * A page's `handle`: with a compact header it leaves a phone's screen to its own bar or form; with a frame of its own it has neither the public head nor foot, and brings its own `main`. A still
 * one never wakes up: it has none of our scripts.
 */
export type PageHandle = { ownFrame: true; still?: true } | { compactHeader: true };

/** Whether the page that is shown says this of itself. */
function useHandle(name: "ownFrame" | "still" | "compactHeader"): boolean {
  return useMatches().some(({ handle }) => handle instanceof Object && name in handle);
}

function Page({ children }: { children: ReactNode }) {
  const { t } = useLanguage();
  useSessionWatch();
  useConnection();
  useCouponLink();
  usePageFocus();
  // Absent when the shop's own data could not be read: the error page then stands alone.
  const data = useRouteLoaderData<typeof loader>("root");
  const isPublic = !useHandle("ownFrame");
  const isCompact = useHandle("compactHeader");
  const late = useLateParts();
  return (
    <>
      <a className="skip" href="#content">
        {t("page.skip")}
      </a>
      {data && isPublic && <Header {...data.settings} isCompact={isCompact} late={late} />}
      {isPublic && <OfflineLine />}
      {isPublic ? (
        <main id="content" tabIndex={-1}>
          {late && <late.PendingPage />}
          {children}
        </main>
      ) : (
        children
      )}
      {data && isPublic && <Footer settings={data.settings} year={data.year} />}
      <ConfirmDialog />
      {late && <late.Toaster />}
    </>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
