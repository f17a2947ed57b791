import type { ReactNode } from "react";
import type { OrderItemResponse, OrderResponse, OrderSetResponse } from "../../api/contract/orders.ts";
import { fromTaka, times } from "../../shop/money.ts";
import { useI18n } from "../i18n/language.tsx";
import "./order-sums.css";
import { ResponsiveImage } from "./image.tsx";
import { DeliveryRow, DiscountRow, type OrderCharges } from "./sum-rows.tsx";

type OrderItemData = Pick<
  OrderItemResponse,
  "productId" | "name" | "variantName" | "picture" | "price" | "quantity"
> & {
  variantId: string | null;
} & Partial<Pick<OrderItemResponse, "rest" | "total">>;

type OrderItemsProps = {
  items: OrderItemData[];
  /** What was ordered as sets; their parts are among the items. */
  sets?: OrderSetResponse[];
  sizes: string;
  className: string;
};

/** The ordered sets and lines, each with its picture and its total. */
export function OrderItems({ items, sets, sizes, className }: OrderItemsProps) {
  const { t, money } = useI18n();
  return (
    <ul className={className}>
      {sets?.map((set) => (
        <li key={`${set.name} ${set.contents}`}>
          <ResponsiveImage image={set.picture} alt="" sizes={sizes} />
          <span>
            {set.name} <span className="num">{t("summary.times", { quantity: set.quantity })}</span>
            <small>{set.contents}</small>
          </span>
          <span className="num">{money(fromTaka(set.total))}</span>
        </li>
      ))}
      {items.map(
        (item) =>
          item.rest !== 0 && (
            <li key={`${item.productId}/${item.variantId}`}>
              <ResponsiveImage image={item.picture} alt="" sizes={sizes} />
              <span>
                {item.name}
                <small>
                  {item.variantName}{" "}
                  <span className="num">{t("summary.times", { quantity: item.rest ?? item.quantity })}</span>
                </small>
              </span>
              <span className="num">
                {money(item.total === undefined ? times(fromTaka(item.price), item.quantity) : fromTaka(item.total))}
              </span>
            </li>
          ),
      )}
    </ul>
  );
}

export type OrderAmounts = OrderCharges & Pick<OrderResponse, "subtotal" | "total">;

/** The payments of an order; missing right after it was placed. */
type OrderMoney = Pick<OrderResponse, "status" | "paid" | "refunded" | "amountDue" | "advanceDue" | "toGiveBack">;

/** What the rider collects, or has collected. */
export function cashOf({
  status,
  total,
  paid,
  amountDue,
}: Pick<OrderMoney, "status" | "paid" | "amountDue"> & { total: number }): number {
  return status === "delivered" ? Math.max(0, total - paid) : amountDue;
}

/** The advance still required: confirming an order without it waives it. */
function openAdvance({ status, advanceDue = 0 }: Partial<OrderMoney>): number {
  return status === "pending" ? advanceDue : 0;
}

type OrderSumsProps = {
  sums: OrderAmounts & Partial<OrderMoney>;
  /** The total's label: paid in cash, or the order is not delivered at all. */
  total: string;
  className?: string;
  /** The gift wrapping, which is not one of the items. */
  wrap?: { name: string; price: number } | undefined;
  /** Rows before the total. */
  children?: ReactNode;
};

/** The sums of an order, as agreed: what was paid, what is asked in advance, and what is left. */
export function OrderSums({ sums, total, className = "", wrap, children }: OrderSumsProps) {
  const { t, money } = useI18n();
  return (
    <dl className={`${className} num`.trim()}>
      <dt>{t("summary.subtotal")}</dt>
      <dd>{money(fromTaka(sums.subtotal - (wrap?.price ?? 0)))}</dd>
      {wrap && (
        <>
          <dt>
            {t("summary.wrap")}
            <small>{wrap.name}</small>
          </dt>
          <dd>{money(fromTaka(wrap.price))}</dd>
        </>
      )}
      <DiscountRow sums={sums} />
      <DeliveryRow sums={sums} />
      {children}
      {sums.paid || openAdvance(sums) ? (
        <PaidRows sums={{ ...sums, ...(sums as OrderMoney) }} total={total} />
      ) : (
        <>
          <dt className="tot">{total}</dt>
          <dd className="tot">{money(fromTaka(sums.total))}</dd>
        </>
      )}
    </dl>
  );
}

/** What was sent back of it later. */
export function ReturnedRow({ returned = 0 }: { returned?: number }) {
  const { t, money } = useI18n();
  return returned > 0 ? (
    <>
      <dt>{t("receipt.returned")}</dt>
      <dd>{money(fromTaka(-returned))}</dd>
    </>
  ) : null;
}

function PaidRows({ sums, total }: { sums: OrderAmounts & OrderMoney; total: string }) {
  const { t, money } = useI18n();
  const { paid, refunded, toGiveBack } = sums;
  const advance = openAdvance(sums);
  const left = toGiveBack > 0 ? toGiveBack : cashOf(sums) - advance;
  return (
    <>
      <dt>{t("summary.total")}</dt>
      <dd>{money(fromTaka(sums.total))}</dd>
      {paid > 0 && (
        <>
          <dt>{t("receipt.paid")}</dt>
          <dd>{money(fromTaka(-paid))}</dd>
        </>
      )}
      {refunded > 0 && (
        <>
          <dt>{t("receipt.refunded")}</dt>
          <dd>{money(fromTaka(refunded))}</dd>
        </>
      )}
      {advance > 0 && (
        <>
          <dt>{t("receipt.advance")}</dt>
          <dd>{money(fromTaka(advance))}</dd>
        </>
      )}
      <dt className="tot">{toGiveBack > 0 ? t("receipt.giveBack") : left > 0 ? total : t("receipt.left")}</dt>
      <dd className="tot">{money(fromTaka(left))}</dd>
    </>
  );
}
