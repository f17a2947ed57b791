import { type FormEvent, useState } from "react";
import { categoryNames } from "../../../shop/catalog/catalog-schema.ts";
import { couponKinds, readCouponCode } from "../../../shop/coupons/coupon-rules.ts";
import { newCoupon } from "../../../shop/coupons/coupon-schema.ts";
import { Button } from "../../components/button.tsx";
import { categoryLabels } from "../../components/category-labels.ts";
import { Field, TextField } from "../../components/field.tsx";
import { type AdminMessageKey, useAdminSpeech } from "../i18n.ts";
import { pathCodes } from "../path-codes.ts";
import { Toggle } from "../toggle.tsx";
import { OfferDays } from "./coupon-days.tsx";
import { type OfferForm as Form, requestOf } from "./coupon-form-state.ts";
import { tellOffer } from "./describe-coupon.ts";

type Props = {
  begun: Form;
  isNew?: boolean;
  busy: boolean;
  onSave: (form: Form) => Promise<void>;
  onClose: () => void;
};

type Line = Exclude<keyof Form, "kind" | "categories" | "active">;

/** A coupon's code, which stays what it is, and what it does; the sentence beneath says it as it will be. */
export function OfferForm({ begun, isNew = false, busy, onSave, onClose }: Props) {
  const speech = useAdminSpeech();
  const { t } = speech;
  const [form, setForm] = useState(begun);
  const [codes, setCodes] = useState<Record<string, string>>({});
  const set = (changes: Partial<Form>) => setForm((before) => ({ ...before, ...changes }));
  const judged = newCoupon.safeParse(requestOf(form), { reportInput: true });

  function save(event: FormEvent): void {
    event.preventDefault();
    setCodes(judged.success ? {} : pathCodes(judged.error.issues));
    if (judged.success && !busy) void onSave(form);
  }
  const line = (name: Line, label: AdminMessageKey, more: object = {}) => (
    <TextField
      label={t(label)}
      value={form[name]}
      error={codes[name] && t(name === "code" ? "admin.offers.codeInvalid" : "admin.error.invalid")}
      onChange={({ target }) => set({ [name]: target.value })}
      {...more}
    />
  );
  const number = { inputMode: "decimal", optional: true };
  return (
    <form className="panel offer-form" noValidate onSubmit={save}>
      <div className="two">
        {isNew ? (
          line("code", "admin.offers.code", {
            ...{ lang: "en", autoComplete: "off", autoCapitalize: "characters", spellCheck: false },
            hint: t("admin.offers.codeHint"),
            onBlur: () => set({ code: readCouponCode(form.code) }),
          })
        ) : (
          <h2 className="num" lang="en">
            {form.code}
          </h2>
        )}
        <Field label={t("admin.offers.kind")}>
          {(control) => (
            <select
              {...control}
              value={form.kind}
              onChange={({ target }) => set({ kind: couponKinds.find((kind) => kind === target.value) ?? "percent" })}
            >
              {couponKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`admin.offers.kind.${kind}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <div className="two">
        {form.kind === "amount" && line("amount", "admin.offers.amount", { inputMode: "decimal" })}
        {form.kind === "percent" && line("percent", "admin.offers.percent", { inputMode: "numeric" })}
        {form.kind === "percent" && line("mostOff", "admin.offers.mostOff", number)}
        {line("minimum", "admin.offers.minimum", number)}
      </div>
      <div className="two">
        {line("from", "admin.offers.from", { type: "date", optional: true })}
        {line("until", "admin.offers.until", { type: "date", optional: true })}
      </div>
      <div className="two">
        {line("mostPerPerson", "admin.offers.mostPerPerson", number)}
        {line("mostUses", "admin.offers.mostUses", number)}
      </div>
      <fieldset className="offer-categories">
        <legend>{t("admin.offers.categories")}</legend>
        {categoryNames.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={form.categories.includes(name)}
              onChange={({ target }) =>
                set({
                  categories: categoryNames.filter((each) =>
                    each === name ? target.checked : form.categories.includes(each),
                  ),
                })
              }
            />
            {t(categoryLabels[name])}
          </label>
        ))}
        <p className="hint">{t("admin.offers.categoriesHint")}</p>
      </fieldset>
      {line("note", "admin.offers.note", { optional: true })}
      <Toggle label={t("admin.offers.active")} on={form.active} onChange={(active) => set({ active })} />
      <div className="offer-told" role="status">
        <p>{judged.success && tellOffer(judged.data, speech)}</p>
        {judged.success && <OfferDays {...judged.data} />}
      </div>
      <div className="adm-a">
        <Button type="submit" small busy={busy}>
          {t("admin.product.save")}
        </Button>
        <Button variant="quiet" small onClick={onClose}>
          {t("admin.cancel")}
        </Button>
      </div>
    </form>
  );
}
