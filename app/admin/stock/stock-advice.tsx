import { Link } from "react-router";
import type { ExpiringBatchResponse, ReorderResponse } from "../../../api/contract/stock.ts";
import { fromTaka, times } from "../../../shop/money.ts";
import { ResponsiveImage } from "../../components/image.tsx";
import { Panel } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { GoodsName } from "./goods-name.tsx";

/** Batches that expire, each with what would be thrown away and the smallest discount that prevents it. */
export function ExpiringList({ expiring }: { expiring: ExpiringBatchResponse[] }) {
  const { t } = useAdminI18n();
  return (
    <Panel title={t("admin.stock.expiring")} text={t("admin.stock.expiringText")}>
      {expiring.length === 0 ? (
        <p className="is-good">{t("admin.stock.nothingExpires")}</p>
      ) : (
        <ul className="xp has-pictures">
          {expiring.map((batch) => (
            <Expiring key={batch._id} batch={batch} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Expiring({ batch }: { batch: ExpiringBatchResponse }) {
  const { t, date, money } = useAdminI18n();
  const { left, days, sold, wasted, goneIn, discount, unitCost, price, expires, withheld } = batch;
  const lost = unitCost === null ? null : money(times(fromTaka(unitCost), wasted));
  const isBelowCost = discount !== null && unitCost !== null && price * (1 - discount / 100) < unitCost;
  return (
    <li className="num">
      <ResponsiveImage image={batch.picture} alt="" sizes="40px" />
      <GoodsName goods={batch} code={batch.code} note={date(expires, "day")} />
      <p>
        {t("admin.stock.expires.facts", { left, days: Math.max(0, days), sold })}
        {withheld > 0 && ` ${t("admin.stock.expires.withheld", { count: withheld })}`}
      </p>
      {goneIn !== null ? (
        <p className="is-good">{t("admin.stock.expires.fine", { days: goneIn })}</p>
      ) : (
        <p className="is-bad">
          {lost === null
            ? t("admin.stock.expires.wasted", { count: wasted })
            : t("admin.stock.expires.wastedCost", { count: wasted, amount: lost })}{" "}
          {discount === null
            ? t("admin.stock.expires.noDiscount")
            : t("admin.stock.expires.discount", { percent: discount })}{" "}
          {isBelowCost && t("admin.stock.expires.belowCost")}
        </p>
      )}
    </li>
  );
}

/** What to order now, from the pace of 30 days and how long the supplier takes. */
export function ReorderList({ reorder }: { reorder: ReorderResponse[] }) {
  const { t } = useAdminI18n();
  return (
    <Panel title={t("admin.stock.reorder")} text={t("admin.stock.reorderText")}>
      {reorder.length === 0 ? (
        <p className="is-good">{t("admin.stock.nothingToOrder")}</p>
      ) : (
        <ul className="xp">
          {reorder.map((row) => (
            <li key={row.variantId} className="num">
              <GoodsName goods={row} note={row.supplier?.name ?? null} />
              <p className={row.lasts < 7 ? "is-bad" : undefined}>
                {t("admin.stock.reorder.facts", { left: row.forSale, sold: row.sold, days: row.lasts })}
              </p>
              <p>
                <Link
                  className="link"
                  to={sectionLink("stock", {
                    ...{ view: "purchases", add: row.sku, pieces: row.pieces },
                    supplier: row.supplier?._id ?? null,
                  })}
                >
                  {t("admin.stock.reorder.order", { count: row.pieces })}
                </Link>
                {row.onOrder > 0 && ` ${t("admin.stock.reorder.onOrder", { count: row.onOrder })}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
