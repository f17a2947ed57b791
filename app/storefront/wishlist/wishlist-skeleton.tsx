import { Breadcrumbs } from "../../components/breadcrumbs.tsx";
import { useLanguage } from "../../i18n/language.tsx";
import { ProductGridSkeleton } from "../list/product-grid-skeleton.tsx";
import { NeedsScript } from "../needs-script.tsx";
import "./wishlist.css";

/** The wishes before the browser has read them: what everybody's have in common. */
export function WishesSkeleton() {
  const { t } = useLanguage();
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
