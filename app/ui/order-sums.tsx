import type { OrderAnswer, OrderItemAnswer } from "../../api/answers.ts";
import { fromTaka, times } from "../../shop/money.ts";
import { useLanguage } from "./language.tsx";
import { Photo } from "./picture.tsx";

type Item = Pick<OrderItemAnswer, "productId" | "name" | "variantName" | "picture" | "price" | "quantity"> & {
  variantId: string | null;
};

/** What was ordered, each line with its picture and what it came to. */
export function OrderItems({ items, sizes, className }: { items: Item[]; sizes: string; className: string }) {
  const { t, money } = useLanguage();
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={`${item.productId}/${item.variantId}`}>
          <Photo picture={item.picture} alt="" sizes={sizes} />
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
  );
}

export type Sums = Pick<OrderAnswer, "subtotal" | "discount" | "shippingCost" | "total" | "deliveryArea">;

type Props = {
  sums: Sums;
  /** What the total is called: it is paid in cash, or the order is not delivered at all. */
  total: string;
  className?: string;
};

/** What an order comes to, as it was agreed. */
export function OrderSums({ sums, total, className = "" }: Props) {
  const { t, money } = useLanguage();
  return (
    <dl className={`${className} num`.trim()}>
      <dt>{t("summary.subtotal")}</dt>
      <dd>{money(fromTaka(sums.subtotal))}</dd>
      {sums.discount > 0 && (
        <>
          <dt>{t("summary.discount")}</dt>
          <dd className="sum-off">{money(fromTaka(-sums.discount))}</dd>
        </>
      )}
      <dt>{t(`summary.delivery.${sums.deliveryArea}`)}</dt>
      <dd>{money(fromTaka(sums.shippingCost))}</dd>
      <dt className="tot">{total}</dt>
      <dd className="tot">{money(fromTaka(sums.total))}</dd>
    </dl>
  );
}
