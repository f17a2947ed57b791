import type { CouponTerms } from "../../../shop/coupons/coupon-rules.ts";
import { categoryLabels } from "../../components/category-labels.ts";
import type { AdminSpeech } from "../i18n.ts";

type Told = Omit<CouponTerms, "from" | "until"> & { mostPerPerson: number | null };

/** What a coupon does, in one line: "10% off, at most ৳300, on Makeup, from ৳800, once per person". Money is paisa. */
export function tellOffer(offer: Told, { t, money, number, language }: AdminSpeech): string {
  const { kind, amount, percent, mostOff, minimum, categories, mostPerPerson } = offer;
  const names = new Intl.ListFormat(language, { type: "conjunction" });
  const what = {
    amount: () => t("admin.offers.tell.amount", { amount: money(amount ?? minimum) }),
    percent: () => t("admin.offers.tell.percent", { percent: number(percent ?? 0) }),
    "free-delivery": () => t("admin.offers.tell.freeDelivery"),
  };
  const parts = [
    what[kind](),
    mostOff !== null && t("admin.offers.tell.mostOff", { amount: money(mostOff) }),
    categories.length > 0 &&
      t("admin.offers.tell.categories", { names: names.format(categories.map((name) => t(categoryLabels[name]))) }),
    minimum > 0 && t("admin.offers.tell.minimum", { amount: money(minimum) }),
    mostPerPerson !== null && t("admin.offers.tell.perPerson", { count: mostPerPerson }),
  ];
  return parts.filter(Boolean).join(", ");
}
