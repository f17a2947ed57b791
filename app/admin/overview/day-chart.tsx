import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { DashboardAnswer } from "../../../api/responses.ts";
import { fromTaka, paisa } from "../../../shop/money.ts";
import { type AdminSpeech, useAdminSpeech } from "../i18n.ts";
import { sectionLink } from "../section-link.ts";
import { niceTop } from "./axis-max.ts";

type Props = { days: DashboardAnswer["days"]; shown: "revenue" | "orders" };

const width = 820;
const left = 68;
const top = 14;
const floor = 316;
const lines = 4;

/** The last thirty days as bars; the day in focus (at first the best) is told above, today is not over yet. */
export function DayChart({ days, shown }: Props) {
  const { t, money, number, language } = useAdminSpeech();
  const navigate = useNavigate();
  const [pointed, setPointed] = useState<number | null>(null);

  const values = days.map((day) => day[shown]);
  const highest = Math.max(...values);
  const focused = pointed ?? values.indexOf(highest);
  const scale = niceTop(highest, lines);
  const slot = (width - left - 4) / days.length;
  const y = (value: number) => floor - (value / scale) * (floor - top);
  const average = values.reduce((sum, value) => sum + value, 0) / Math.max(1, days.length);
  const dayName = (day: string, long: boolean) =>
    new Intl.DateTimeFormat(language === "bn" ? "bn-BD" : "en-GB", {
      timeZone: "UTC",
      day: "numeric",
      month: "short",
      ...(long ? { weekday: "long" } : {}),
    }).format(new Date(day));

  const focus = days[focused];
  const best = days[values.indexOf(highest)];
  const dayLink = (day: string) => sectionLink("orders", { tab: "all", from: day, to: day });
  return (
    <section className="panel ov-chart">
      <div className="panel-h">
        <div>
          <h2>{t("admin.overview.last30")}</h2>
          <p className="num">
            {shown === "revenue"
              ? t("admin.overview.average", { amount: money(paisa(Math.round(average) * 100)) })
              : t("admin.overview.averageOrders", { count: Math.round(average * 10) / 10 })}
          </p>
        </div>
        <nav className="seg" aria-label={t("admin.overview.chartWhat")}>
          <Link to={sectionLink("overview")} preventScrollReset aria-current={shown === "revenue" ? "true" : undefined}>
            {t("admin.overview.chartRevenue")}
          </Link>
          <Link
            to={sectionLink("overview", { chart: "orders" })}
            preventScrollReset
            aria-current={shown === "orders" ? "true" : undefined}
          >
            {t("admin.overview.chartOrders")}
          </Link>
        </nav>
      </div>
      {highest === 0 ? (
        <p className="muted ov-none">{t("admin.overview.nothingYet")}</p>
      ) : (
        <>
          {focus && (
            <p className="ov-day num" aria-hidden="true">
              <span>{dayName(focus.day, true)}</span>{" "}
              <b>{t("admin.overview.dayFigures", { amount: money(fromTaka(focus.revenue)), count: focus.orders })}</b>
            </p>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a short way for the pointer; the list of orders has the same filter */}
          <svg
            className="chart"
            viewBox={`0 0 ${width} 344`}
            role="img"
            aria-label={t("admin.overview.chartLabel", {
              day: best ? dayName(best.day, false) : "",
              amount: money(fromTaka(best?.revenue ?? 0)),
              orders: best?.orders ?? 0,
            })}
            onPointerLeave={() => setPointed(null)}
            onPointerMove={(event) => setPointed(dayUnder(event.currentTarget, event.clientX, days.length, slot))}
            onClick={(event) => {
              const day = days[dayUnder(event.currentTarget, event.clientX, days.length, slot)];
              if (day) void navigate(dayLink(day.day));
            }}
          >
            {Array.from({ length: lines + 1 }, (_, i) => (scale / lines) * i).map((value) => (
              <g key={value}>
                <line x1={left} x2={width} y1={y(value)} y2={y(value)} />
                <text x={left - 10} y={y(value) + 4} textAnchor="end">
                  {axis(value, shown === "revenue", { t, number })}
                </text>
              </g>
            ))}
            {days.map((day, i) => (
              <g key={day.day}>
                <rect
                  className={i === focused ? "is-focus" : i === days.length - 1 ? "is-today" : undefined}
                  x={left + slot * (i + 0.2)}
                  width={slot * 0.6}
                  y={y(day[shown])}
                  height={floor - y(day[shown])}
                />
                {(days.length - 1 - i) % 7 === 0 && (
                  <text x={left + slot * (i + 0.5)} y={338} textAnchor={i === days.length - 1 ? "end" : "middle"}>
                    {dayName(day.day, false)}
                  </text>
                )}
              </g>
            ))}
          </svg>
        </>
      )}
    </section>
  );
}

function dayUnder(chart: SVGSVGElement, clientX: number, count: number, slot: number): number {
  const box = chart.getBoundingClientRect();
  const x = ((clientX - box.left) / box.width) * width - left;
  return Math.min(count - 1, Math.max(0, Math.floor(x / slot)));
}

/** ৳15k, ৳1.5L: an axis has room for few digits; a lakh is a hundred thousand. */
function axis(value: number, isMoney: boolean, { t, number }: Pick<AdminSpeech, "t" | "number">): string {
  const sign = isMoney && value > 0 ? "৳" : "";
  if (value >= 100_000) return `${sign}${number(value / 100_000)}${t("admin.overview.lakh")}`;
  if (value >= 1000) return `${sign}${number(value / 1000)}${t("admin.overview.thousand")}`;
  return `${sign}${number(value)}`;
}
