import { redirect } from "react-router";
import { productIdForm } from "../../shop/catalog/catalog-rules.ts";
import { getProduct } from "../../shop/catalog/product-queries.ts";
import type { Language } from "../../shop/language.ts";
import type { ShareCard } from "../../shop/media/share-images/share-card.ts";
import { sharePicture } from "../../shop/media/share-images/share-image.ts";
import { categoryImageId } from "../../shop/media/share-images/share-queries.ts";
import type { Shop } from "../../shop/shop.ts";
import { shopContext } from "../context.ts";
import { speak } from "../i18n/language.tsx";
import { categories } from "../storefront/list/categories.ts";
import type { Route } from "./+types/share-picture.ts";
import { notFound } from "./not-found.ts";
import { categoryCard, productCard, shared, shopCard } from "./share-card.ts";

const fileForm = /^[0-9a-f]{16}\.(en|bn)\.jpg$/;
const forEver = "public, max-age=31536000, immutable";

/**
 * `/share/product/{id}/{version}.en.jpg`: the picture of a shared link, 1200 by 630. The version follows from what is
 * shown; an earlier one leads to today's, so that no address can ask for a picture that nothing shows.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const language = fileForm.exec(params.file)?.[1] as Language | undefined;
  const card = language && (await cardOf(shop, params, language));
  if (!card) return notFound();
  const { path } = shared(`${params.kind}/${params.id}`, card);
  if (path !== url.pathname) throw redirect(path, { status: 302, headers: { "Cache-Control": "public, max-age=300" } });
  const picture = await sharePicture(shop, card);
  if (!picture) return new Response(null, { status: 503, headers: { "Retry-After": "10" } });
  return new Response(new Uint8Array(picture), {
    headers: { "Content-Type": "image/jpeg", "Cache-Control": forEver },
  });
}

async function cardOf(
  shop: Shop,
  { kind, id }: { kind: string; id: string },
  language: Language,
): Promise<ShareCard | null> {
  const speech = speak(language);
  const settings = await shop.settings();
  if (kind === "product" && productIdForm.test(id)) {
    const product = await getProduct(shop, id, language);
    return product && productCard(settings, speech, product);
  }
  if (kind === "category") {
    const category = categories.find(({ path }) => path === `/${id}`);
    if (!category) return null;
    return categoryCard(settings, speech, { heading: category.label, imageId: await categoryImageId(shop, id) });
  }
  return kind === "shop" && id === "home" ? shopCard(settings, shop.now(), speech) : null;
}
