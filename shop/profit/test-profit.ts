import { sql } from "drizzle-orm";
import { fromTaka } from "../money.ts";
import { changeStatus } from "../orders/change-status.ts";
import { orderRequest } from "../orders/order-schema.ts";
import { placeOrder } from "../orders/place-order.ts";
import { guest } from "../permissions.ts";
import { admin, nextPhone, stockProduct, type TestShop, variantDraft } from "../test-shop.ts";

/** A product with this cost per piece; null for an unknown cost. */
export async function costedProduct(shop: TestShop, price: number, unitCost: number | null) {
  const { productId, variantIds } = await stockProduct(shop, {
    variants: [variantDraft({ price: fromTaka(price), stock: 50 })],
  });
  const [variantId = ""] = variantIds;
  if (unitCost !== null)
    await shop.db.execute(sql`
      update stock_batches set unit_cost = ${fromTaka(unitCost)} where variant_id = ${variantId}`);
  return { productId, variantId };
}

export type Sold = {
  productId: string;
  quantity?: number;
  price: number;
  phone?: string;
  campaign?: string;
  /** Null while it is with its courier. */
  ends?: "delivered" | "returned" | "cancelled" | null;
};

/** An order that was delivered, or came back; one to be cancelled is only placed. */
export async function sellTo(
  shop: TestShop,
  { productId, quantity = 1, price, campaign, ends = "delivered" }: Sold,
): Promise<string> {
  const billingDetails = {
    fullName: "Nusrat Jahan",
    phone: nextPhone(),
    email: null,
    address: "House 12",
    city: "Dhaka",
  };
  const items = [{ productId, quantity }];
  const request = orderRequest.parse({ billingDetails, items, deliveryArea: "inside", total: price * quantity + 60 });
  const origin = campaign
    ? { source: "facebook" as const, campaign, post: null, clickKind: null }
    : { source: "site" as const, campaign: null, post: null, clickKind: null };
  const { id } = await placeOrder(shop, { actor: guest, request, origin, language: "en", idempotencyKey: null });
  if (ends === "cancelled") return id;
  await changeStatus(shop, admin, id, "confirmed");
  await changeStatus(shop, admin, id, "shipped");
  if (ends === "delivered") await changeStatus(shop, admin, id, "delivered");
  if (ends === "returned") await changeStatus(shop, admin, id, "returned", { reason: "refused-at-door", text: null });
  return id;
}
