import { type ComponentProps, useId } from "react";
import { type OrderAmounts, OrderItems, OrderSums, ReturnedRow } from "../../components/order-sums.tsx";
import { useI18n } from "../../i18n/language.tsx";
import "./order-summary.css";

type OrderReceiptProps = {
  order: OrderAmounts & { returned?: number } & Pick<ComponentProps<typeof OrderItems>, "items" | "sets">;
  /** Label of the total. */
  total: string;
};

/** The ordered items at their prices then. */
export function OrderReceipt({ order, total }: OrderReceiptProps) {
  const { t } = useI18n();
  const title = useId();
  return (
    <section className="sum receipt" aria-labelledby={title}>
      <h2 className="display h3" id={title}>
        {t("receipt.title")}
      </h2>
      <OrderItems items={order.items} sets={order.sets} sizes="52px" className="sum-items" />
      <OrderSums sums={order} total={total}>
        <ReturnedRow returned={order.returned} />
      </OrderSums>
    </section>
  );
}
