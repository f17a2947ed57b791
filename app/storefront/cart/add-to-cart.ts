import type { ImageInfo } from "../../../shop/media/image-json.ts";
import { imageUrl } from "../../../shop/media/image-url.ts";
import { type Paisa, toTaka } from "../../../shop/money.ts";
import { addToCart } from "../../browser/cart.ts";

type AddToCartInput = {
  productId: string;
  variantId: string | null;
  name: string;
  picture: ImageInfo | null;
  price: Paisa;
  quantity: number;
};

/**
 * Adds a line to the cart. False if the cart is full, or has the maximum of this product. Where an advertiser's tag runs
 * on the page, it is notified (`labonno:added`, app/documents/tags.ts).
 */
export function addProductToCart({ picture, price, ...item }: AddToCartInput): boolean {
  const line = { ...item, price: toTaka(price) };
  const isAdded = addToCart({
    ...line,
    image: picture ? [imageUrl(picture)] : [],
    addedAt: new Date().toISOString(),
  });
  if (isAdded) document.dispatchEvent(new CustomEvent("labonno:added", { detail: line }));
  return isAdded;
}
