import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { useLanguage } from "../../ui/language.tsx";
import { ProductGridSkeleton } from "../list/product-grid-skeleton.tsx";
import { NeedsScript } from "../needs-script.tsx";
import "./wishes.css";

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
