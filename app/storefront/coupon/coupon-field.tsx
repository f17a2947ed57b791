import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from "react";
import type { QuoteAnswer } from "../../../api/responses.ts";
import { readCouponCode } from "../../../shop/coupons/coupon-rules.ts";
import { fromTaka } from "../../../shop/money.ts";
import { forgetCoupon, keepCoupon, useKeptCoupon } from "../../browser/coupon.ts";
import { Button } from "../../components/button.tsx";
import { CodeWords, couponProblem } from "../../components/coupon-sentence.tsx";
import { Field } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { useLanguage } from "../../i18n/language.tsx";
import "./coupon-field.css";

/**
 * Where a code goes in, folded away so that it sends nobody hunting for one; or why the code that is kept does nothing.
 * What it does stands among the sums, and is said here to those who do not see them change.
 */
export function CouponField({ coupon }: Pick<QuoteAnswer, "coupon">) {
  const speech = useLanguage();
  const { t, money } = speech;
  const kept = useKeptCoupon();
  // What was said of another code is no answer about this one.
  const said = coupon && coupon.code === kept ? coupon : null;
  return (
    <div className="coupon" tabIndex={-1}>
      <div aria-live="polite">
        {said?.problem && (
          <p className="coupon-problem">
            <Icon name="ticket" size="s" />
            <span>
              <CodeWords text={couponProblem(said, said.problem, speech)} code={said.code} /> <RemoveCoupon />
            </span>
          </p>
        )}
        {said && said.gave > 0 && (
          <p className="vh">
            <CodeWords
              text={t("coupon.gave", { code: said.code, amount: money(fromTaka(said.gave)) })}
              code={said.code}
            />
          </p>
        )}
      </div>
      {(!kept || said?.problem) && (
        <details>
          <summary>
            {t("coupon.have")} <Icon name="caret-down" size="xs" />
          </summary>
          <CodeInput />
        </details>
      )}
    </div>
  );
}

/** No form of its own: at the checkout it stands within one, which Enter must not send. */
function CodeInput() {
  const { t } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [blank, setBlank] = useState(false);

  function apply(): void {
    const code = readCouponCode(input.current?.value ?? "");
    setBlank(code === "");
    if (code === "") {
      input.current?.focus();
      return;
    }
    // The field goes, the place stays.
    focusPlace(input.current);
    keepCoupon(code);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter") return;
    event.preventDefault();
    apply();
  }
  return (
    <Field label={t("coupon.label")} error={blank ? t("coupon.blank") : undefined}>
      {(control) => (
        <div className="coupon-in">
          <input
            {...control}
            ref={input}
            type="text"
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

/** Takes the kept code away again. */
export function RemoveCoupon() {
  const { t } = useLanguage();
  const kept = useKeptCoupon();
  const id = useId();
  if (!kept) return null;
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    focusPlace(currentTarget);
    forgetCoupon();
  };
  return (
    <button type="button" className="link coupon-off" aria-describedby={id} onClick={remove}>
      {t("coupon.removeShort")}
      <span id={id} hidden>
        <CodeWords text={t("coupon.remove", { code: kept })} code={kept} />
      </span>
    </button>
  );
}

function focusPlace(within: HTMLElement | null): void {
  within?.closest(".sum")?.querySelector<HTMLElement>(".coupon")?.focus({ preventScroll: true });
}
