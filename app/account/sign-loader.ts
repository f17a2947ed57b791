import type { RouterContextProvider } from "react-router";
import { googleAvailability } from "../../shop/auth/sign-in-with-google.ts";
import { getImage } from "../../shop/catalog/product-images.ts";
import { shopContext } from "../context.ts";
import { languageOf } from "../i18n/language.tsx";

/** Loads image and providers of the sign-in pages; the same for every visitor. */
export async function signLoader(
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
  image = "lotion-rosewater",
) {
  const shop = context.get(shopContext);
  const language = languageOf(url.pathname);
  return {
    image: await getImage(shop, image, { text: "", language }),
    google: googleAvailability(shop),
    provider: shop.identity.name,
  };
}
