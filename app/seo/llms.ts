import { runningCampaigns } from "../../shop/content/campaign-time.ts";
import { formatDay } from "../../shop/shipping/delivery-dates.ts";
import { categories } from "../components/categories.ts";
import { helpPages, withoutEmpty } from "../components/navigation.ts";
import { shopContext } from "../context.ts";
import { withoutEmphasis } from "../i18n/localized.tsx";
import { serverI18n } from "../i18n/server-texts.ts";
import { bullets, joinBlocks, linkTo, plain, section } from "../markdown/markdown.ts";
import type { Route } from "./+types/llms.ts";

/** `/llms.txt` (llmstxt.org): what the shop is, what runs there and where programs read it, as Markdown. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { publicUrl } = shop;
  const [{ name, look }, { campaigns, pages }, empty] = await Promise.all([
    shop.settings(),
    shop.content(),
    shop.emptyPages(),
  ]);
  const i18n = serverI18n("en");
  const writer = { i18n, absoluteUrl: (path: string) => `${publicUrl}${path}` };
  const { t } = i18n;
  const text = joinBlocks([
    `# ${plain(name.en)}`,
    `> ${plain(look.about.en || t("shop.about"))}`,
    bullets([
      "Every product, list and search page answers as Markdown to `Accept: text/markdown`.",
      `The same pages in Bangla begin with ${publicUrl}/bn. Prices are in Bangladeshi taka (৳, BDT).`,
      `Search: ${publicUrl}/search?q=WORDS, in English, Bangla or Bangla in Latin letters.`,
    ]),
    section(
      t("nav.shop"),
      bullets([
        linkTo(writer, t("nav.shop"), "/shop"),
        ...categories.map(({ path, label, about }) => `${linkTo(writer, t(label), path)}: ${plain(t(about))}`),
        ...(empty.includes("/sets") ? [] : [`${linkTo(writer, t("nav.sets"), "/sets")}: ${plain(t("sets.about"))}`]),
      ]),
    ),
    section(
      t("nav.offers"),
      bullets(
        runningCampaigns(campaigns, shop.now()).map(({ slug, title, text: lede, from, until }) => {
          const dates = t("campaign.dates", { from: formatDay(from, i18n), until: formatDay(until, i18n) });
          const link = linkTo(writer, withoutEmphasis(title.en), `/offers/${slug}`);
          return `${link}: ${[dates, lede.en].filter(Boolean).map(plain).join(". ")}`;
        }),
      ),
    ),
    section(
      t("footer.service"),
      bullets([
        ...withoutEmpty(helpPages, empty).map(({ path, label }) => linkTo(writer, t(label), path)),
        ...pages.filter(({ on }) => on).map(({ slug, title }) => linkTo(writer, title.en, `/pages/${slug}`)),
      ]),
    ),
    section(
      "For programs",
      bullets([
        `[Profile](${publicUrl}/.well-known/ucp): the catalogue by the Universal Commerce Protocol, read only`,
        `[Tools](${publicUrl}/api/ucp/mcp): the same as Model Context Protocol (search_catalog, lookup_catalog, get_product)`,
        `[API](${publicUrl}/api/openapi.json): every endpoint, as OpenAPI`,
        `[Products](${publicUrl}/feeds/products.xml): all products, as a feed`,
        `[Sitemap](${publicUrl}/sitemap.xml): all pages`,
      ]),
    ),
  ]);
  return new Response(`${text}\n`, {
    headers: { "Content-Type": "text/markdown; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
