import type { OrderAnswer, OrderItemAnswer } from "../../../api/answers.ts";
import { fromTaka, times } from "../../../shop/money.ts";
import { useLanguage } from "../../ui/language.tsx";
import { Photo } from "../../ui/picture.tsx";
import "./order-summary.css";
import "./order-receipt.css";

type Item = Pick<OrderItemAnswer, "productId" | "name" | "variantName" | "picture" | "price" | "quantity"> & {
  variantId: string | null;
};
type Props = {
  order: Pick<OrderAnswer, "subtotal" | "discount" | "shippingCost" | "total" | "deliveryArea"> & { items: Item[] };
  /** What the total is called: it is paid in cash, or the order is not delivered at all. */
  total: string;
};

/** What was ordered, at the prices as they were. */
export function OrderReceipt({ order, total }: Props) {
  const { t, money } = useLanguage();
  return (
    <section className="sum receipt">
      <h2 className="display h3">{t("receipt.title")}</h2>
      <ul className="sum-items">
        {order.items.map((item) => (
          <li key={`${item.productId}/${item.variantId}`}>
            <Photo picture={item.picture} alt="" sizes="52px" />
            <span>
              {item.name}
              <small>
                {item.variantName} <span className="num">{t("summary.times", { quantity: item.quantity })}</span>
              </small>
            </span>
            <span className="num">{money(times(fromTaka(item.price), item.quantity))}</span>
          </li>
        ))}
      </ul>
      <dl className="num">
        <dt>{t("summary.subtotal")}</dt>
        <dd>{money(fromTaka(order.subtotal))}</dd>
        {order.discount > 0 && (
          <>
            <dt>{t("summary.discount")}</dt>
            <dd className="sum-off">{money(fromTaka(-order.discount))}</dd>
          </>
        )}
        <dt>{t(`summary.delivery.${order.deliveryArea}`)}</dt>
        <dd>{money(fromTaka(order.shippingCost))}</dd>
        <dt className="tot">{total}</dt>
        <dd className="tot">{money(fromTaka(order.total))}</dd>
      </dl>
    </section>
  );
}
