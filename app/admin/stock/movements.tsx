import { Link } from "react-router";
import type { MovementResponse, StockVariantResponse } from "../../../api/contract/stock.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { SectionHead } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { nameOf } from "./goods-name.tsx";

type MovementsProps = { movements: MovementResponse[]; variant: StockVariantResponse | undefined };

/** How the goods of a product came and went, newest first. */
export function Movements({ movements, variant }: MovementsProps) {
  const { t, date, number } = useAdminI18n();
  const onHand = movements[0]?.onHand ?? 0;
  return (
    <div className="stock">
      <SectionHead
        title="admin.stock.movements"
        lede={
          variant && `${nameOf(variant)} · ${t("admin.stock.movements.now", { onHand, forSale: variant.forSale ?? 0 })}`
        }
      >
        <Button variant="quiet" small to={sectionLink("stock")}>
          {t("admin.stock.back")}
        </Button>
        {variant && (
          <Button variant="quiet" small to={sectionLink("stock", { view: "labels", q: variant.sku })}>
            {t("admin.stock.labels")}
          </Button>
        )}
      </SectionHead>
      {movements.length === 0 ? (
        <EmptyState icon="package" title={t("admin.stock.noMovements")} text={t("admin.stock.noneText")} />
      ) : (
        <ul className="mv panel np num">
          {movements.map(({ _id, change, why, code, order, note, at, byName, onHand: after }) => (
            <li key={_id}>
              <b className={change < 0 ? "is-bad" : "is-good"}>
                {change < 0 ? "−" : "+"}
                {number(Math.abs(change))}
              </b>
              <span>
                {t(`admin.stock.why.${why}`)}
                {order && (
                  <>
                    {" "}
                    <Link className="link" lang="en" to={sectionLink("orders", { tab: "all", order: order._id })}>
                      {order.number}
                    </Link>
                  </>
                )}
                <small>
                  {[code ?? t("admin.stock.unknownBatch"), note, byName, date(at, "dayTime")]
                    .filter(Boolean)
                    .join(" · ")}
                </small>
              </span>
              <span>{t("admin.stock.after", { count: after })}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
