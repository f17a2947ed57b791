import { type Actor, allow, guest } from "../../permissions.ts";
import type { Shop } from "../../shop.ts";
import { type PlacedOrder, placeOrder } from "../place-order.ts";
import type { PhoneOrderRequest } from "./admin-order-schema.ts";

/** Staff write an order down for a customer on the phone: nobody's account, named in the timeline. Refuses as `placeOrder`. */
export async function createPhoneOrder(
  shop: Shop,
  actor: Actor,
  { language, confirmed, ...request }: PhoneOrderRequest,
  idempotencyKey: string | null,
): Promise<PlacedOrder> {
  const enteredBy = allow(actor, "orders:change");
  return placeOrder(shop, { actor: guest, request, language, idempotencyKey, enteredBy, confirmed });
}
