import { eq, sql } from "drizzle-orm";
import { variants } from "../../db/schema.ts";
import type { ProductDraft } from "../catalog/product-draft.ts";
import { fromTaka, toTaka } from "../money.ts";
import { orderRequest } from "../orders/order-schema.ts";
import { placeOrder } from "../orders/place-order.ts";
import { type Actor, guest } from "../permissions.ts";
import { nextPhone, stockProduct, testShop, variantDraft } from "../test-shop.ts";

/** Pieces by product: the set is called `box`. */
type Wanted = { serum?: number; soap?: number; kajal?: number; box?: number };

/**
 * A shop with a serum (1,000 taka, 4 pieces), a soap (200, 9) and a kajal (300, 9), and a box of a serum and two soaps for
 * 1,150 instead of 1,400.
 */
export async function setShop(box: Partial<ProductDraft> = {}) {
  const shop = await testShop();
  const add = (name: string, price: number, stock: number) =>
    stockProduct(shop, {
      name: { en: name, bn: null },
      variants: [variantDraft({ sku: name.toUpperCase(), price: fromTaka(price), stock })],
    });
  const products = {
    serum: await add("Serum", 1000, 4),
    soap: await add("Soap", 200, 9),
    kajal: await add("Kajal", 300, 9),
    box: await stockProduct(shop, {
      name: { en: "The Holud Box", bn: "হলুদের ডালা" },
      variants: [variantDraft({ sku: "BOX", price: fromTaka(1150), stock: null })],
      parts: [
        { sku: "SERUM", pieces: 1 },
        { sku: "SOAP", pieces: 2 },
      ],
      ...box,
    }),
  };
  const idOf = (name: keyof Wanted) => products[name].variantIds[0] ?? "";
  const items = (wanted: Wanted) =>
    (Object.entries(wanted) as [keyof Wanted, number][]).map(([name, quantity]) => ({
      ...{ productId: products[name].productId, variantId: idOf(name), quantity },
    }));
  const request = (wanted: Wanted, total: number, more: object = {}) =>
    orderRequest.parse({
      billingDetails: {
        fullName: "Nusrat Jahan",
        phone: nextPhone().replace("+88", ""),
        address: "House 12",
        city: "Dhaka",
      },
      items: items(wanted),
      ...{ deliveryArea: "inside", total, ...more },
    });
  /** Delivery costs 60 taka. */
  const place = (wanted: Wanted, total: number, more: object = {}, actor: Actor = guest) =>
    placeOrder(shop, { actor, request: request(wanted, total, more), language: "en", idempotencyKey: null });
  async function stock() {
    const rows = await shop.db.select({ sku: variants.sku, stock: variants.stock }).from(variants);
    return Object.fromEntries(rows.map((row) => [row.sku.toLowerCase(), row.stock]));
  }
  async function lines(orderId: string) {
    const { rows } = await shop.db.execute<{ sku: string; quantity: number; saving: number }>(sql`
      select sku, quantity, set_saving::float8 as saving from order_lines where order_id = ${orderId} order by position`);
    return rows.map(({ sku, quantity, saving }) => `${sku} × ${quantity} −${saving / 100}`);
  }
  async function setsOf(orderId: string) {
    const { rows } = await shop.db.execute<{ name: string; quantity: number; price: number }>(sql`
      select name_en as name, quantity, price::float8 as price from order_sets where order_id = ${orderId} order by position`);
    return rows.map(({ name, quantity, price }) => `${name} × ${quantity} at ${price / 100}`);
  }
  const setStockOf = (name: keyof Wanted, pieces: number | null) =>
    shop.db
      .update(variants)
      .set({ stock: pieces })
      .where(eq(variants.id, idOf(name)));
  async function listed() {
    const { rows } = await shop.db.execute<{ price: number; listPrice: number | null; inStock: boolean }>(sql`
      select price::float8 as price, list_price::float8 as "listPrice", in_stock as "inStock"
        from products where id = ${products.box.productId}`);
    const [row] = rows;
    if (!row) throw new Error("no box");
    return { ...row, price: row.price / 100, listPrice: row.listPrice === null ? null : row.listPrice / 100 };
  }
  return { shop, products, idOf, items, request, place, stock, lines, setsOf, setStockOf, listed, toTaka };
}
