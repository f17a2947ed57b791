import type { QuotedCouponResponse } from "../../api/contract/cart.ts";
import type { CouponProblem } from "../../shop/coupons/coupon-rules.ts";
import { fromTaka } from "../../shop/money.ts";
import type { I18n } from "../i18n/language.tsx";
import { categoryLabels } from "./categories.ts";

/** Why a coupon has no effect, and what would help. */
export function couponProblemText(
  {
    code,
    missing,
    missingProducts,
    from,
    categories,
  }: Omit<QuotedCouponResponse, "kind" | "percent" | "maxDiscount" | "gave" | "problem">,
  problem: CouponProblem,
  { t, money, date, language }: I18n,
): string {
  const listFormat = new Intl.ListFormat(language, { type: "conjunction" });
  const params = {
    code,
    missing: money(fromTaka(missing ?? 0)),
    count: missingProducts ?? 0,
    day: from ? date(from, "day") : "",
    categories: listFormat.format(categories.map((name) => t(categoryLabels[name]))),
  };
  if (categories.length > 0 && (problem === "minimum" || problem === "min-products"))
    return t(`coupon.problem.${problem}Of`, params);
  return t(`coupon.problem.${problem}`, params);
}
