import type { OrderResponse } from "../../../api/contract/orders.ts";
import { orderStatus } from "../../../shop/orders/order-status.ts";
import { useI18n } from "../../i18n/language.tsx";
import type { MessageKey } from "../../i18n/messages.ts";
import "../../components/status-pill.css";

/** The badge of an order for its customer: in a word or two what happens next, where staff read its status. */
export function OrderPill({ order }: { order: OrderResponse }) {
  const { t } = useI18n();
  const word = wordOf(order);
  const tone = word === "status.missed" ? orderStatus.pending.tone : orderStatus[order.status].tone;
  return <span className={`st st-${tone}`}>{t(word)}</span>;
}

function wordOf({ status, stage, shipments }: OrderResponse): MessageKey {
  switch (stage) {
    case "to-call":
    case "call-again":
      return "status.call";
    case "unreachable":
    case "waiting-for-advance":
    case "paying":
      return "status.waiting";
    case "with-courier": {
      const isAt = (state: "not-reached" | "out-for-delivery") => shipments.some((each) => each.state === state);
      if (isAt("not-reached")) return "status.missed";
      return isAt("out-for-delivery") ? "status.out" : "status.shipped";
    }
    default:
      return status === "pending" ? "orders.placed" : `status.${status}`;
  }
}
