import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from "react";
import type { QuoteResponse } from "../../../api/contract/cart.ts";
import { normalizeCouponCode } from "../../../shop/coupons/coupon-rules.ts";
import { fromTaka } from "../../../shop/money.ts";
import { clearCoupon, saveCoupon, useStoredCoupon } from "../../browser/coupon.ts";
import { Button } from "../../components/button.tsx";
import { CouponCodeText, couponProblemText } from "../../components/coupon-sentence.tsx";
import { Field } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { useI18n } from "../../i18n/language.tsx";
import "./coupon-field.css";

/**
 * The coupon field, folded so that nobody goes hunting for a code; or why the stored code has no effect. Its effect
 * shows among the sums, and is announced here to screen readers.
 */
export function CouponField({ coupon }: Pick<QuoteResponse, "coupon">) {
  const i18n = useI18n();
  const { t, money } = i18n;
  const couponCode = useStoredCoupon();
  // The answer about another code does not apply to this one.
  const quotedCoupon = coupon && coupon.code === couponCode ? coupon : null;
  return (
    <div className="coupon" tabIndex={-1}>
      <div aria-live="polite">
        {quotedCoupon?.problem && (
          <p className="coupon-problem">
            <Icon name="ticket" size="s" />
            <span>
              <CouponCodeText
                text={couponProblemText(quotedCoupon, quotedCoupon.problem, i18n)}
                code={quotedCoupon.code}
              />{" "}
              <RemoveCoupon />
            </span>
          </p>
        )}
        {quotedCoupon && quotedCoupon.gave > 0 && (
          <p className="vh">
            <CouponCodeText
              text={t("coupon.gave", { code: quotedCoupon.code, amount: money(fromTaka(quotedCoupon.gave)) })}
              code={quotedCoupon.code}
            />
          </p>
        )}
      </div>
      {(!couponCode || quotedCoupon?.problem) && (
        <details open={quotedCoupon?.problem === "unknown"}>
          <summary>
            {t("coupon.have")} <Icon name="caret-down" size="xs" />
          </summary>
          <CodeInput key={couponCode} typed={couponCode ?? ""} />
        </details>
      )}
    </div>
  );
}

/** Not a form: at the checkout it is inside one, which Enter must not submit. A code that did nothing is there to mend. */
function CodeInput({ typed }: { typed: string }) {
  const { t } = useI18n();
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
  return (
    <Field label={t("coupon.label")} error={isBlank ? t("coupon.blank") : undefined}>
      {(control) => (
        <div className="coupon-in">
          <input
            {...control}
            ref={input}
            type="text"
            defaultValue={typed}
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

/** Removes the stored code. */
export function RemoveCoupon() {
  const { t } = useI18n();
  const couponCode = useStoredCoupon();
  const id = useId();
  if (!couponCode) return null;
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    focusCouponField(currentTarget);
    clearCoupon();
  };
  return (
    <button type="button" className="link coupon-off" aria-describedby={id} onClick={remove}>
      {t("coupon.removeShort")}
      <span id={id} hidden>
        <CouponCodeText text={t("coupon.remove", { code: couponCode })} code={couponCode} />
      </span>
    </button>
  );
}

function focusCouponField(element: HTMLElement | null): void {
  element?.closest(".sum")?.querySelector<HTMLElement>(".coupon")?.focus({ preventScroll: true });
}
