import { refundBudget, trySpend } from "../budgets/spend.ts";
import type { Shop } from "../shop.ts";
import type { Channel } from "./notification-rules.ts";

/** To whom an order's letters go, and the network of whoever sets them off, where it is known. */
type NotificationRecipient = { phone: string; email: string | null; network: string | null };

export type HeldChannels = Record<Channel, boolean>;

/** Nothing is held of what staff set off. */
export const noHeldChannels: HeldChannels = { mail: false, sms: false };

/**
 * Spends the budgets of SMS and mail for an order that a shopper places or cancels, before that is done: anybody can do
 * either without end, with any number. Answers what is to be held back in the outbox, and how to give it all back where
 * nothing came of it.
 */
export async function spendNotificationBudget(
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
      if (maySms) await refundBudget(shop, "order-sms", sms);
      if (email !== null && mayMail) await refundBudget(shop, "order-mail", mail);
    },
  };
}
