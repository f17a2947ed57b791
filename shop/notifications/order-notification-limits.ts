import { refundRateLimit, trySpend } from "../rate-limits/spend.ts";
import type { Shop } from "../shop.ts";
import type { Channel } from "./notification-rules.ts";

/** The recipients, and the network of the client that triggers the notifications, if known. */
type NotificationRecipient = { phone: string; email: string | null; network: string | null };

export type HeldChannels = Record<Channel, boolean>;

/** Nothing that staff trigger is held. */
export const noHeldChannels: HeldChannels = { mail: false, sms: false };

/**
 * Spends the SMS and e-mail rate limits for an order that a shopper is about to place or cancel, because anybody can do so
 * without limit, with any phone. Returns which channels to hold in the outbox, and how to refund them.
 */
export async function spendNotificationLimits(
  shop: Shop,
  { phone, email, network }: NotificationRecipient,
): Promise<{ held: HeldChannels; refund: () => Promise<void> }> {
  const sms = { network, recipient: phone };
  const mail = { network, recipient: email };
  const [maySms, mayMail] = await Promise.all([
    trySpend(shop, "order-sms", sms),
    email === null || trySpend(shop, "order-mail", mail),
  ]);
  return {
    held: { sms: !maySms, mail: !mayMail },
    async refund() {
      if (maySms) await refundRateLimit(shop, "order-sms", sms);
      if (email !== null && mayMail) await refundRateLimit(shop, "order-mail", mail);
    },
  };
}
