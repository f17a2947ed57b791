import { languageOf } from "../../shop/language.ts";
import { showToast } from "../components/toast.ts";
import { createI18n } from "../i18n/language.tsx";

/**
 * Stores the coupon code of a link (`/?coupon=LABONNO10`) with the cart and removes it from the URL. The server ignores
 * it, so that pages stay the same for all visitors.
 */
export function takeLinkedCoupon(): void {
  const url = new URL(location.href);
  const linkedCode = url.searchParams.get("coupon");
  if (linkedCode === null) return;
  url.searchParams.delete("coupon");
  history.replaceState(history.state, "", url);
  // Loaded where it is needed: most pages are opened without a code.
  void import("./coupon.ts").then(({ saveCoupon, storedCoupon }) => {
    const { t } = createI18n(languageOf(url.pathname));
    saveCoupon(linkedCode.slice(0, 100));
    if (storedCoupon()) showToast({ title: t("coupon.kept"), text: t("coupon.keptText"), ms: 4000 });
  });
}
