import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { showToast } from "../components/toast.ts";
import { useI18n } from "../i18n/language.tsx";

/**
 * Stores the coupon code of a link (`/?coupon=LABONNO10`) with the cart and removes it from the URL. The server ignores
 * it, so that pages stay the same for all visitors.
 */
export function useCouponLink(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { t } = useI18n();
  useEffect(() => {
    const params = new URLSearchParams(search);
    const linkedCode = params.get("coupon");
    if (linkedCode === null) return;
    // Loaded on demand: most links carry no code.
    void import("./coupon.ts").then(({ saveCoupon, storedCoupon }) => {
      saveCoupon(linkedCode.slice(0, 100));
      if (storedCoupon()) showToast({ title: t("coupon.kept"), text: t("coupon.keptText"), ms: 4000 });
    });
    params.delete("coupon");
    void navigate({ pathname, search: params.toString(), hash }, { replace: true, preventScrollReset: true });
  }, [pathname, search, hash, navigate, t]);
}
