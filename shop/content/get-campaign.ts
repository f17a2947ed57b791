import { readCards } from "../catalog/list-products.ts";
import { getImage } from "../catalog/product-images.ts";
import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";

/** Product images that together make a campaign's own image. */
const collageSize = 3;

/** The campaign of an address with its products and what it is pictured by; null if there is none, or it is off. */
export async function getCampaign(shop: Shop, slug: string | undefined, language: Language) {
  const campaign = (await shop.content()).campaigns.find((each) => each.on && each.slug === slug);
  if (!campaign) return null;
  const { imageId, alt, productIds } = campaign;
  const [picture, products] = await Promise.all([
    imageId === null ? null : getImage(shop, imageId, { text: alt[language], language }),
    readCards(shop, productIds, language),
  ]);
  // Without a picture of its own, it shows the first products.
  const ofProducts = products.flatMap((card) => (card.inStock && card.picture ? [card.picture] : []));
  const pictures = picture ? [picture] : ofProducts.slice(0, ofProducts.length < collageSize ? 1 : collageSize);
  return { campaign, products, pictures };
}
