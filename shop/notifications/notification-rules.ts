import * as z from "zod/mini";

export const channels = ["mail", "sms"] as const;

export type Channel = (typeof channels)[number];

/** By which ways a message goes out. */
export type EnabledChannels = Record<Channel, boolean>;

/**
 * Every message that the buyer of an order may get, and whether it goes out where the merchant has not said otherwise.
 * Its texts are the words of its name in `words/en.ts` and `words/bn.ts`.
 */
export const defaultOrderNotifications = {
  "order-placed": { sms: true, mail: true },
  "order-confirmed": { sms: true, mail: true },
  "order-shipped": { sms: true, mail: true },
  "order-cancelled": { sms: true, mail: true },
} as const satisfies Record<string, EnabledChannels>;

export type OrderNotificationKind = keyof typeof defaultOrderNotifications;

export const orderNotificationKinds = Object.keys(defaultOrderNotifications) as OrderNotificationKind[];

const channelSwitches = z.object({ sms: z.boolean(), mail: z.boolean() });

/** Which of them go out, as it is kept in the settings. */
export const notificationChoices = z.object({
  "order-placed": z._default(channelSwitches, defaultOrderNotifications["order-placed"]),
  "order-confirmed": z._default(channelSwitches, defaultOrderNotifications["order-confirmed"]),
  "order-shipped": z._default(channelSwitches, defaultOrderNotifications["order-shipped"]),
  "order-cancelled": z._default(channelSwitches, defaultOrderNotifications["order-cancelled"]),
}) satisfies z.ZodMiniType<Record<OrderNotificationKind, EnabledChannels>>;
