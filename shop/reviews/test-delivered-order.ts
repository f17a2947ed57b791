import { eq } from "drizzle-orm";
import { orders } from "../../db/schema.ts";
import { orderRequest } from "../orders/order-schema.ts";
import { placeOrder } from "../orders/place-order.ts";
import { type Actor, guest } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { type ReviewRequest, reviewRequest } from "./review-schema.ts";

/** Places an order of one piece of each variant and moves it to `status`, by default delivered. A piece costs 100 taka. */
export async function placeDeliveredOrder(
  shop: Shop,
  productId: string,
  { actor = guest, phone = "01712345678", status = "delivered" as const, variantIds = [undefined] } = {} as {
    actor?: Actor;
    variantIds?: (string | undefined)[];
    phone?: string;
    status?: "delivered" | "shipped" | "returned";
  },
): Promise<{ id: string; number: string; phone: string }> {
  const billingDetails = { fullName: "Nusrat Jahan", phone, address: "House 12, Road 4", city: "Dhaka" };
  const request = orderRequest.parse({
    billingDetails,
    items: variantIds.map((variantId) => ({ productId, variantId, quantity: 1 })),
    deliveryArea: "inside",
    total: variantIds.length * 100 + 60,
  });
  const order = await placeOrder(shop, { actor, request, language: "en", idempotencyKey: null });
  await shop.db.update(orders).set({ status }).where(eq(orders.id, order.id));
  return { id: order.id, number: order.number, phone: order.phone };
}

const reviewText = "It stayed on through a whole wedding and three cups of tea.";

/** A review for tests: five stars and a sentence by default. */
export function reviewInput(changes: Record<string, unknown> = {}): ReviewRequest {
  return reviewRequest.parse({ stars: 5, text: reviewText, ...changes });
}
