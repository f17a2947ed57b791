import * as assets from "virtual:document-assets";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { Language } from "../../shop/language.ts";
import type { Shop } from "../../shop/shop.ts";
import { Footer } from "../components/footer.tsx";
import { Overlays } from "../components/overlays.tsx";
import { type Page, PageProvider } from "../components/page.tsx";
import { PageHead } from "../components/page-head.tsx";
import { pageTitle } from "../components/page-title.ts";
import { Fonts } from "../fonts.tsx";
import { HeadBasics } from "../head-basics.tsx";
import { createI18n, I18nProvider, languageOf } from "../i18n/language.tsx";
import type { MetaDescriptor } from "../seo/page-meta.ts";
import { loadShopData } from "../shop-data.ts";
import { ErrorView } from "../storefront/error-view.tsx";
import { type DocumentHandle, type DocumentModule, PageMissing, PageMoved, type ShopData } from "./document.ts";
import { Island } from "./island.tsx";
import type { DocumentMatch } from "./match-document.ts";
import { MetaTags } from "./meta-tags.tsx";
import { documentModules } from "./modules.ts";
import { type DocumentName, notFoundRoute } from "./routes.ts";

/** A rendered document; `script` is the inline script of a still page. */
export type RenderedDocument = { status: number; html: string; script?: string | undefined } | { movedTo: string };

/** Renders a public page, or the page for unknown addresses. `onError` hears why a page failed. */
export async function renderDocument(
  shop: Shop,
  url: URL,
  matched: DocumentMatch | null,
  onError: (error: unknown) => void,
): Promise<RenderedDocument> {
  const { route, params } = matched ?? { route: notFoundRoute, params: {} };
  const page = documentModules[route.id];
  let shopData: ShopData | null = null;
  try {
    const [loadedShop, loaded] = await Promise.allSettled([
      loadShopData(shop, url.pathname),
      page.loader?.({ shop, url, params, pattern: route.path }),
    ]);
    if (loadedShop.status === "rejected") throw loadedShop.reason;
    shopData = loadedShop.value;
    if (loaded.status === "rejected") throw loaded.reason;
    return { ...pageHtml({ name: route.id, page, url, shopData, loaderData: loaded.value }), script: page.script };
  } catch (error) {
    if (error instanceof PageMoved) return { movedTo: error.location };
    if (error instanceof PageMissing && shopData) {
      const notFound = documentModules["not-found"];
      return pageHtml({ name: "not-found", page: notFound, url, shopData, loaderData: undefined });
    }
    onError(error);
    return errorHtml(url, shopData);
  }
}

type PageInput = {
  name: DocumentName;
  page: DocumentModule;
  url: URL;
  shopData: ShopData;
  loaderData: unknown;
};

function pageHtml({ name, page, url, shopData, loaderData }: PageInput) {
  const { default: Content, handle = {}, meta, status = 200 } = page;
  const { pathname } = url;
  const tags = meta({ location: { pathname }, matches: [{ id: "root", loaderData: shopData }], loaderData });
  const content = <Content loaderData={loaderData} />;
  return { status, html: documentHtml({ name, url, shopData, handle, tags, children: content }) };
}

/** A page that failed: plain words and links, never the error itself. */
function errorHtml(url: URL, shopData: ShopData | null) {
  const title = pageTitle(url.pathname, shopData?.settings.name, ({ t }) => t("error.failed"));
  const html = documentHtml({
    ...{ name: "not-found", url, shopData, handle: {}, tags: [{ title }] },
    children: <ErrorView kind="failed" />,
  });
  return { status: 500, html };
}

// In development each waits for the one before it.
const scripts = [...assets.devScripts, assets.start]
  .map((src) => `<script type="module"${assets.devScripts.length > 0 ? "" : " async"} src="${src}"></script>`)
  .join("");

type DocumentInput = {
  name: DocumentName;
  url: URL;
  /** Null if it could not be read: the page stands alone. */
  shopData: ShopData | null;
  handle: DocumentHandle;
  tags: MetaDescriptor[];
  children: ReactNode;
};

function documentHtml({ name, url: { pathname, search }, shopData, handle, tags, children }: DocumentInput): string {
  const language = languageOf(pathname);
  const { t } = createI18n(language);
  const page: Page = { pathname, search, settings: shopData?.settings ?? null };
  const isStill = handle.still ?? false;
  const html = renderToString(
    <html lang={language}>
      <head>
        <HeadBasics language={language} />
        <MetaTags tags={tags} />
        {assets.styles[name]?.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <Fonts isStatic={isStill} />
        {!isStill && <Texts language={language} />}
      </head>
      <body>
        <PageProvider value={page}>
          <I18nProvider language={language}>
            <a className="skip" href="#content">
              {t("page.skip")}
            </a>
            {handle.ownFrame ? (
              children
            ) : (
              <Frame shopData={shopData} isCompact={handle.compactHeader ?? false}>
                {children}
              </Frame>
            )}
          </I18nProvider>
        </PageProvider>
      </body>
    </html>,
  );
  // React would put an async script before the style sheet that it switches on.
  return `<!DOCTYPE html>${isStill ? html : html.replace("</head>", `${scripts}</head>`)}`;
}

function Texts({ language }: { language: Language }) {
  return (
    <link
      rel="preload"
      as="fetch"
      crossOrigin="anonymous"
      fetchPriority="low"
      href={assets.texts[language]}
      data-texts=""
    />
  );
}

function Frame({
  shopData,
  isCompact,
  children,
}: {
  shopData: ShopData | null;
  isCompact: boolean;
  children: ReactNode;
}) {
  const settings = shopData?.settings;
  return (
    <>
      {settings && (
        <Island
          name="head"
          of={PageHead}
          wake="idle"
          props={{
            name: settings.name,
            logo: settings.logo,
            deliveryCharges: settings.deliveryCharges,
            freeDeliveryAbove: settings.freeDeliveryAbove,
            isCompact,
          }}
        />
      )}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {shopData && <Footer settings={shopData.settings} year={shopData.year} />}
      <Island name="overlays" of={Overlays} wake="idle" props={{}} />
    </>
  );
}
