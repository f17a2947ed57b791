import type { QuotedCouponResponse } from "../../api/contract/cart.ts";
import type { CouponProblem } from "../../shop/coupons/coupon-rules.ts";
import { fromTaka } from "../../shop/money.ts";
import { type I18n, useI18n } from "../i18n/language.tsx";
import { categoryLabels } from "./categories.ts";

/** Why a coupon has no effect, and what would help. */
export function couponProblemText(
  {
    code,
    missing,
    missingProducts,
    from,
    categories,
  }: Omit<QuotedCouponResponse, "kind" | "percent" | "mostOff" | "gave" | "problem">,
  problem: CouponProblem,
  { t, money, date, language }: I18n,
): string {
  const listFormat = new Intl.ListFormat(language, { type: "conjunction" });
  const params = {
    code,
    missing: money(fromTaka(missing ?? 0)),
    count: missingProducts ?? 0,
    day: from ? date(from, "day") : "",
    categories: listFormat.format(categories.map((name) => t(categoryLabels[name]))),
  };
  if (categories.length > 0 && (problem === "minimum" || problem === "min-products"))
    return t(`coupon.problem.${problem}Of`, params);
  return t(`coupon.problem.${problem}`, params);
}

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
export function CouponTerms({ coupon: { percent, mostOff } }: { coupon: QuotedCouponResponse }) {
  const { t, money } = useI18n();
  if (percent === null) return null;
  const key = mostOff === null ? "coupon.percent" : "coupon.percentMost";
  return <small className="num">{t(key, { percent, amount: money(fromTaka(mostOff ?? 0)) })}</small>;
}

/** A coupon's name in a list of sums. */
export function CouponName({ code }: { code: string }) {
  const { t } = useI18n();
  return <CouponCodeText text={t("coupon.line", { code })} code={code} />;
}
