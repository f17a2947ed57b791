import type { CouponTerms } from "../../../shop/coupons/coupon-rules.ts";
import { categoryLabels } from "../../components/categories.ts";
import type { AdminI18n } from "../i18n.ts";

type DescribedCoupon = Omit<CouponTerms, "from" | "until"> & { mostPerPerson: number | null };

/** The terms of a coupon in one line: "10% off, at most ৳300, on Makeup, from ৳800, once per person". Money is paisa. */
export function describeCoupon(coupon: DescribedCoupon, { t, money, number, language }: AdminI18n): string {
  const { kind, amount, percent, mostOff, minimum, categories, mostPerPerson } = coupon;
  const names = new Intl.ListFormat(language, { type: "conjunction" });
  const effects = {
    amount: () => t("admin.coupons.describe.amount", { amount: money(amount ?? minimum) }),
    percent: () => t("admin.coupons.describe.percent", { percent: number(percent ?? 0) }),
    "free-delivery": () => t("admin.coupons.describe.freeDelivery"),
  };
  const parts = [
    effects[kind](),
    mostOff !== null && t("admin.coupons.describe.mostOff", { amount: money(mostOff) }),
    categories.length > 0 &&
      t("admin.coupons.describe.categories", {
        names: names.format(categories.map((name) => t(categoryLabels[name]))),
      }),
    minimum > 0 && t("admin.coupons.describe.minimum", { amount: money(minimum) }),
    mostPerPerson !== null && t("admin.coupons.describe.perPerson", { count: mostPerPerson }),
  ];
  return parts.filter(Boolean).join(", ");
}
