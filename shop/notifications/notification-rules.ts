import * as z from "zod/mini";

export const channels = ["mail", "sms"] as const;

export type Channel = (typeof channels)[number];

export type EnabledChannels = Record<Channel, boolean>;

/**
 * Every notification that a buyer may get, and its default channels. Its texts are under its name in `templates/en.ts`
 * and `templates/bn.ts`.
 */
export const defaultOrderNotifications = {
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
} as const satisfies Record<string, EnabledChannels>;

export type OrderNotificationKind = keyof typeof defaultOrderNotifications;

/** Those about a step to another status. */
export type StepNotificationKind = Extract<
  OrderNotificationKind,
  "order-confirmed" | "order-shipped" | "order-cancelled"
>;

export const orderNotificationKinds = Object.keys(defaultOrderNotifications) as OrderNotificationKind[];

const channelSwitches = z.object({ sms: z.boolean(), mail: z.boolean() });

/** The enabled channels of each, as stored in the settings. */
export const notificationChoices = z.object({
  "order-placed": z._default(channelSwitches, defaultOrderNotifications["order-placed"]),
  "order-confirmed": z._default(channelSwitches, defaultOrderNotifications["order-confirmed"]),
  "order-shipped": z._default(channelSwitches, defaultOrderNotifications["order-shipped"]),
  "order-cancelled": z._default(channelSwitches, defaultOrderNotifications["order-cancelled"]),
  "order-changed": z._default(channelSwitches, defaultOrderNotifications["order-changed"]),
  "order-corrected": z._default(channelSwitches, defaultOrderNotifications["order-corrected"]),
  "confirm-link": z._default(channelSwitches, defaultOrderNotifications["confirm-link"]),
  "payment-received": z._default(channelSwitches, defaultOrderNotifications["payment-received"]),
  "refund-sent": z._default(channelSwitches, defaultOrderNotifications["refund-sent"]),
  "return-accepted": z._default(channelSwitches, defaultOrderNotifications["return-accepted"]),
  "return-declined": z._default(channelSwitches, defaultOrderNotifications["return-declined"]),
}) satisfies z.ZodMiniType<Record<OrderNotificationKind, EnabledChannels>>;
