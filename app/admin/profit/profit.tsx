import { type ReactNode, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { ExpenseResponse, ProfitResponse } from "../../../api/contract/profit.ts";
import { profitDimensions } from "../../../shop/profit/profit-rules.ts";
import { api } from "../../browser/api.ts";
import { download } from "../../browser/download.ts";
import type { PlaceLists } from "../../components/places.ts";
import { ExportButton, SectionHead } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { linkWith, type SectionInput, sectionLink } from "../sections.ts";
import { Expenses } from "./expenses-panel.tsx";
import { Cancelled, LossReasons } from "./loss-panels.tsx";
import { type Days, daysBefore, daysOf, type PeriodName, periods } from "./profit-days.ts";
import { manyReturned, ProfitTable } from "./profit-table.tsx";
import { useRangeText } from "./range-text.ts";
import { Waterfall } from "./waterfall.tsx";
import "./profit.css";

export async function renderSection({ params }: SectionInput) {
  const name = periods.find((each) => each === params.get("period")) ?? "month";
  const by = profitDimensions.find((each) => each === params.get("by")) ?? "product";
  const days = daysOf(name, params);
  const [profit, expenses, places] = await Promise.all([
    api("GET /profit", { query: { ...days, by } }),
    api("GET /expenses", { query: days }),
    import("../../../shop/shipping/areas.ts"),
  ]);
  return <Profit {...{ profit, expenses, places, params, name, by, days }} />;
}

type ProfitProps = {
  profit: ProfitResponse;
  expenses: ExpenseResponse[];
  places: PlaceLists;
  params: URLSearchParams;
  name: PeriodName;
  by: (typeof profitDimensions)[number];
  days: Days;
};

/** The profit of a period as a range, and its losses. */
function Profit({ profit, expenses, places, params, name, by, days }: ProfitProps) {
  const { t, number, date, language } = useAdminI18n();
  const { delivered, returned } = profit;
  const file = new URLSearchParams({ ...days, by, lang: language });
  const ends = t("admin.profit.ends", { delivered: number(delivered), returned: number(returned) });
  return (
    <div className="pf">
      <SectionHead
        title="admin.nav.profit"
        lede={
          <span className="num">
            {t("admin.profit.days", { from: date(days.from, "day"), to: date(days.to, "day") })}, {ends}
          </span>
        }
      >
        <PeriodChoice {...{ params, name, days }} />
        <ExportButton save={() => download(`/profit/export?${file}`, `profit-${by}.csv`)} />
      </SectionHead>
      <div className="panel pf-top">
        <Net profit={profit} before={<Before key={`${days.from} ${days.to}`} {...{ name, days }} />} />
        <Waterfall profit={profit} />
      </div>
      <div className="pf-2">
        <ProfitTable {...{ profit, places, params, by }} />
        <div className="pf-side">
          <Returns profit={profit} places={places} />
          <LossReasons profit={profit} />
          <Cancelled profit={profit} />
          <Expenses expenses={expenses} today={days.to} />
        </div>
      </div>
    </div>
  );
}

function PeriodChoice({ params, name, days }: Pick<ProfitProps, "params" | "name" | "days">) {
  const { t } = useAdminI18n();
  const navigate = useNavigate();
  return (
    <div className="pf-period">
      <nav aria-label={t("admin.profit.period")}>
        {periods.map((period) => (
          <Link
            key={period}
            className="pf-day"
            to={linkWith(params, { period, ...(period === "choose" ? days : { from: null, to: null }) })}
            aria-current={period === name ? "page" : undefined}
          >
            {t(`admin.profit.period.${period}`)}
          </Link>
        ))}
      </nav>
      {name === "choose" && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const form = new FormData(event.currentTarget);
            void navigate(linkWith(params, { from: String(form.get("from")), to: String(form.get("to")) }));
          }}
        >
          <input
            className="input"
            type="date"
            name="from"
            required
            defaultValue={days.from}
            aria-label={t("admin.profit.from")}
          />
          <input
            className="input"
            type="date"
            name="to"
            required
            defaultValue={days.to}
            aria-label={t("admin.profit.to")}
          />
          <button type="submit" className="btn btn-o btn-sm">
            {t("admin.profit.show")}
          </button>
        </form>
      )}
    </div>
  );
}

