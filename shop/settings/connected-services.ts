import { listOnlinePaymentMethods } from "../payments/online-payment-methods.ts";
import { type Actor, allow, guest } from "../permissions.ts";
import type { Shop } from "../shop.ts";

/** Which services outside the shop are set up: what sends e-mail and SMS, and a gateway at which customers pay. */
export type ConnectedServices = { mail: boolean; sms: boolean; onlinePayment: boolean };

/** Tells staff what the shop can send and take, before they rely on it. */
export async function connectedServices(shop: Shop, actor: Actor): Promise<ConnectedServices> {
  allow(actor, "services:read");
  const methods = await listOnlinePaymentMethods(shop, guest);
  return { mail: shop.sendMail !== null, sms: shop.sendSms !== null, onlinePayment: methods.length > 0 };
}
