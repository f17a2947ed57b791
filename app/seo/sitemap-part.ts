import { listProductAddresses } from "../../shop/catalog/feed-queries.ts";
import { type Language, languages } from "../../shop/language.ts";
import { helpPages, navigation } from "../components/navigation.ts";
import { shopContext } from "../context.ts";
import { pathIn } from "../i18n/language.tsx";
import type { Route } from "./+types/sitemap-part.ts";
import { notFound } from "./not-found.ts";
import { xmlResponse, xmlText } from "./xml.ts";

/** A file holds at most 50,000 addresses (sitemaps.org), and each product has one in each language. */
export const productsPerPart = 50_000 / languages.length;

/** `/sitemaps/0.xml` and on: pages with their twins in the other language. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const part = Number(/^(\d{1,4})\.xml$/.exec(params.part)?.[1] ?? Number.NaN);
  if (Number.isNaN(part)) return notFound();
  const pages = part === 0 ? ownPages() : await productPages(part);
  if (pages.length === 0) return notFound();
  const urls = pages.flatMap((page) => languages.map((language) => url(page, language)));
  const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return xmlResponse(`<urlset ${names}>\n${urls.join("\n")}\n</urlset>`);

  async function productPages(number: number): Promise<Page[]> {
    const offset = (number - 1) * productsPerPart;
    return listProductAddresses(shop, { offset, limit: productsPerPart });
  }

  function url({ path, changedAt }: Page, language: Language): string {
    const named = [...languages.map((other) => [other, other] as const), ["x-default", "en"] as const];
    const twins = named.map(
      ([name, other]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${address(path, other)}"/>`,
    );
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return `<url><loc>${address(path, language)}</loc>${changed}${twins.join("")}</url>`;
  }

  function address(path: string, language: Language): string {
    return xmlText(`${shop.publicUrl}${pathIn(language, path)}`);
  }
}

type Page = { path: string; changedAt?: Date };

function ownPages(): Page[] {
  return [...navigation, ...helpPages].map(({ path }) => ({ path }));
}
