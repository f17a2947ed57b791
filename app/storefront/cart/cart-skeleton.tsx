import { Breadcrumbs } from "../../components/breadcrumbs.tsx";
import { SkeletonLines } from "../../components/skeleton.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { NeedsScript } from "../needs-script.tsx";
import "./cart.css";
import "./cart-line.css";
import "../order/order-summary.css";

/** The cart before the browser has read it: what everybody's cart has in common. */
export function CartSkeleton() {
  const { t } = useI18n();
  return (
    <div className="wrap">
      <Breadcrumbs trail={[{ label: t("header.cart") }]} />
      <h1 className="display h1 cart-h">{t("cart.title")}</h1>
      <NeedsScript />
      <div className="cart cart-skeleton">
        <div>
          {["first", "second"].map((line) => (
            <div className="line" key={line}>
              <i className="sk line-ph" />
              <SkeletonLines />
            </div>
          ))}
        </div>
        <div className="sum">
          <SkeletonLines lines={6} />
        </div>
      </div>
    </div>
  );
}
