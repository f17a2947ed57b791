import type { ImageInfo } from "../../../shop/media/image-json.ts";
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

/** Puts what was chosen into the cart. False where the cart takes no more: of this, or of anything. */
export function addProductToCart({ picture, price, ...item }: AddToCartInput): boolean {
  return addToCart({
    ...item,
    image: picture ? [`/images/${picture.id}-${Math.max(...picture.widths)}.jpg`] : [],
    price: toTaka(price),
    addedAt: new Date().toISOString(),
  });
}
