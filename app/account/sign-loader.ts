import { googleAvailability } from "../../shop/auth/sign-in-with-google.ts";
import { getImage } from "../../shop/catalog/product-images.ts";
import { languageOf } from "../../shop/language.ts";
import type { Shop } from "../../shop/shop.ts";

/** Loads image and providers of the sign-in pages; the same for every visitor. */
export async function signLoader({ shop, url }: { shop: Shop; url: URL }, image = "lotion-rosewater") {
  const language = languageOf(url.pathname);
  return {
    image: await getImage(shop, image, { text: "", language }),
    google: googleAvailability(shop),
    provider: shop.identity.name,
  };
}
