import { redirect } from "react-router";
import { productIdPattern } from "../../shop/catalog/catalog-rules.ts";
import { getProduct } from "../../shop/catalog/product-queries.ts";
import { getCampaign } from "../../shop/content/get-campaign.ts";
import { homeImageId } from "../../shop/content/home-image.ts";
import type { Language } from "../../shop/language.ts";
import type { ShareCard } from "../../shop/media/share-images/share-card.ts";
import { categoryImageId, shareImage } from "../../shop/media/share-images/share-image-store.ts";
import type { Shop } from "../../shop/shop.ts";
import { categories } from "../components/categories.ts";
import { shopContext } from "../context.ts";
import { serverI18n } from "../i18n/server-texts.ts";
import type { Route } from "./+types/share-image.ts";
import { campaignCard, categoryCard, describeShareImage, productCard, shopCard } from "./share-card.ts";
import { notFound } from "./xml.ts";

const filePattern = /^[0-9a-f]{16}\.(en|bn)\.jpg$/;
const immutableCache = "public, max-age=31536000, immutable";

/**
 * `/share/product/{id}/{version}.en.jpg`: the picture of a shared link, 1200 by 630. The version follows from what is
 * shown; an earlier one leads to today's, so that no address can ask for a picture that nothing shows.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const language = filePattern.exec(params.file)?.[1] as Language | undefined;
  const card = language && (await buildShareCard(shop, params, language));
  if (!card) return notFound();
  const { path } = describeShareImage(`${params.kind}/${params.id}`, card);
  if (path !== url.pathname) throw redirect(path, { status: 302, headers: { "Cache-Control": "public, max-age=300" } });
  const image = await shareImage(shop, card);
  if (!image) return new Response(null, { status: 503, headers: { "Retry-After": "10" } });
  return new Response(new Uint8Array(image), {
    headers: { "Content-Type": "image/jpeg", "Cache-Control": immutableCache },
  });
}

async function buildShareCard(
  shop: Shop,
  { kind, id }: { kind: string; id: string },
  language: Language,
): Promise<ShareCard | null> {
  const i18n = serverI18n(language);
  const settings = await shop.settings();
  if (kind === "product" && productIdPattern.test(id)) {
    const product = await getProduct(shop, id, language);
    return product && productCard(settings, i18n, product);
  }
  if (kind === "category") {
    const category = categories.find(({ path }) => path === `/${id}`);
    if (!category) return null;
    return categoryCard(settings, i18n, { heading: category.label, imageId: await categoryImageId(shop, id) });
  }
  if (kind === "campaign") {
    const found = await getCampaign(shop, id, language);
    return found && campaignCard(settings, i18n, found, shop.now());
  }
  if (kind !== "shop" || id !== "home") return null;
  return shopCard(settings, homeImageId(await shop.content(), shop.now()), i18n);
}
