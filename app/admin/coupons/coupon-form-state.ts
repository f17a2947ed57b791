import type { CouponAnswer } from "../../../api/responses.ts";
import type { CategoryName } from "../../../shop/catalog/catalog-schema.ts";
import type { CouponKind } from "../../../shop/coupons/coupon-rules.ts";
import { plain, whole } from "../typed-numbers.ts";

const typed = ["amount", "percent", "mostOff", "minimum", "mostUses", "mostPerPerson"] as const;

/** A coupon as it is typed: numbers and days are words until they are sent. */
export type OfferForm = Record<(typeof typed)[number] | "code" | "from" | "until" | "note", string> & {
  kind: CouponKind;
  categories: CategoryName[];
  active: boolean;
};

/** Once per person is what most coupons mean; all else is left open. */
export const newOffer: OfferForm = {
  ...{
    code: "",
    kind: "percent",
    amount: "",
    percent: "",
    mostOff: "",
    minimum: "",
    from: "",
    until: "",
    mostUses: "",
  },
  ...{ mostPerPerson: "1", note: "", categories: [], active: true },
};

export function formOf(coupon: CouponAnswer): OfferForm {
  const { code, kind, from, until, categories, active, note } = coupon;
  const words = Object.fromEntries(typed.map((name) => [name, coupon[name] === null ? "" : String(coupon[name])]));
  return {
    ...(words as Record<(typeof typed)[number], string>),
    ...{ code, kind, categories, active, note: note ?? "", from: from ?? "", until: until ?? "" },
    minimum: coupon.minimum === 0 ? "" : String(coupon.minimum),
  };
}

/** What `POST /coupons` takes; judged by `newCoupon` before. A day of the past is taken: that coupon is over. */
export function requestOf({ code, kind, categories, active, note, from, until, ...form }: OfferForm) {
  return {
    ...{ code, kind, categories, active, note, from: from || null, until: until || null },
    amount: kind === "amount" ? plain(form.amount) || null : null,
    percent: kind === "percent" ? whole(form.percent) || null : null,
    mostOff: kind === "percent" ? plain(form.mostOff) || null : null,
    minimum: plain(form.minimum) || 0,
    mostUses: whole(form.mostUses) || null,
    mostPerPerson: whole(form.mostPerPerson) || null,
  };
}
