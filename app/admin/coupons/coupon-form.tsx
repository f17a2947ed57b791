import { categoryNames } from "../../../shop/catalog/catalog-schema.ts";
import { couponKinds, normalizeCouponCode } from "../../../shop/coupons/coupon-rules.ts";
import { newCoupon } from "../../../shop/coupons/coupon-schema.ts";
import { Button } from "../../components/button.tsx";
import { categoryLabels } from "../../components/categories.ts";
import { Field, TextField } from "../../components/field.tsx";
import { useAdminForm } from "../admin-form.ts";
import { type AdminMessageKey, useAdminI18n } from "../i18n.ts";
import { Toggle } from "../toggle.tsx";
import { CouponDays } from "./coupon-days.tsx";
import { type CouponRequest, type CouponFormState as Form, toRequest } from "./coupon-form-state.ts";
import { describeCoupon } from "./describe-coupon.ts";

type CouponFormProps = {
  initialForm: Form;
  isNew?: boolean;
  onSave: (body: CouponRequest) => Promise<unknown>;
  onClose: () => void;
};

type TextFieldName = Exclude<keyof Form, "kind" | "categories" | "active">;

/** The form of a coupon, with a preview sentence. The code of an existing one cannot be changed. */
export function CouponForm({ initialForm, isNew = false, onSave, onClose }: CouponFormProps) {
  const i18n = useAdminI18n();
  const { t } = i18n;
  const { values, field, set, sending, form } = useAdminForm(initialForm, {
    schema: newCoupon,
    toBody: toRequest,
    pathMessages: { code: "admin.coupons.codeInvalid" },
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
    <form className="panel offer-form" {...form}>
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
        <Field label={t("admin.coupons.kind")}>
          {(control) => (
            <select
              {...control}
              value={values.kind}
              onChange={({ target }) => set({ kind: couponKinds.find((kind) => kind === target.value) ?? "percent" })}
            >
              {couponKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`admin.coupons.kind.${kind}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <div className="two">
        {values.kind === "amount" && textField("amount", "admin.coupons.amount", { inputMode: "decimal" })}
        {values.kind === "percent" && textField("percent", "admin.coupons.percent", { inputMode: "numeric" })}
        {values.kind === "percent" && textField("mostOff", "admin.coupons.mostOff", numberInput)}
        {textField("minimum", "admin.coupons.minimum", numberInput)}
      </div>
      <div className="two">
        {textField("from", "admin.coupons.from", { type: "date", optional: true })}
        {textField("until", "admin.coupons.until", { type: "date", optional: true })}
      </div>
      <div className="two">
        {textField("mostPerPerson", "admin.coupons.mostPerPerson", numberInput)}
        {textField("mostUses", "admin.coupons.mostUses", numberInput)}
      </div>
      <fieldset className="offer-categories">
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
      <div className="offer-told" role="status">
        <p>{parsed.success && describeCoupon(parsed.data, i18n)}</p>
        {parsed.success && <CouponDays {...parsed.data} />}
      </div>
      <div className="adm-a">
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
