import type { CouponResponse } from "../../../api/contract/coupons.ts";
import { type CategoryName, categoryNames } from "../../../shop/catalog/catalog-schema.ts";
import {
  type CouponKind,
  type CouponTerms,
  couponKinds,
  normalizeCouponCode,
} from "../../../shop/coupons/coupon-rules.ts";
import { couponRanges, newCoupon } from "../../../shop/coupons/coupon-schema.ts";
import { parseTaka } from "../../../shop/money.ts";
import { Button } from "../../components/button.tsx";
import { categoryLabels } from "../../components/categories.ts";
import { TextField } from "../../components/field.tsx";
import { useAdminForm } from "../admin-form.ts";
import { SelectField, Toggle } from "../fields.tsx";
import { normalizeAmount, parseWhole } from "../format.ts";
import { type AdminI18n, type AdminMessageKey, useAdminI18n } from "../i18n.ts";
import { CouponMargin } from "../profit/margin.tsx";

type CouponFormProps = {
  initialForm: CouponFormState;
  isNew?: boolean;
  onSave: (body: CouponRequest) => Promise<unknown>;
  onClose: () => void;
};

type TextFieldName = Exclude<keyof CouponFormState, "kind" | "categories" | "active" | "inRoutine">;

/** The form of a coupon, with a preview sentence. The code of an existing one cannot be changed. */
export function CouponForm({ initialForm, isNew = false, onSave, onClose }: CouponFormProps) {
  const i18n = useAdminI18n();
  const { t } = i18n;
  const { values, field, set, sending, form } = useAdminForm(initialForm, {
    schema: newCoupon,
    toBody: toRequest,
    pathMessages: { code: "admin.coupons.codeInvalid" },
    ranges: couponRanges,
    send: onSave,
    saved: { title: t("admin.saved"), text: t("admin.coupons.savedText") },
    onSaved: onClose,
  });
  const parsed = newCoupon.safeParse(toRequest(values));
  const textField = (name: TextFieldName, label: AdminMessageKey, fieldProps: object = {}) => (
    <TextField label={t(label)} {...field(name)} {...fieldProps} />
  );
  const numberInput = { inputMode: "decimal", optional: true };
  return (
    <form className="panel coupon-form" {...form}>
      <div className="two">
        {isNew ? (
          textField("code", "admin.coupons.code", {
            ...{ lang: "en", autoComplete: "off", autoCapitalize: "characters", spellCheck: false },
            hint: t("admin.coupons.codeHint"),
            onBlur: () => set({ code: normalizeCouponCode(values.code) }),
          })
        ) : (
          <h2 className="num" lang="en">
            {values.code}
          </h2>
        )}
        <SelectField
          label={t("admin.coupons.kind")}
          value={values.kind}
          options={couponKinds.map((kind) => ({ value: kind, label: t(`admin.coupons.kind.${kind}`) }))}
          onChange={(kind) => set({ kind })}
        />
      </div>
      <div className="two">
        {values.kind === "amount" && textField("amount", "admin.coupons.amount", { inputMode: "decimal" })}
        {values.kind === "percent" && textField("percent", "admin.coupons.percent", { inputMode: "numeric" })}
        {values.kind === "percent" && textField("maxDiscount", "admin.coupons.maxDiscount", numberInput)}
        {textField("minimum", "admin.coupons.minimum", numberInput)}
        {textField("minProducts", "admin.coupons.minProducts", { inputMode: "numeric", optional: true })}
      </div>
      <div className="two">
        {textField("from", "admin.coupons.from", { type: "date", optional: true })}
        {textField("until", "admin.coupons.until", { type: "date", optional: true })}
      </div>
      <Toggle
        label={t("admin.coupons.inRoutine")}
        hint={t("admin.coupons.inRoutineHint")}
        checked={values.inRoutine}
        onChange={(inRoutine) => set({ inRoutine })}
      />
      {!values.inRoutine && (
        <div className="two">
          {textField("maxUsesPerCustomer", "admin.coupons.maxUsesPerCustomer", numberInput)}
          {textField("maxUses", "admin.coupons.maxUses", numberInput)}
        </div>
      )}
      <fieldset className="coupon-categories">
        <legend>{t("admin.coupons.categories")}</legend>
        {categoryNames.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={values.categories.includes(name)}
              onChange={({ target }) =>
                set({
                  categories: categoryNames.filter((each) =>
                    each === name ? target.checked : values.categories.includes(each),
                  ),
                })
              }
            />
            {t(categoryLabels[name])}
          </label>
        ))}
        <p className="hint">{t("admin.coupons.categoriesHint")}</p>
      </fieldset>
      {textField("note", "admin.coupons.note", { optional: true })}
      <Toggle label={t("admin.coupons.active")} checked={values.active} onChange={(active) => set({ active })} />
      <div className="coupon-preview" role="status">
        <p>{parsed.success && describeCoupon(parsed.data, i18n)}</p>
        {parsed.success && <CouponDays {...parsed.data} />}
        <CouponMargin {...typedDiscount(values)} />
      </div>
      <div className="adm-actions">
        <Button type="submit" small busy={sending}>
          {t("admin.product.save")}
        </Button>
        <Button variant="quiet" small onClick={onClose}>
          {t("admin.cancel")}
        </Button>
      </div>
    </form>
  );
}

