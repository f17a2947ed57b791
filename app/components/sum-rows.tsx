import type { ReactNode } from "react";
import type { OrderResponse, UsedCouponResponse } from "../../api/contract/orders.ts";
import { fromTaka, type Paisa, paisa, sum, times } from "../../shop/money.ts";
import { useI18n } from "../i18n/language.tsx";
import { CouponName } from "./coupon-sentence.tsx";
import "./order-sums.css";

export type OrderCharges = Pick<
  OrderResponse,
  "discount" | "shippingBefore" | "shippingCost" | "deliveryArea" | "coupon"
>;

type OrderDiscount = { discount: number; coupon: Pick<UsedCouponResponse, "code" | "gave"> | null };

type PricedLine = { price: number; listPrice: number | null; quantity: number };

/** What a customer saves, in cart and thanks: against the regular prices of what can be ordered, and by the coupon. */
export function totalSaved(lines: readonly PricedLine[], coupon: { gave: number } | null): Paisa {
  return sum([
    fromTaka(coupon?.gave ?? 0),
    ...lines.map(({ price, listPrice, quantity }) =>
      times(paisa(Math.max(0, fromTaka(listPrice ?? price) - fromTaka(price))), quantity),
    ),
  ]);
}

/** The discount, with its coupon's name; a coupon for free delivery shows here as well. */
export function DiscountRow({ sums, children }: { sums: OrderDiscount; children?: ReactNode }) {
  const { t, money } = useI18n();
  const { discount, coupon } = sums;
  if (discount === 0 && !coupon?.gave) return null;
  return (
    <>
      <dt>
        {coupon ? <CouponName code={coupon.code} /> : t("summary.discount")}
        {children}
      </dt>
      <dd className="sum-off">{discount > 0 ? money(fromTaka(-discount)) : t("coupon.freeDelivery")}</dd>
    </>
  );
}

/** The delivery charge; if delivery is free, also what it would have cost. */
export function DeliveryRow({
  sums,
  children,
}: {
  sums: Omit<OrderCharges, "discount" | "coupon">;
  children?: ReactNode;
}) {
  const { t } = useI18n();
  return (
    <>
      <dt>
        {t(`summary.delivery.${sums.deliveryArea}`)}
        {children}
      </dt>
      <dd>
        <DeliveryCharge {...sums} />
      </dd>
    </>
  );
}

export function DeliveryCharge({
  shippingBefore,
  shippingCost,
}: Pick<OrderCharges, "shippingBefore" | "shippingCost">) {
  const { t, money } = useI18n();
  if (shippingBefore === shippingCost) return money(fromTaka(shippingCost));
  return (
    <>
      <s className="sum-was">{money(fromTaka(shippingBefore))}</s>{" "}
      {shippingCost === 0 ? t("delivery.free") : money(fromTaka(shippingCost))}
    </>
  );
}
