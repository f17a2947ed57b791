import type { ComponentProps } from "react";
import { OrderItems, OrderSums, type Sums } from "../../components/order-sums.tsx";
import { useLanguage } from "../../i18n/language.tsx";
import "./order-summary.css";
import "./order-receipt.css";

type Props = {
  order: Sums & Pick<ComponentProps<typeof OrderItems>, "items">;
  /** What the total is called. */
  total: string;
};

/** What was ordered, at the prices as they were. */
export function OrderReceipt({ order, total }: Props) {
  const { t } = useLanguage();
  return (
    <section className="sum receipt">
      <h2 className="display h3">{t("receipt.title")}</h2>
      <OrderItems items={order.items} sizes="52px" className="sum-items" />
      <OrderSums sums={order} total={total} />
    </section>
  );
}
