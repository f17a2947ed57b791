import { Breadcrumbs } from "../../components/breadcrumbs.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { ProductGridSkeleton } from "../list/product-grid-skeleton.tsx";
import { NeedsScript } from "../needs-script.tsx";
import "./wishlist.css";

/** The wishes before the browser has read them: what everybody's have in common. */
export function WishlistSkeleton() {
  const { t } = useI18n();
  return (
    <div className="wrap wishes">
      <Breadcrumbs trail={[{ label: t("wishes.title") }]} />
      <h1 className="display h1">{t("wishes.title")}</h1>
      <NeedsScript />
      <div className="cart-skeleton">
        <ProductGridSkeleton count={4} />
      </div>
    </div>
  );
}