function Net({ profit, before }: Pick<ProfitProps, "profit"> & { before: ReactNode }) {
  const { t, number } = useAdminI18n();
  const { amount, between } = useRangeText();
  const { net, sales, delivered, shares, unknown, underWay } = profit;
  const middle = net && (net.low + net.high) / 2;
  const isExact = net !== null && net.low === net.high;
  return (
    <section className="pf-net">
      <h2>{t("admin.profit.net")}</h2>
      {middle === null ? (
        <p className="pf-unnamed">{t("admin.profit.noCosts")}</p>
      ) : (
        <>
          <p className={middle < 0 ? "pf-big num is-lost" : "pf-big num"}>{amount(middle)}</p>
          {!isExact && net && <p className="num">{t("admin.profit.between", between(net))}</p>}
        </>
      )}
      {unknown.variants > 0 && shares && (
        <p className="small muted num">
          {t("admin.profit.unknown", {
            ...{ count: unknown.variants, sales: amount(unknown.sales) },
            ...{ low: number(shares.low), high: number(shares.high) },
          })}{" "}
          <Link className="link" to={sectionLink("stock")}>
            {t("admin.profit.enterCosts")}
          </Link>
        </p>
      )}
      {middle !== null && sales.high > 0 && delivered > 0 && (
        <p className="small num">
          {t("admin.profit.share", {
            percent: number(Math.round((1000 * middle) / sales.high) / 10),
            each: amount(Math.round(middle / delivered)),
          })}
        </p>
      )}
      {middle !== null && before}
      {underWay.orders > 0 && (
        <p className="small muted num">
          {underWay.net
            ? t("admin.profit.underWay", { count: underWay.orders, ...between(underWay.net) })
            : t("admin.profit.underWayCount", { count: underWay.orders })}
        </p>
      )}
    </section>
  );
}

/** The profit of the period before, loaded after the page is shown. */
function Before({ name, days }: Pick<ProfitProps, "name" | "days">) {
  const { t, date } = useAdminI18n();
  const { amount } = useRangeText();
  const [net, setNet] = useState<ProfitResponse["net"]>(null);
  const { from, to } = daysBefore(name, days);
  useEffect(() => {
    const closed = new AbortController();
    api("GET /profit", { query: { from, to, by: "courier" }, signal: closed.signal }).then(
      (profit) => !closed.signal.aborted && profit.delivered + profit.returned > 0 && setNet(profit.net),
      () => {},
    );
    return () => closed.abort();
  }, [from, to]);
  if (!net) return null;
  const text = { from: date(from, "day"), to: date(to, "day"), net: amount((net.low + net.high) / 2) };
  return <p className="small num">{t(name === "month" ? "admin.profit.beforeMonth" : "admin.profit.before", text)}</p>;
}

const maxDistricts = 5;

function Returns({ profit, places }: Pick<ProfitProps, "profit" | "places">) {
  const { t, number, language } = useAdminI18n();
  const { text, amount, percent } = useRangeText();
  const { delivered, returned, returns } = profit;
  const ended = delivered + returned;
  return (
    <section className="panel">
      <h2>{t("admin.profit.returns")}</h2>
      {returned === 0 ? (
        <p className="small muted">{t("admin.profit.noReturns")}</p>
      ) : (
        <>
          <p className="small muted num">
            {t("admin.profit.returnsText", {
              ...{ returned: number(returned), ended: number(ended), percent: percent(returned / ended) },
              ...{ cost: text(positive(returns.cost)), each: amount(Math.round(-returns.cost.low / returned)) },
            })}
          </p>
          <ul className="pf-bars num">
            {returns.districts
              .filter((each) => each.returned > 0)
              .slice(0, maxDistricts)
              .map(({ district, ended: all, returned: back }) => (
                <li key={district}>
                  <span>
                    {places.districtById(district ?? "")?.[language] ?? district ?? t("admin.profit.noDistrict")}{" "}
                    <small>{t("admin.profit.ofAll", { count: number(back), all: number(all) })}</small>
                  </span>
                  <b>{percent(back / all)}</b>
                  <meter
                    className={back / all > manyReturned ? "is-lost" : undefined}
                    max={1}
                    value={back / all}
                    aria-hidden="true"
                  />
                </li>
              ))}
          </ul>
        </>
      )}
    </section>
  );
}

const positive = ({ low, high }: { low: number; high: number }) => ({ low: -high, high: -low });
