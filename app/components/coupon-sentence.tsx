import type { QuotedCouponResponse } from "../../api/contract/cart.ts";
import { fromTaka } from "../../shop/money.ts";
import { useI18n } from "../i18n/language.tsx";

/** A sentence that contains a coupon's code, which is in Latin letters in every language. */
export function CouponCodeText({ text, code }: { text: string; code: string }) {
  const { language } = useI18n();
  const [before = "", ...after] = text.split(code);
  if (language === "en" || after.length === 0) return text;
  return (
    <>
      {before}
      <span lang="en">{code}</span>
      {after.join(code)}
    </>
  );
}

/** What a percentage gives, below its name: the sum beside it tells what that comes to. */
export function CouponTerms({ coupon: { percent, maxDiscount } }: { coupon: QuotedCouponResponse }) {
  const { t, money } = useI18n();
  if (percent === null) return null;
  const key = maxDiscount === null ? "coupon.percent" : "coupon.percentMost";
  return <small className="num">{t(key, { percent, amount: money(fromTaka(maxDiscount ?? 0)) })}</small>;
}

/** A coupon's name in a list of sums. */
export function CouponName({ code }: { code: string }) {
  const { t } = useI18n();
  return <CouponCodeText text={t("coupon.line", { code })} code={code} />;
}
