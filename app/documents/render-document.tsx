import { languageOf } from "../../shop/language.ts";
import type { Shop } from "../../shop/shop.ts";
import { pageTitle } from "../components/page-title.ts";
import { createI18n } from "../i18n/language.tsx";
import { loadShopData } from "../shop-data.ts";
import { ErrorView } from "../storefront/error-view.tsx";
import { type DocumentModule, PageMissing, PageMoved, type ShopData } from "./document.ts";
import { documentHtml } from "./document-html.tsx";
import { documentModules } from "./modules.ts";
import { type DocumentMatch, type DocumentName, notFoundRoute } from "./routes.ts";
import { type PageTags, tagsOfPage } from "./tagged-pages.ts";

/** A rendered document; `script` is the inline script of a static page. */
export type RenderedDocument =
  | { status: number; html: string; script?: string | undefined; tags?: PageTags | null; camera?: true | undefined }
  | { markdown: string }
  | { movedTo: string };

type RenderInput = {
  shop: Shop;
  url: URL;
  matched: DocumentMatch | null;
  asMarkdown: boolean;
  /** The client's address; null where the page is rendered for the cache. */
  network: string | null;
  /** Without its scripts, to be looked at only. */
  isPreview?: boolean;
};

/** Whether a page has a form for programs as well. */
export function hasMarkdown(matched: DocumentMatch | null): boolean {
  return matched !== null && documentModules[matched.route.id].markdown !== undefined;
}

/**
 * Renders a public page, or the page for unknown addresses; as Markdown only where it exists and has one. `onError` hears
 * why a page failed.
 */
export async function renderDocument(
  { shop, url, matched, asMarkdown, network, isPreview = false }: RenderInput,
  onError: (error: unknown) => void,
): Promise<RenderedDocument> {
  const { route, params } = matched ?? { route: notFoundRoute, params: {} };
  const page = documentModules[route.id];
  let shopData: ShopData | null = null;
  try {
    const [loadedShop, loaded] = await Promise.allSettled([
      loadShopData(shop, url.pathname),
      page.loader?.({ shop, url, params, pattern: route.path, network }),
    ]);
    if (loadedShop.status === "rejected") throw loadedShop.reason;
    shopData = loadedShop.value;
    if (loaded.status === "rejected") throw loaded.reason;
    if (asMarkdown && page.markdown) {
      const i18n = createI18n(languageOf(url.pathname));
      const absoluteUrl = (path: string) => shop.publicUrl + path;
      return { markdown: `${page.markdown(loaded.value, { i18n, absoluteUrl })}\n` };
    }
    return {
      ...pageHtml({ name: route.id, page, url, shopData, loaderData: loaded.value, isPreview }),
      script: page.script,
    };
  } catch (error) {
    if (error instanceof PageMoved) return { movedTo: error.location };
    if (error instanceof PageMissing && shopData) {
      const notFound = documentModules["not-found"];
      return pageHtml({ name: "not-found", page: notFound, url, shopData, loaderData: undefined, isPreview });
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
  isPreview?: boolean;
};

function pageHtml({ name, page, url, shopData, loaderData, isPreview = false }: PageInput) {
  const { default: Content, handle: ownHandle = {}, meta, status = 200 } = page;
  const handle = isPreview ? { ...ownHandle, static: true as const } : ownHandle;
  const { pathname } = url;
  const tags = meta({ location: { pathname }, matches: [{ id: "root", loaderData: shopData }], loaderData });
  const content = <Content loaderData={loaderData} />;
  return {
    status: typeof status === "function" ? status(loaderData) : status,
    html: documentHtml({ name, url, shopData, handle, tags, children: content }),
    tags: tagsOfPage(name, shopData.settings),
    camera: handle.camera,
  };
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
