import { type MouseEvent, useEffect, useEffectEvent, useId } from "react";
import type { QuoteResponse } from "../../../api/contract/cart.ts";
import { fromTaka } from "../../../shop/money.ts";
import { clearCoupon, saveCoupon, useStoredCoupon } from "../../browser/coupon.ts";
import { CouponCodeText } from "../../components/coupon-sentence.tsx";
import { Icon } from "../../components/icon.tsx";
import { useLazyModule } from "../../components/use-lazy-module.ts";
import { useI18n } from "../../i18n/language.tsx";
import "./coupon-field.css";

// Loaded when it is unfolded, not with the page.
const loadInput = () => import("./coupon-input.tsx");

/**
 * The coupon field, folded so that nobody goes hunting for a code; above it the one that the shop shows to everybody. A
 * code without effect is in the field, with the reason. An effect shows among the sums, and is announced here to screen
 * readers.
 */
export function CouponField({ coupon, publicCoupon }: Pick<QuoteResponse, "coupon" | "publicCoupon">) {
  const { t, money } = useI18n();
  const couponCode = useStoredCoupon();
  const [input, fetchInput] = useLazyModule(loadInput);
  // The answer about another code does not apply to this one.
  const quotedCoupon = coupon && coupon.code === couponCode ? coupon : null;
  const hasProblem = Boolean(quotedCoupon?.problem);
  const showProblem = useEffectEvent(() => void fetchInput());
  // React drops a toggle event that comes before the element is on the page, as on a slow phone.
  useEffect(() => {
    if (hasProblem) showProblem();
  }, [hasProblem]);
  return (
    <div className="coupon" tabIndex={-1}>
      <div aria-live="polite">
        {quotedCoupon && quotedCoupon.gave > 0 && (
          <p className="vh">
            <CouponCodeText
              text={t("coupon.gave", { code: quotedCoupon.code, amount: money(fromTaka(quotedCoupon.gave)) })}
              code={quotedCoupon.code}
            />
          </p>
        )}
      </div>
      {publicCoupon && !couponCode && (
        <button
          type="button"
          className="link num"
          onClick={({ currentTarget }) => {
            focusCouponField(currentTarget);
            saveCoupon(publicCoupon.code);
          }}
        >
          <CouponCodeText
            text={t("coupon.take", { code: publicCoupon.code, amount: money(fromTaka(publicCoupon.saves)) })}
            code={publicCoupon.code}
          />
        </button>
      )}
      {(!couponCode || hasProblem) && (
        <details open={hasProblem} onToggle={({ currentTarget }) => currentTarget.open && void fetchInput()}>
          <summary>
            {t("coupon.have")} <Icon name="caret-down" size="xs" />
          </summary>
          {input && <input.CouponInput key={couponCode} coupon={quotedCoupon} />}
        </details>
      )}
    </div>
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

/** Moves the focus to the coupon's place, which stays when a button in it goes. */
export function focusCouponField(element: HTMLElement | null): void {
  element?.closest(".sum")?.querySelector<HTMLElement>(".coupon")?.focus({ preventScroll: true });
}
