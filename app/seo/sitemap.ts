import { shopContext } from "../context.ts";
import type { Route } from "./+types/sitemap.ts";
import { productsPerPart } from "./sitemap-part.ts";
import { xmlResponse, xmlText } from "./xml.ts";

/** `/sitemap.xml`: the parts that list every page; part 0 has the shop's own pages, the others its products. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const parts = 1 + Math.ceil((await shop.catalogIndex.read()).count({}) / productsPerPart);
  const entries = Array.from({ length: parts }, (_, part) => {
    return `<sitemap><loc>${xmlText(`${shop.publicUrl}/sitemaps/${part}.xml`)}</loc></sitemap>`;
  });
  return xmlResponse(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</sitemapindex>`,
  );
}
