import { eq } from "drizzle-orm";
import { orders } from "../../db/tables.ts";
import { orderRequest } from "../orders/order-schema.ts";
import { placeOrder } from "../orders/place-order.ts";
import { type Actor, guest } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { type ReviewRequest, reviewRequest } from "./review-schema.ts";

/** An order of one piece, by whom it says, as far as somebody brought it; delivered where not said. */
export async function placeDeliveredOrder(
  shop: Shop,
  productId: string,
  { actor = guest, phone = "01712345678", status = "delivered" as const } = {} as {
    actor?: Actor;
    phone?: string;
    status?: "delivered" | "shipped" | "returned";
  },
): Promise<{ id: string; number: string; phone: string }> {
  const billingDetails = { fullName: "Nusrat Jahan", phone, address: "House 12, Road 4", city: "Dhaka" };
  const request = orderRequest.parse({
    billingDetails,
    items: [{ productId, quantity: 1 }],
    deliveryArea: "inside",
    total: 160,
  });
  const order = await placeOrder(shop, { actor, request, language: "en", idempotencyKey: null });
  await shop.db.update(orders).set({ status }).where(eq(orders.id, order.id));
  return { id: order.id, number: order.number, phone: order.phone };
}

const reviewText = "It stayed on through a whole wedding and three cups of tea.";

/** Five stars and a sentence where not said. */
export function reviewInput(changes: Record<string, unknown> = {}): ReviewRequest {
  return reviewRequest.parse({ stars: 5, text: reviewText, ...changes });
}
