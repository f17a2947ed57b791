import type { CouponTerms } from "../../../shop/coupons/coupon-rules.ts";
import { useAdminI18n } from "../i18n.ts";

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
