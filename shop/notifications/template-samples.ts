import { sql } from "drizzle-orm";
import { type Language, languages } from "../language.ts";
import { fromTaka } from "../money.ts";
import { orderNumberOf } from "../orders/order-number-rules.ts";
import { type Actor, allow } from "../permissions.ts";
import { questionsLink } from "../questions/questions-link.ts";
import { deliveryWindow } from "../shipping/delivery-charge.ts";
import type { Shop } from "../shop.ts";
import { composeSms, countSmsParts } from "./compose-notification.ts";
import type { Notification, NotificationData } from "./notification.ts";
import { type BuyerNotificationKind, buyerNotificationKinds } from "./notification-rules.ts";

/** A notification to buyers as an SMS, the parts it is charged as, and how many were sent in the last 30 days. */
export type TemplateSample = {
  kind: BuyerNotificationKind;
  sms: Record<Language, { text: string; parts: number }>;
  sent: number;
};

/** The notifications to buyers with this shop's name, for an order of today; for the admin. */
export async function listTemplateSamples(shop: Shop, actor: Actor): Promise<TemplateSample[]> {
  allow(actor, "settings:change");
  const settings = await shop.settings();
  const { rows } = await shop.db.execute<{ kind: string; sent: number }>(sql`
    select kind, count(*)::int as sent from notifications
     where channel = 'sms' and state = 'sent' and created_at > ${shop.now()}::timestamptz - interval '30 days' group by kind`);
  const sent = new Map(rows.map((row) => [row.kind, row.sent]));
  const { from, to } = deliveryWindow("inside", settings.deliveryDays, shop.now());
  const data: NotificationData["order-placed" | "order-changed" | "payment-received"] &
    NotificationData["order-corrected"] &
    Omit<NotificationData["question-answered"], "link"> = {
    number: orderNumberOf(settings.orderPrefix, "48271936"),
    fullName: settings.name.en,
    ...{
      lines: [],
      subtotal: fromTaka(1550),
      discount: fromTaka(0),
      shippingCost: fromTaka(60),
      total: fromTaka(1610),
    },
    ...{ deliverFrom: from, deliverTo: to, merged: null, undone: "order-cancelled" },
    ...{ amount: fromTaka(500), due: fromTaka(1110), ranOut: false },
    ...{ product: "", question: "", answer: "" },
  };
  const context = { settings, publicUrl: shop.publicUrl };
  const sample = (kind: BuyerNotificationKind, language: Language) => {
    const link = questionsLink(shop, "c5mxq8zt3kwn", language);
    const text = composeSms(
      { kind, data: { ...data, link } } as Notification<BuyerNotificationKind>,
      language,
      context,
    );
    return { text, parts: countSmsParts(text) };
  };
  return buyerNotificationKinds.map((kind) => ({
    kind,
    sms: Object.fromEntries(languages.map((language) => [language, sample(kind, language)])) as TemplateSample["sms"],
    sent: sent.get(kind) ?? 0,
  }));
}
