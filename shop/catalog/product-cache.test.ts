import { drizzle } from "drizzle-orm/node-postgres";
import { expect, test } from "vitest";
import * as tables from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { fromTaka } from "../money.ts";
import { orderRequest } from "../orders/order-schema.ts";
import { placeOrder } from "../orders/place-order.ts";
import { guest } from "../permissions.ts";
import { admin, productDraft, stockProduct, testShop, variantDraft } from "../test-shop.ts";
import { deleteProduct } from "./change-product.ts";
import { changeVariant } from "./change-variant.ts";
import { listProducts } from "./list-products.ts";
import { findProducts } from "./product-queries.ts";
import { resaveProduct } from "./save-products.ts";
import { releaseStock } from "./stock.ts";

test("a cached list shows each change immediately, and does not read unchanged products again", async () => {
  const shop = await testShop();
  shop.setNow(new Date("2026-11-21T06:00:00Z"));
  const image = { id: "rose", width: 800, height: 800, widths: [400, 800] };
  await shop.db.insert(tables.images).values([image, { ...image, id: "lily" }]);
  const offer = { price: fromTaka(80), from: "2026-11-25", until: "2026-11-30" };
  const [red, pink] = [variantDraft({ stock: 2, offer }), variantDraft({ price: fromTaka(120) })];
  const { productId, variantIds } = await stockProduct(shop, { variants: [red, pink], pictures: [] });
  const { productId: otherId } = await stockProduct(shop, { name: { en: "Another", bn: null } });
  const [variantId = ""] = variantIds;

  const part = { sort: "newest", page: 1, limit: 24 } as const;
  const page = async (from = shop) => ({
    products: (await findProducts(from, part, "en")).products,
    cards: (await listProducts(from, part, "en")).products,
  });
  const resave = (changes: Parameters<typeof productDraft>[0]) =>
    transaction(shop.db, (tx) =>
      resaveProduct(tx, productId, productDraft({ variants: [red, pink], ...changes }), shop.now()),
    );
  const billingDetails = { fullName: "Nusrat", phone: "01712345678", address: "House 12", city: "Dhaka" };
  const items = [{ productId, variantId, quantity: 2 }];
  const buyBoth = () => {
    const request = orderRequest.parse({ billingDetails, items, deliveryArea: "inside", total: 240 });
    return placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: null });
  };
  const other = (await page()).products.find(({ id }) => id === otherId);

  const changes: Record<string, () => Promise<unknown>> = {
    "a name": () => resave({ name: { en: "Rose Lipstick", bn: "গোলাপ লিপস্টিক" } }),
    "its pictures": () => resave({ pictures: [{ imageId: "rose", alt: { en: "A rose", bn: null } }] }),
    "another picture": () => resave({ pictures: [{ imageId: "lily", alt: { en: "A lily", bn: null } }] }),
    "a price": () => changeVariant(shop, admin, variantId, { price: fromTaka(90), was: { price: fromTaka(100) } }),
    "the last piece is sold": () => buyBoth(),
    "it is back": () => releaseStock(shop.db, [{ variantId, quantity: 2 }], shop.now()),
    "an offer begins": async () => shop.setNow(new Date("2026-11-26T06:00:00Z")),
    "an offer ends": async () => shop.setNow(new Date("2026-12-02T06:00:00Z")),
    "it leaves the shop": () => deleteProduct(shop, admin, productId),
  };
  let before = JSON.stringify(withoutStock(await page()).products);
  for (const [what, change] of Object.entries(changes)) {
    await change();
    const now = await page();
    const reread = await page({ ...shop, db: drizzle(shop.pool, { schema: tables }) });
    expect(withoutStock(now), what).toEqual(withoutStock(reread));
    const after = JSON.stringify(withoutStock(now).products);
    expect(after, what).not.toBe(before);
    before = after;
    expect(now.products.find(({ id }) => id === otherId)).toBe(other);
  }
});

/** A list makes no promise about the number of pieces left. */
function withoutStock<Product>(page: Product): Product {
  return JSON.parse(JSON.stringify(page, (key, value) => (key === "left" ? undefined : value)));
}
