import * as z from "zod/mini";
import { transaction } from "../../db/transaction.ts";
import { keepImageAt } from "../images/keep-image-at.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { picturesPerProduct } from "./rules.ts";
import { saveProducts } from "./save-products.ts";
import { categoryName, productAttributes, takaPrice } from "./schema.ts";

const words = (most: number) => z.string().check(z.trim(), z.minLength(1, { error: "required" }), z.maxLength(most));

/** `POST /products` (specification.txt §5, §7): all but brand and what follows it is required; extra images are dropped. */
export const newProduct = z.object({
  name: words(200),
  shortDescription: words(400),
  description: words(10_000),
  price: takaPrice,
  category: categoryName,
  images: z.array(z.string().check(z.maxLength(2000))).check(z.minLength(1, { error: "required" }), z.maxLength(100)),
  brand: z._default(words(100), "Labonno"),
  ingredients: z.optional(z.nullable(z.string().check(z.maxLength(10_000)))),
  howToUse: z.optional(z.nullable(z.string().check(z.maxLength(10_000)))),
  attributes: z._default(productAttributes, {}),
});

/**
 * Staff put a product into the shop, with one variant whose stock is not counted. Pictures from elsewhere are copied;
 * one that cannot be is refused (`invalid-input`, field `images`).
 */
export async function addProduct(shop: Shop, actor: Actor, product: z.output<typeof newProduct>): Promise<string> {
  allow(actor, "products:change");
  const pictures: string[] = [];
  for (const url of product.images.slice(0, picturesPerProduct)) pictures.push(await pictureAt(shop, url));
  return transaction(shop.db, async (tx) => {
    const english = (text: string | null | undefined) => ({ en: text ?? null, bn: null });
    const none = english(null);
    const [saved] = await saveProducts(tx, [
      {
        source: null,
        sourceKey: null,
        category: product.category,
        brand: product.brand,
        name: english(product.name),
        shortDescription: english(product.shortDescription),
        description: english(product.description),
        howToUse: english(product.howToUse),
        material: none,
        origin: none,
        ingredients: product.ingredients ?? null,
        attributes: product.attributes,
        expiryMonths: null,
        isNew: true,
        featured: false,
        createdAt: null,
        status: "published",
        pictures: pictures.map((imageId) => ({ imageId, alt: english(product.name) })),
        variants: [
          { sku: null, name: none, swatch: null, price: product.price, listPrice: null, stock: null, imageId: null },
        ],
      },
    ]);
    if (!saved) throw new Error("the product was not saved");
    return saved.id;
  });
}

async function pictureAt(shop: Shop, url: string): Promise<string> {
  try {
    return await keepImageAt(shop, url);
  } catch (error) {
    const isItsFault = error instanceof Refusal && error.code.startsWith("image-");
    throw isItsFault ? new Refusal("invalid-input", { fields: { images: error.code } }) : error;
  }
}
