import * as z from "zod/mini";

export const channels = ["mail", "sms"] as const;

export type Channel = (typeof channels)[number];

export type EnabledChannels = Record<Channel, boolean>;

/** Whom a message reaches: all, or those who gave an e-mail address; else it is switched off, or nothing can send it. */
export type Reach = "all" | "mail" | "off" | "not-set-up";

export function reachOf(enabled: EnabledChannels, senders: Record<Channel, boolean>): Reach {
  if (enabled.sms && senders.sms) return "all";
  if (enabled.mail && senders.mail) return "mail";
  return channels.some((channel) => enabled[channel]) ? "not-set-up" : "off";
}

/**
 * Every notification that a buyer may get, and its default channels. Its texts are under its name in `templates/en.ts`
 * and `templates/bn.ts`.
 */
export const defaultBuyerNotifications = {
  "order-placed": { sms: true, mail: true },
  "order-confirmed": { sms: true, mail: true },
  "order-shipped": { sms: true, mail: true },
  "order-cancelled": { sms: true, mail: true },
  "order-changed": { sms: true, mail: true },
  "order-corrected": { sms: true, mail: true },
  "confirm-link": { sms: true, mail: true },
  "payment-received": { sms: true, mail: true },
  "refund-sent": { sms: true, mail: true },
  "return-accepted": { sms: true, mail: true },
  "return-declined": { sms: true, mail: true },
  "question-answered": { sms: true, mail: true },
} as const satisfies Record<string, EnabledChannels>;

export type BuyerNotificationKind = keyof typeof defaultBuyerNotifications;

export type OrderNotificationKind = Exclude<BuyerNotificationKind, "question-answered">;

/** Those about a step to another status. */
export type StepNotificationKind = Extract<
  OrderNotificationKind,
  "order-confirmed" | "order-shipped" | "order-cancelled"
>;

export const buyerNotificationKinds = Object.keys(defaultBuyerNotifications) as BuyerNotificationKind[];

const channelSwitches = z.object({ sms: z.boolean(), mail: z.boolean() });

/** The enabled channels of each, as stored in the settings. */
export const notificationChoices = z.object({
  "order-placed": z._default(channelSwitches, defaultBuyerNotifications["order-placed"]),
  "order-confirmed": z._default(channelSwitches, defaultBuyerNotifications["order-confirmed"]),
  "order-shipped": z._default(channelSwitches, defaultBuyerNotifications["order-shipped"]),
  "order-cancelled": z._default(channelSwitches, defaultBuyerNotifications["order-cancelled"]),
  "order-changed": z._default(channelSwitches, defaultBuyerNotifications["order-changed"]),
  "order-corrected": z._default(channelSwitches, defaultBuyerNotifications["order-corrected"]),
  "confirm-link": z._default(channelSwitches, defaultBuyerNotifications["confirm-link"]),
  "payment-received": z._default(channelSwitches, defaultBuyerNotifications["payment-received"]),
  "refund-sent": z._default(channelSwitches, defaultBuyerNotifications["refund-sent"]),
  "return-accepted": z._default(channelSwitches, defaultBuyerNotifications["return-accepted"]),
  "return-declined": z._default(channelSwitches, defaultBuyerNotifications["return-declined"]),
  "question-answered": z._default(channelSwitches, defaultBuyerNotifications["question-answered"]),
}) satisfies z.ZodMiniType<Record<BuyerNotificationKind, EnabledChannels>>;
