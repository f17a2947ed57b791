import { listProductAddresses } from "../../shop/catalog/feed-queries.ts";
import { runningCampaigns } from "../../shop/content/campaign-time.ts";
import { type Language, languages, localizedPath } from "../../shop/language.ts";
import { helpPages, navigation, withoutEmpty } from "../components/navigation.ts";
import { shopContext } from "../context.ts";
import type { Route } from "./+types/sitemap-part.ts";
import { notFound, xmlResponse, xmlText } from "./xml.ts";

/** A file holds at most 50,000 addresses (sitemaps.org), and each product has one in each language. */
export const productsPerPart = 50_000 / languages.length;

/** `/sitemaps/0.xml` and on: pages with their twins in the other language. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const part = Number(/^(\d{1,4})\.xml$/.exec(params.part)?.[1] ?? Number.NaN);
  if (Number.isNaN(part)) return notFound();
  const pages = part === 0 ? await ownPages() : await productPages(part);
  if (pages.length === 0) return notFound();
  const urls = pages.flatMap((page) => languages.map((language) => urlElement(page, language)));
  const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return xmlResponse(`<urlset ${names}>\n${urls.join("\n")}\n</urlset>`);

  /** The shop's own pages, and the campaigns that run, and the merchant's pages. */
  async function ownPages(): Promise<SitemapPage[]> {
    const [{ campaigns, pages }, empty] = await Promise.all([shop.content(), shop.emptyPages()]);
    const open = runningCampaigns(campaigns, shop.now());
    const own = pages.filter(({ on }) => on);
    return [
      ...withoutEmpty([...navigation, ...helpPages], empty).map(({ path }) => path),
      ...open.map(({ slug }) => `/offers/${slug}`),
      ...own.map(({ slug }) => `/pages/${slug}`),
    ].map((path) => ({ path }));
  }

  async function productPages(partNumber: number): Promise<SitemapPage[]> {
    const offset = (partNumber - 1) * productsPerPart;
    return listProductAddresses(shop, { offset, limit: productsPerPart });
  }

  function urlElement({ path, changedAt }: SitemapPage, language: Language): string {
    const hreflangs = [...languages.map((other) => [other, other] as const), ["x-default", "en"] as const];
    const alternateLinks = hreflangs.map(
      ([name, other]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${pageUrl(path, other)}"/>`,
    );
    const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return `<url><loc>${pageUrl(path, language)}</loc>${lastmod}${alternateLinks.join("")}</url>`;
  }

  function pageUrl(path: string, language: Language): string {
    return xmlText(`${shop.publicUrl}${localizedPath(language, path)}`);
  }
}

type SitemapPage = { path: string; changedAt?: Date };
