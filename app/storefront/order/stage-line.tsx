import type { OrderResponse } from "../../../api/contract/orders.ts";
import { fromTaka } from "../../../shop/money.ts";
import type { OrderStage } from "../../../shop/orders/order-rules.ts";
import { useI18n } from "../../i18n/language.tsx";
import type { MessageKey } from "../../i18n/messages.ts";

/** The stages that tell the customer more than the status does. */
const sentences: Partial<Record<OrderStage, MessageKey>> = {
  "call-again": "stage.call-again",
  "waiting-for-advance": "stage.waiting-for-advance",
  "on-hold": "stage.on-hold",
  unreachable: "stage.unreachable",
  "to-pack": "stage.to-pack",
  packed: "stage.packed",
  booked: "stage.packed",
  merged: "stage.merged",
  "to-give-back": "stage.to-give-back",
};

/** What is happening to an order, in a sentence for its customer. */
export function StageLine({ order }: { order: OrderResponse }) {
  const { t, money } = useI18n();
  const sentence = sentences[order.stage];
  if (!sentence) return null;
  const amount = money(fromTaka(order.toGiveBack));
  return <p className="order-stage">{t(sentence, { number: order.mergedInto?.number ?? "", amount })}</p>;
}
