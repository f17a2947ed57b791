import * as z from "zod/mini";
import { categoryName, takaPrice } from "../catalog/catalog-schema.ts";
import { optionalText } from "../text.ts";
import { type CouponKind, couponKinds, normalizeCouponCode } from "./coupon-rules.ts";

/** A code as the customer types it; blank and missing count as none. */
export const couponCode = z.pipe(
  z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  z.transform((typed) => (typed ? normalizeCouponCode(typed) || null : null)),
);

const day = z.nullable(z.iso.date());

/** From which whole number to which each may be. */
export const couponRanges = {
  percent: { min: 1, max: 100 },
  minProducts: { min: 2, max: 20 },
  maxUses: { min: 1, max: 1_000_000 },
  maxUsesPerCustomer: { min: 1, max: 1_000_000 },
};
const whole = ({ min, max }: { min: number; max: number }) => z.nullable(z.int().check(z.gte(min), z.lte(max)));
const positiveAmount = takaPrice.check(z.refine((amount) => amount > 0, { error: "amount-invalid" }));

/**
 * Coupon terms from staff, money in taka. Drops `amount` or `percent` when it belongs to another kind, and the limits of
 * uses of a routine's coupon: its page promises it to everyone.
 */
const termsShape = {
  kind: z.enum(couponKinds),
  amount: z.nullable(positiveAmount),
  percent: whole(couponRanges.percent),
  maxDiscount: z.nullable(positiveAmount),
  minimum: takaPrice,
  minProducts: z._default(whole(couponRanges.minProducts), null),
  inRoutine: z._default(z.boolean(), false),
  from: day,
  until: day,
  maxUses: whole(couponRanges.maxUses),
  maxUsesPerCustomer: whole(couponRanges.maxUsesPerCustomer),
  categories: z.array(categoryName).check(z.maxLength(20)),
  active: z.boolean(),
  note: optionalText(500),
};

type CouponInput = { kind: CouponKind; amount: unknown; percent: unknown; from: string | null; until: string | null };

const completenessChecks = [
  z.refine<CouponInput>(({ kind, amount }) => kind !== "amount" || amount !== null, {
    path: ["amount"],
    error: "required",
  }),
  z.refine<CouponInput>(({ kind, percent }) => kind !== "percent" || percent !== null, {
    path: ["percent"],
    error: "required",
  }),
  z.refine<CouponInput>(({ from, until }) => from === null || until === null || from <= until, {
    path: ["until"],
    error: "days-backwards",
  }),
];

type LimitedTerms = {
  kind: CouponKind;
  inRoutine: boolean;
  amount: unknown;
  percent: unknown;
  maxDiscount: unknown;
  maxUses: unknown;
  maxUsesPerCustomer: unknown;
};

const dropUnusedTerms = <CouponLike extends LimitedTerms>(input: CouponLike) => ({
  ...input,
  amount: input.kind === "amount" ? input.amount : null,
  percent: input.kind === "percent" ? input.percent : null,
  maxDiscount: input.kind === "percent" ? input.maxDiscount : null,
  maxUses: input.inRoutine ? null : input.maxUses,
  maxUsesPerCustomer: input.inRoutine ? null : input.maxUsesPerCustomer,
});

/** `POST /coupons`. A code has three to 24 letters and digits and never changes. */
export const newCoupon = z.pipe(
  z
    .object({
      code: z.pipe(
        z.string().check(z.maxLength(200)),
        z.pipe(
          z.transform(normalizeCouponCode),
          z.string().check(z.regex(/^[A-Z0-9]{3,24}$/, { error: "code-invalid" })),
        ),
      ),
      ...termsShape,
    })
    .check(...completenessChecks),
  z.transform(dropUnusedTerms),
);

export type NewCoupon = z.output<typeof newCoupon>;

/** `PATCH /coupons/{id}`: all terms except the code, and the `revision` they are based on. */
export const couponChanges = z.pipe(
  z.object({ ...termsShape, revision: z.int() }).check(...completenessChecks),
  z.transform(dropUnusedTerms),
);

export type CouponChanges = z.output<typeof couponChanges>;
