import type { Database } from "../../db/open.ts";
import type { orders } from "../../db/schema.ts";
import { enqueueOrderNotification, withdrawOrderNotification } from "../notifications/enqueue-notification.ts";
import type { NotificationData } from "../notifications/notification.ts";
import type { ShopSettings } from "../settings/settings-schema.ts";
import { orderMessageData } from "./order-money.ts";

type UndoneStep = {
  /** The notification of the step, and when the step was taken. */
  undone: NotificationData["order-corrected"]["undone"];
  since: Date;
  settings: ShopSettings;
  now: Date;
};

/**
 * Withdraws the notification of a step that was undone, and sends a correction on the channels where it is out already.
 * After the commit, call `shop.outboxSignal.notify()`.
 */
export async function correctNotification(
  tx: Database,
  order: typeof orders.$inferSelect,
  { undone, since, settings, now }: UndoneStep,
): Promise<void> {
  const sent = await withdrawOrderNotification(tx, order, undone, since);
  const enabled = settings.orderMessages["order-corrected"];
  const data = { ...(await orderMessageData(tx, order)), undone };
  const channels = { mail: sent.mail && enabled.mail, sms: sent.sms && enabled.sms };
  await enqueueOrderNotification(tx, order, { kind: "order-corrected", data, channels, now });
}
