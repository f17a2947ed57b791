import { Link } from "react-router";
import type { ProfitResponse } from "../../../api/contract/profit.ts";
import { orderSources } from "../../../shop/orders/order-rules.ts";
import { courierNames } from "../../../shop/parcels/courier-names-rules.ts";
import { type ProfitDimension, profitDimensions } from "../../../shop/profit/profit-rules.ts";
import type { PlaceLists } from "../../components/places.ts";
import { useAdminI18n } from "../i18n.ts";
import { linkWith, sectionLink } from "../sections.ts";
import { addTakaRanges, useRangeText } from "./range-text.ts";

type Row = ProfitResponse["rows"][number];

type ProfitTableProps = {
  profit: ProfitResponse;
  places: PlaceLists;
  params: URLSearchParams;
  by: ProfitDimension;
};

/** A larger share of returned parcels is highlighted. */
export const manyReturned = 0.12;

/** Profit and loss by one dimension. If that is the order, a row also says how it ended. */
export function ProfitTable({ profit: { rows, parts }, places, params, by }: ProfitTableProps) {
  const { t, number } = useAdminI18n();
  const { text, percent } = useRangeText();
  const isOrder = by === "order";
  const nameOf = useRowName(by, places);
  const widest = Math.max(1, ...rows.map(({ net }) => Math.abs(net.low + net.high) / 2));
  return (
    <section className="panel pf-table">
      <h2>{t("admin.profit.where")}</h2>
      <nav className="pf-tabs" aria-label={t("admin.profit.divide")}>
        {profitDimensions.map((dimension) => (
          <Link
            key={dimension}
            className="pf-tab"
            to={linkWith(params, { by: dimension })}
            preventScrollReset
            aria-current={dimension === by ? "page" : undefined}
          >
            {t(`admin.profit.by.${dimension}`)}
          </Link>
        ))}
      </nav>
      {rows.length === 0 ? (
        <p className="small muted">{t("admin.profit.nothingEnded")}</p>
      ) : (
        <div className="pf-scroll">
          <table className="num">
            <thead>
              <tr>
                <th scope="col">{t(`admin.profit.by.${by}`)}</th>
                {!isOrder && <th scope="col">{t("admin.profit.column.ended")}</th>}
                <th scope="col">{t("admin.profit.column.sales")}</th>
                <th scope="col">{t("admin.profit.column.cost")}</th>
                <th scope="col">{t("admin.profit.column.courier")}</th>
                <th scope="col">{t(isOrder ? "admin.profit.column.end" : "admin.profit.column.returned")}</th>
                <th scope="col">{t("admin.profit.column.net")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">{nameOf(row)}</th>
                  {!isOrder && <td data-label={t("admin.profit.column.ended")}>{number(row.orders)}</td>}
                  <td data-label={t("admin.profit.column.sales")}>{text(row.sales)}</td>
                  <td data-label={t("admin.profit.column.cost")}>
                    {row.estimated ? (
                      <span className="pf-nocost">{t("admin.profit.noCost")}</span>
                    ) : (
                      text(minus(row.cost))
                    )}
                  </td>
                  <td data-label={t("admin.profit.column.courier")}>
                    {text(minus(addTakaRanges(row.courier, row.spent)))}
                  </td>
                  {isOrder ? (
                    <td className={row.returned > 0 ? "is-lost" : undefined}>
                      {t(row.returned > 0 ? "status.returned" : "status.delivered")}
                    </td>
                  ) : (
                    <td
                      className={row.returned / row.orders > manyReturned ? "is-lost" : undefined}
                      data-label={t("admin.profit.column.returned")}
                    >
                      {percent(row.returned / row.orders)}
                    </td>
                  )}
                  <td className="pf-kept">
                    <b className={row.net.high < 0 ? "is-lost" : undefined}>{text(row.net)}</b>
                    <NetBar row={row} widest={widest} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {parts > rows.length && (
        <p className="small muted num">{t("admin.profit.more", { count: parts - rows.length })}</p>
      )}
    </section>
  );
}

const minus = ({ low, high }: Row["cost"]) => ({ low: -high || 0, high: -low || 0 });

function NetBar({ row: { net, estimated }, widest }: { row: Row; widest: number }) {
  const middle = (net.low + net.high) / 2;
  const width = Math.min(100, (100 * Math.abs(middle)) / widest);
  return (
    <svg
      className={`pf-netbar${middle < 0 ? " is-lost" : estimated ? " is-estimated" : ""}`}
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className="pf-rail" width="100" height="4" />
      <rect width={Math.max(1, width)} height="4" />
    </svg>
  );
}

/** A row by its name: products lead to their form, orders to theirs. */
function useRowName(by: ProfitDimension, places: PlaceLists) {
  const { t, language } = useAdminI18n();
  return ({ key, name }: Row) => {
    if (key === null) return t(`admin.profit.none.${by}`);
    const words = name[language] ?? name.en ?? name.bn ?? key;
    switch (by) {
      case "product":
        return <Link to={sectionLink("add-product", { id: key })}>{words}</Link>;
      case "order":
        return (
          <Link to={sectionLink("orders", { order: key })} lang="en">
            {words}
          </Link>
        );
      case "district":
        return places.districtById(key)?.[language] ?? key;
      case "courier":
        return key in courierNames ? courierNames[key as keyof typeof courierNames][language] : key;
      case "campaign": {
        const [source = "", ...campaign] = key.split(" ");
        const known = orderSources.find((each) => each === source);
        return (
          <>
            {known ? t(`admin.order.source.${known}`) : source}{" "}
            {campaign.length > 0 && <small lang="">{campaign.join(" ")}</small>}
          </>
        );
      }
      default:
        return words;
    }
  };
}