const typedFields = [
  ...(["amount", "percent", "maxDiscount", "minimum", "minProducts"] as const),
  ...(["maxUses", "maxUsesPerCustomer"] as const),
];

/** A coupon as typed: numbers and days are text until they are sent. */
type CouponFormState = Record<(typeof typedFields)[number] | "code" | "from" | "until" | "note", string> & {
  kind: CouponKind;
  categories: CategoryName[];
  active: boolean;
  inRoutine: boolean;
};

/** Once per customer by default, otherwise unlimited. */
export const newCouponForm: CouponFormState = {
  ...{
    code: "",
    kind: "percent",
    amount: "",
    percent: "",
    maxDiscount: "",
    minimum: "",
    minProducts: "",
    from: "",
    until: "",
    maxUses: "",
  },
  ...{ maxUsesPerCustomer: "1", note: "", categories: [], active: true, inRoutine: false },
};

export function toFormState(coupon: CouponResponse): CouponFormState {
  const { code, kind, from, until, categories, active, inRoutine, note } = coupon;
  const texts = Object.fromEntries(
    typedFields.map((name) => [name, coupon[name] === null ? "" : String(coupon[name])]),
  );
  return {
    ...(texts as Record<(typeof typedFields)[number], string>),
    ...{ code, kind, categories, active, inRoutine, note: note ?? "", from: from ?? "", until: until ?? "" },
    minimum: coupon.minimum === 0 ? "" : String(coupon.minimum),
  };
}

/** The body of `POST /coupons`; `newCoupon` validates it. */
export function toRequest({ code, kind, categories, active, inRoutine, note, from, until, ...form }: CouponFormState) {
  return {
    ...{ code, kind, categories, active, inRoutine, note, from: from || null, until: until || null },
    amount: kind === "amount" ? normalizeAmount(form.amount) || null : null,
    percent: kind === "percent" ? parseWhole(form.percent) || null : null,
    maxDiscount: kind === "percent" ? normalizeAmount(form.maxDiscount) || null : null,
    minimum: normalizeAmount(form.minimum) || 0,
    minProducts: parseWhole(form.minProducts) || null,
    maxUses: inRoutine ? null : parseWhole(form.maxUses) || null,
    maxUsesPerCustomer: inRoutine ? null : parseWhole(form.maxUsesPerCustomer) || null,
  };
}

/** What is taken off a price; no percentage while none is typed. */
function typedDiscount(form: CouponFormState) {
  const { percent } = toRequest(form);
  const isPercent = typeof percent === "number" && percent >= 1 && percent <= 100;
  const maxDiscount = parseTaka(normalizeAmount(form.maxDiscount)) || null;
  return { percent: isPercent ? percent : null, maxDiscount, categories: form.categories };
}

export type CouponRequest = ReturnType<typeof toRequest>;

/** When a coupon is valid; nothing if always. */
export function CouponDays({ from, until }: Pick<CouponTerms, "from" | "until">) {
  const { t, date } = useAdminI18n();
  if (!from && !until) return null;
  const days = { from: from ? date(from, "day") : "", until: until ? date(until, "day") : "" };
  return (
    <p className="muted">
      {from && until
        ? t("admin.coupons.describe.between", days)
        : t(from ? "admin.coupons.describe.from" : "admin.coupons.describe.until", days)}
    </p>
  );
}

type DescribedCoupon = Omit<CouponTerms, "from" | "until"> & { maxUsesPerCustomer: number | null; inRoutine: boolean };

/** The terms of a coupon in one line: "10% off, at most ৳300, on Makeup, from ৳800, once per person". Money is paisa. */
export function describeCoupon(coupon: DescribedCoupon, { t, money, number, language }: AdminI18n): string {
  const { kind, amount, percent, maxDiscount, minimum, minProducts, categories, maxUsesPerCustomer, inRoutine } =
    coupon;
  const names = new Intl.ListFormat(language, { type: "conjunction" });
  const effects = {
    amount: () => t("admin.coupons.describe.amount", { amount: money(amount ?? minimum) }),
    percent: () => t("admin.coupons.describe.percent", { percent: number(percent ?? 0) }),
    "free-delivery": () => t("admin.coupons.describe.freeDelivery"),
  };
  const parts = [
    effects[kind](),
    maxDiscount !== null && t("admin.coupons.describe.maxDiscount", { amount: money(maxDiscount) }),
    categories.length > 0 &&
      t("admin.coupons.describe.categories", {
        names: names.format(categories.map((name) => t(categoryLabels[name]))),
      }),
    minimum > 0 && t("admin.coupons.describe.minimum", { amount: money(minimum) }),
    minProducts !== null && t("admin.coupons.describe.minProducts", { count: minProducts }),
    inRoutine && t("admin.coupons.describe.inRoutine"),
    maxUsesPerCustomer !== null && t("admin.coupons.describe.perPerson", { count: maxUsesPerCustomer }),
  ];
  return parts.filter(Boolean).join(", ");
}
