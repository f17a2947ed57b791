import { type ComponentProps, useId } from "react";
import { OrderItems, OrderSums, ReturnedRow } from "../../components/order-sums.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { splitOrder } from "./split-order.ts";
import "./order-summary.css";

type OrderReceiptProps = {
  order: ComponentProps<typeof OrderSums>["sums"] & { returned?: number; gift: { wrap: string | null } | null } & Pick<
      ComponentProps<typeof OrderItems>,
      "items" | "sets"
    >;
  /** Label of the total. */
  total: string;
};

/** The ordered items at their prices then, and what wraps them where they are a gift. */
export function OrderReceipt({ order, total }: OrderReceiptProps) {
  const { t } = useI18n();
  const title = useId();
  const { goods, wrap } = splitOrder(order);
  const isDelivered = order.status === "delivered";
  return (
    <section className="sum receipt" aria-labelledby={title}>
      <h2 className="display h3" id={title}>
        {t("receipt.title")}
      </h2>
      <OrderItems items={goods} sets={order.sets} sizes="52px" className="sum-items" />
      <OrderSums sums={order} total={total} {...(isDelivered && { cash: t("receipt.toRider") })} wrap={wrap}>
        <ReturnedRow returned={order.returned} />
      </OrderSums>
    </section>
  );
}
