import { Link, useNavigate } from "react-router";
import type { ExpenseResponse, ProfitResponse } from "../../../api/contract/profit.ts";
import { dhakaDay, isDay } from "../../../shop/dhaka-time.ts";
import { closureReasons } from "../../../shop/orders/order-rules.ts";
import { profitDimensions } from "../../../shop/profit/profit-rules.ts";
import { api } from "../../browser/api.ts";
import type { Places } from "../../components/places.ts";
import { SectionHead } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { linkWith, type SectionInput } from "../sections.ts";
import { Expenses } from "./expenses-panel.tsx";
import { ProfitTable } from "./profit-table.tsx";
import { useRangeText } from "./range-text.ts";
import { Waterfall } from "./waterfall.tsx";
import "./profit.css";

const periods = ["today", "week", "month", "choose"] as const;
type PeriodName = (typeof periods)[number];

const dayMs = 86_400_000;

/** The days of a choice: today, the last seven, this month, or two that were chosen. */
function daysOf(name: PeriodName, params: URLSearchParams): { from: string; to: string } {
  const today = dhakaDay(new Date());
  const [from, to] = [params.get("from") ?? "", params.get("to") ?? ""];
  if (name === "choose" && isDay(from) && isDay(to) && from <= to) return { from, to };
  if (name === "today") return { from: today, to: today };
  if (name === "week") return { from: dhakaDay(new Date(Date.now() - 6 * dayMs)), to: today };
  return { from: `${today.slice(0, 8)}01`, to: today };
}

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
  places: Places;
  params: URLSearchParams;
  name: PeriodName;
  by: (typeof profitDimensions)[number];
  days: { from: string; to: string };
};

/** What was kept, how sure that is, and where it was lost. */
function Profit({ profit, expenses, places, params, name, by, days }: ProfitProps) {
  const { t, number, date } = useAdminI18n();
  const { delivered, returned } = profit;
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
      </SectionHead>
      <div className="panel pf-top">
        <Net profit={profit} />
        <Waterfall profit={profit} />
      </div>
      <div className="pf-2">
        <ProfitTable {...{ profit, places, params, by }} />
        <div className="pf-side">
          <Returns profit={profit} places={places} />
          <Reasons profit={profit} />
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

function Net({ profit }: Pick<ProfitProps, "profit">) {
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
          })}
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

const maxDistricts = 5;

function Returns({ profit, places }: Pick<ProfitProps, "profit" | "places">) {
  const { t, number, language } = useAdminI18n();
  const { text, amount } = useRangeText();
  const { delivered, returned, returns } = profit;
  const ended = delivered + returned;
  const percent = (share: number) => `${number(Math.round(share * 100))}${language === "bn" ? "" : " "}%`;
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
                  <meter max={1} value={back / all} aria-hidden="true" />
                </li>
              ))}
          </ul>
        </>
      )}
    </section>
  );
}

const positive = ({ low, high }: { low: number; high: number }) => ({ low: -high, high: -low });

function Reasons({ profit: { reasons } }: Pick<ProfitProps, "profit">) {
  const { t, number } = useAdminI18n();
  const { text } = useRangeText();
  if (reasons.length === 0) return null;
  const closureText = (reason: (typeof reasons)[number]["reason"]) => {
    const known = closureReasons.find((each) => each === reason);
    return known ? t(`admin.closure.${known}`) : t("admin.profit.noReason");
  };
  return (
    <section className="panel">
      <h2>{t("admin.profit.reasons")}</h2>
      <ul className="pf-bars num">
        {reasons.map(({ reason, orders, cost }) => (
          <li key={reason}>
            <span>
              {closureText(reason)} <small>{number(orders)}</small>
            </span>
            <b className={cost.high < 0 ? "is-lost" : undefined}>{text(cost)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
