import { Breadcrumbs } from "../../components/breadcrumbs.tsx";
import { SkeletonLines } from "../../components/skeleton.tsx";
import { useI18n } from "../../i18n/language.tsx";

/** What all carts have in common, until the browser has read this one. */
export function CartPlaceholder() {
  const { t } = useI18n();
  return (
    <div className="wrap" inert>
      <Breadcrumbs trail={[{ label: t("header.cart") }]} />
      <h1 className="display h1 cart-h">{t("cart.title")}</h1>
      <p className="cart-count">
        <i className="sk" />
      </p>
      <div className="cart">
        <div>
          <ul>
            {["first", "second", "third", "fourth"].map((line) => (
              <li className="line" key={line}>
                <i className="sk line-ph" />
                <SkeletonLines lines={4} />
              </li>
            ))}
          </ul>
          <div className="cart-gift">
            <SkeletonLines lines={2} />
          </div>
        </div>
        <div className="sum">
          <SkeletonLines lines={8} />
        </div>
      </div>
    </div>
  );
}
