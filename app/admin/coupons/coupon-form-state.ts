import type { CouponResponse } from "../../../api/contract/coupons.ts";
import type { CategoryName } from "../../../shop/catalog/catalog-schema.ts";
import type { CouponKind } from "../../../shop/coupons/coupon-rules.ts";
import { normalizeAmount, parseWhole } from "../typed-numbers.ts";

const typedFields = ["amount", "percent", "mostOff", "minimum", "mostUses", "mostPerPerson"] as const;

/** A coupon as typed: numbers and days are text until they are sent. */
export type CouponFormState = Record<(typeof typedFields)[number] | "code" | "from" | "until" | "note", string> & {
  kind: CouponKind;
  categories: CategoryName[];
  active: boolean;
};

/** Once per customer by default, otherwise unlimited. */
export const newCouponForm: CouponFormState = {
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

export function toFormState(coupon: CouponResponse): CouponFormState {
  const { code, kind, from, until, categories, active, note } = coupon;
  const texts = Object.fromEntries(
    typedFields.map((name) => [name, coupon[name] === null ? "" : String(coupon[name])]),
  );
  return {
    ...(texts as Record<(typeof typedFields)[number], string>),
    ...{ code, kind, categories, active, note: note ?? "", from: from ?? "", until: until ?? "" },
    minimum: coupon.minimum === 0 ? "" : String(coupon.minimum),
  };
}

/** The body of `POST /coupons`; `newCoupon` validates it. */
export function toRequest({ code, kind, categories, active, note, from, until, ...form }: CouponFormState) {
  return {
    ...{ code, kind, categories, active, note, from: from || null, until: until || null },
    amount: kind === "amount" ? normalizeAmount(form.amount) || null : null,
    percent: kind === "percent" ? parseWhole(form.percent) || null : null,
    mostOff: kind === "percent" ? normalizeAmount(form.mostOff) || null : null,
    minimum: normalizeAmount(form.minimum) || 0,
    mostUses: parseWhole(form.mostUses) || null,
    mostPerPerson: parseWhole(form.mostPerPerson) || null,
  };
}

export type CouponRequest = ReturnType<typeof toRequest>;
