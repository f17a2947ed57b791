import { type KeyboardEvent, useRef, useState } from "react";
import type { QuoteResponse } from "../../../api/contract/cart.ts";
import { normalizeCouponCode } from "../../../shop/coupons/coupon-rules.ts";
import { saveCoupon } from "../../browser/coupon.ts";
import { Button } from "../../components/button.tsx";
import { couponProblemText } from "../../components/coupon-problem.ts";
import { CouponCodeText } from "../../components/coupon-sentence.tsx";
import { Field } from "../../components/field.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { focusCouponField, RemoveCoupon } from "./coupon-field.tsx";

/** Not a form: at the checkout it is inside one, which Enter must not submit. A code without effect stays, to be corrected. */
export function CouponInput({ coupon }: Pick<QuoteResponse, "coupon">) {
  const i18n = useI18n();
  const { t } = i18n;
  const input = useRef<HTMLInputElement>(null);
  const [isBlank, setIsBlank] = useState(false);

  function apply(): void {
    const code = normalizeCouponCode(input.current?.value ?? "");
    setIsBlank(code === "");
    if (code === "") {
      input.current?.focus();
      return;
    }
    // The field is removed; the focus stays in place.
    focusCouponField(input.current);
    saveCoupon(code);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter") return;
    event.preventDefault();
    apply();
  }
  const problem = coupon?.problem && (
    <span>
      <CouponCodeText text={couponProblemText(coupon, coupon.problem, i18n)} code={coupon.code} /> <RemoveCoupon />
    </span>
  );
  return (
    <Field label={t("coupon.label")} error={isBlank ? t("coupon.blank") : problem}>
      {(control) => (
        <div className="coupon-in">
          <input
            {...control}
            ref={input}
            type="text"
            defaultValue={coupon?.code}
            lang="en"
            maxLength={60}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="done"
            onKeyDown={onKeyDown}
          />
          <Button variant="outline" onClick={apply}>
            {t("coupon.apply")}
          </Button>
        </div>
      )}
    </Field>
  );
}
