import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { showToast } from "../components/toast.ts";
import { useI18n } from "../i18n/language.tsx";

/**
 * A link to any page may bring a code along, as posts do (`/?coupon=LABONNO10`): it is put to the cart and leaves the
 * address, which is then the page's own again. The server does not look at it, so that the page stays the same for all.
 */
export function useCouponLink(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { t } = useI18n();
  useEffect(() => {
    const params = new URLSearchParams(search);
    const linkedCode = params.get("coupon");
    if (linkedCode === null) return;
    // Loaded where it is needed: most pages are opened without a code.
    void import("./coupon.ts").then(({ saveCoupon, storedCoupon }) => {
      saveCoupon(linkedCode.slice(0, 100));
      if (storedCoupon()) showToast({ title: t("coupon.kept"), text: t("coupon.keptText"), ms: 4000 });
    });
    params.delete("coupon");
    void navigate({ pathname, search: params.toString(), hash }, { replace: true, preventScrollReset: true });
  }, [pathname, search, hash, navigate, t]);
}
