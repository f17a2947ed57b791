import { Link } from "react-router";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";

export type Goods = { variantId: string; sku: string; name: string; variantName: string | null };

/** What goods are called: product and shade. */
export function nameOf({ name, variantName }: Pick<Goods, "name" | "variantName">): string {
  return [name, variantName].filter(Boolean).join(", ");
}

/** The name of goods, which leads to their movements, with their SKU and batch. */
export function GoodsName({ goods, code, note }: { goods: Goods; code?: string | null; note?: string | null }) {
  const { t } = useAdminI18n();
  return (
    <span className="gn">
      <Link className="link" to={sectionLink("stock", { view: "movements", variant: goods.variantId })}>
        {nameOf(goods)}
      </Link>
      <small className="num">
        <span lang="en">{goods.sku}</span>
        {code !== undefined && " · "}
        {code === null ? t("admin.stock.unknownBatch") : <span lang="en">{code}</span>}
        {note && ` · ${note}`}
      </small>
    </span>
  );
}

/** Said at a line of goods that were removed meanwhile. */
export function UnknownGoods() {
  const { t } = useAdminI18n();
  return (
    <p className="err" role="alert">
      {t("admin.stock.unknownGoods")}
    </p>
  );
}
