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

type OrderAmounts = OrderCharges & Pick<OrderResponse, "subtotal" | "total">;

/** The payments of an order; missing right after it was placed. */
type OrderMoney = Pick<
  OrderResponse,
  "status" | "paid" | "refunded" | "amountDue" | "advanceDue" | "toGiveBack" | "collected"
>;

type CashOrder = Pick<OrderMoney, "status" | "paid" | "amountDue" | "collected"> & { total: number };

/** What the rider collects, or has collected. */
export function cashOf({ status, total, paid, amountDue, collected }: CashOrder): number {
  return status === "delivered" ? (collected ?? Math.max(0, total - paid)) : amountDue;
}

/** The advance still required: confirming an order without it waives it. */
function openAdvance({ status, advanceDue = 0 }: Partial<OrderMoney>): number {
  return status === "pending" ? advanceDue : 0;
}

type OrderSumsProps = {
  sums: OrderAmounts & Partial<OrderMoney>;
  /** The total's label: paid in cash, or the order is not delivered at all. */
  total: string;
  /** The label of what the rider collected, where it is another one. */
  cash?: string;
  /** What of the price the rider did not collect, for staff. */
  missing?: { label: string; taka: number };
  className?: string;
  /** The gift wrapping, which is not one of the items. */
  wrap?: { name: string; price: number } | undefined;
  /** Rows before the total. */
  children?: ReactNode;
};

/** The sums of an order, as agreed: what was paid, what is asked in advance, what the rider took, and what is left. */
export function OrderSums({ sums, total, cash = total, missing, className = "", wrap, children }: OrderSumsProps) {
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
      {sums.paid || openAdvance(sums) || isCollectedOtherwise(sums) ? (
        <PaidRows sums={{ ...sums, ...(sums as OrderMoney) }} label={cash} missing={missing} />
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

/** Whether the rider collected another amount than the order's total. */
function isCollectedOtherwise({ status, collected, total }: OrderAmounts & Partial<OrderMoney>): boolean {
  return status === "delivered" && typeof collected === "number" && collected !== total;
}

type PaidRowsProps = {
  sums: OrderAmounts & OrderMoney;
  /** Of what the rider collects, or has collected. */
  label: string;
  missing: OrderSumsProps["missing"];
};

function PaidRows({ sums, label, missing }: PaidRowsProps) {
  const { t, money } = useI18n();
  const { status, paid, refunded, toGiveBack } = sums;
  const advance = openAdvance(sums);
  const cash = cashOf(sums) - advance;
  const open = missing && missing.taka > 0 ? missing : null;
  const difference = toGiveBack > 0 ? { label: t("receipt.giveBack"), taka: toGiveBack } : open;
  const last = difference ?? (cash > 0 ? { label, taka: cash } : { label: t("receipt.left"), taka: 0 });
  return (
    <>
      <Row label={t("summary.total")} taka={sums.total} />
      {paid > 0 && <Row label={t("receipt.paid")} taka={-paid} />}
      {refunded > 0 && <Row label={t("receipt.refunded")} taka={refunded} />}
      {advance > 0 && <Row label={t("receipt.advance")} taka={advance} />}
      {difference && status === "delivered" && cash > 0 && <Row label={label} taka={-cash} />}
      <dt className="tot">{last.label}</dt>
      <dd className="tot">{money(fromTaka(last.taka))}</dd>
    </>
  );
}

function Row({ label, taka }: { label: string; taka: number }) {
  const { money } = useI18n();
  return (
    <>
      <dt>{label}</dt>
      <dd>{money(fromTaka(taka))}</dd>
    </>
  );
}
