import { sql } from "drizzle-orm";
import { fromTaka } from "../money.ts";
import { changeStatus } from "../orders/change-status.ts";
import { orderRequest } from "../orders/order-schema.ts";
import type { OrderStatus } from "../orders/order-status.ts";
import { placeOrder } from "../orders/place-order.ts";
import { guest, type SignedIn } from "../permissions.ts";
import { addUsers, nextPhone, stockProduct, type TestShop, testShop, variantDraft } from "../test-shop.ts";
import { receiveGoods } from "./receive-goods.ts";
import { receiveRequest } from "./stock-schema.ts";

export const jewel: SignedIn = { role: "packing", id: "jewel", email: "jewel@labonno.example", name: "Jewel" };
export const rima: SignedIn = { role: "order-desk", id: "rima", email: "rima@labonno.example", name: "Rima" };

type Delivery = { code?: string; expires?: string; quantity: number; unitPrice?: number; variantId?: string };

/** The tests use fixed days, for example of expiry. The clock starts at this noon, whatever today is. */
const noon = Date.parse("2026-11-24T12:00:00+06:00");

/** A shop with a serum and a soap for 100 taka, none on hand; receipts, orders and what is on hand in one line each. */
export async function stockShop(stock: number | null = 0) {
  const ahead = noon - Date.now();
  const shop = { ...(await testShop()), now: () => new Date(Date.now() + ahead) };
  await addUsers(shop, jewel, rima);
  const price = fromTaka(100);
  const { productId, variantIds } = await stockProduct(shop, {
    variants: [
      variantDraft({ price, stock, sku: "SERUM", name: { en: "30 ml", bn: null } }),
      variantDraft({ price, stock, sku: "SOAP", name: { en: "Pair", bn: null } }),
    ],
  });
  const [serum = "", soap = ""] = variantIds;

  /** Receives goods, of the serum unless it says otherwise. Answers the receipt's id. */
  function receive(lines: Delivery[], more: object = {}): Promise<string> {
    const all = lines.map((line) => ({ variantId: serum, ...line }));
    return receiveGoods(shop, jewel, receiveRequest.parse({ lines: all, ...more }));
  }

  /** Places an order and moves it to this status. */
  async function order(quantity: number, status: OrderStatus = "confirmed", variantId = serum): Promise<string> {
    const billingDetails = {
      ...{ fullName: "Nusrat Jahan", phone: nextPhone().replace("+88", ""), address: "House 12", city: "Dhaka" },
    };
    const items = [{ productId, variantId, quantity }];
    const total = quantity * 100 + 60;
    const request = orderRequest.parse({ billingDetails, items, deliveryArea: "inside", total });
    const { id } = await placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: null });
    const way: OrderStatus[] = ["confirmed", "shipped", "delivered"];
    for (const to of way.slice(0, way.indexOf(status) + 1)) await changeStatus(shop, rima, id, to);
    return id;
  }

  /** The pieces left in each batch of the serum, in the order in which they go out; withheld ones after a slash. */
  async function left(variantId = serum): Promise<Record<string, string>> {
    const { rows } = await shop.db.execute<{ code: string; pieces: string }>(sql`
      select coalesce(code, 'unknown') as code, b."left" || case when withheld > 0 then '/' || withheld else '' end as pieces
        from stock_batches b where variant_id = ${variantId} order by expires, at, id`);
    return Object.fromEntries(rows.map(({ code, pieces }) => [code, pieces]));
  }

  async function forSale(variantId = serum): Promise<number | null> {
    const { rows } = await shop.db.execute<{ stock: number | null }>(
      sql`select stock from variants where id = ${variantId}`,
    );
    return rows[0]?.stock ?? null;
  }

  /** The movements of the serum, oldest first: "packed SG-1 -2". */
  async function movements(variantId = serum): Promise<string[]> {
    const { rows } = await shop.db.execute<{ line: string }>(sql`
      select m.why || ' ' || coalesce(b.code, 'unknown') || ' ' || m.change as line
        from stock_movements m join stock_batches b on b.id = m.batch_id where m.variant_id = ${variantId} order by m.id`);
    return rows.map(({ line }) => line);
  }

  return { ...shop, productId, serum, soap, receive, order, left, forSale, movements };
}

export type StockShop = Awaited<ReturnType<typeof stockShop>>;

/** The same shop with a clock that is that many days later. */
export function daysLater<S extends TestShop>(shop: S, days: number): S {
  return { ...shop, now: () => new Date(shop.now().getTime() + days * 86_400_000) };
}
