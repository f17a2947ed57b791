import type { QuotedCouponAnswer } from "../../api/responses.ts";
import type { CouponProblem } from "../../shop/coupons/coupon-rules.ts";
import { fromTaka } from "../../shop/money.ts";
import { type Speech, useLanguage } from "../i18n/language.tsx";
import { categoryLabels } from "./category-labels.ts";

/** Why a coupon takes nothing off, and what would help. */
export function couponProblem(
  { code, missing, from, categories }: Omit<QuotedCouponAnswer, "kind" | "gave" | "problem">,
  problem: CouponProblem,
  { t, money, date, language }: Speech,
): string {
  const names = new Intl.ListFormat(language, { type: "conjunction" });
  const about = {
    code,
    missing: money(fromTaka(missing ?? 0)),
    day: from ? date(from, "day") : "",
    categories: names.format(categories.map((name) => t(categoryLabels[name]))),
  };
  const narrow = categories.length > 0 && problem === "minimum";
  return t(narrow ? "coupon.problem.minimumOf" : `coupon.problem.${problem}`, about);
}

/** A sentence with a coupon's code in it, which is written in Latin letters in every language. */
export function CodeWords({ text, code }: { text: string; code: string }) {
  const { language } = useLanguage();
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

/** A coupon's name in a list of sums. */
export function CouponName({ code }: { code: string }) {
  const { t } = useLanguage();
  return <CodeWords text={t("coupon.line", { code })} code={code} />;
}
