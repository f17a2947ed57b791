import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { DashboardResponse } from "../../../api/contract/admin.ts";
import { fromTaka, paisa } from "../../../shop/money.ts";
import { type AdminI18n, useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";

type DayChartProps = { days: DashboardResponse["days"]; metric: "revenue" | "orders" };

const width = 820;
const left = 68;
const top = 14;
const bottom = 316;
const gridLines = 4;

/** The last thirty days as bars; shows the figures of the hovered day, by default the best one. */
export function DayChart({ days, metric }: DayChartProps) {
  const { t, money, number, language } = useAdminI18n();
  const navigate = useNavigate();
  const [hoveredIndex, setHoveredIndex] = useState<number | null>(null);

  const values = days.map((day) => day[metric]);
  const maxValue = Math.max(...values);
  const focusedIndex = hoveredIndex ?? values.indexOf(maxValue);
  const axisTop = axisMax(maxValue, gridLines);
  const slotWidth = (width - left - 4) / days.length;
  const y = (value: number) => bottom - (value / axisTop) * (bottom - top);
  const average = values.reduce((sum, value) => sum + value, 0) / Math.max(1, days.length);
  const formatDay = (day: string, long: boolean) =>
    new Intl.DateTimeFormat(language === "bn" ? "bn-BD" : "en-GB", {
      timeZone: "UTC",
      day: "numeric",
      month: "short",
      ...(long ? { weekday: "long" } : {}),
    }).format(new Date(day));

  const focusedDay = days[focusedIndex];
  const bestDay = days[values.indexOf(maxValue)];
  const dayLink = (day: string) => sectionLink("orders", { tab: "all", from: day, to: day });
  return (
    <section className="panel ov-chart">
      <div className="panel-h">
        <div>
          <h2>{t("admin.overview.last30")}</h2>
          <p className="num">
            {metric === "revenue"
              ? t("admin.overview.average", { amount: money(paisa(Math.round(average) * 100)) })
              : t("admin.overview.averageOrders", { count: Math.round(average * 10) / 10 })}
          </p>
        </div>
        <nav className="seg" aria-label={t("admin.overview.chartWhat")}>
          <Link
            to={sectionLink("overview")}
            preventScrollReset
            aria-current={metric === "revenue" ? "true" : undefined}
          >
            {t("admin.overview.chartRevenue")}
          </Link>
          <Link
            to={sectionLink("overview", { chart: "orders" })}
            preventScrollReset
            aria-current={metric === "orders" ? "true" : undefined}
          >
            {t("admin.overview.chartOrders")}
          </Link>
        </nav>
      </div>
      {maxValue === 0 ? (
        <p className="muted ov-none">{t("admin.overview.nothingYet")}</p>
      ) : (
        <>
          {focusedDay && (
            <p className="ov-day num" aria-hidden="true">
              <span>{formatDay(focusedDay.day, true)}</span>{" "}
              <b>
                {t("admin.overview.dayFigures", {
                  amount: money(fromTaka(focusedDay.revenue)),
                  count: focusedDay.orders,
                })}
              </b>
            </p>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a short way for the pointer; the list of orders has the same filter */}
          <svg
            className="chart"
            viewBox={`0 0 ${width} 344`}
            role="img"
            aria-label={t("admin.overview.chartLabel", {
              day: bestDay ? formatDay(bestDay.day, false) : "",
              amount: money(fromTaka(bestDay?.revenue ?? 0)),
              orders: bestDay?.orders ?? 0,
            })}
            onPointerLeave={() => setHoveredIndex(null)}
            onPointerMove={(event) =>
              setHoveredIndex(dayIndexAt(event.currentTarget, event.clientX, days.length, slotWidth))
            }
            onClick={(event) => {
              const day = days[dayIndexAt(event.currentTarget, event.clientX, days.length, slotWidth)];
              if (day) void navigate(dayLink(day.day));
            }}
          >
            {Array.from({ length: gridLines + 1 }, (_, i) => (axisTop / gridLines) * i).map((value) => (
              <g key={value}>
                <line x1={left} x2={width} y1={y(value)} y2={y(value)} />
                <text x={left - 10} y={y(value) + 4} textAnchor="end">
                  {formatAxisValue(value, metric === "revenue", { t, number })}
                </text>
              </g>
            ))}
            {days.map((day, i) => (
              <g key={day.day}>
                <rect
                  className={i === focusedIndex ? "is-focus" : i === days.length - 1 ? "is-today" : undefined}
                  x={left + slotWidth * (i + 0.2)}
                  width={slotWidth * 0.6}
                  y={y(day[metric])}
                  height={bottom - y(day[metric])}
                />
                {(days.length - 1 - i) % 7 === 0 && (
                  <text x={left + slotWidth * (i + 0.5)} y={338} textAnchor={i === days.length - 1 ? "end" : "middle"}>
                    {formatDay(day.day, false)}
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

function dayIndexAt(chart: SVGSVGElement, clientX: number, count: number, slotWidth: number): number {
  const box = chart.getBoundingClientRect();
  const x = ((clientX - box.left) / box.width) * width - left;
  return Math.min(count - 1, Math.max(0, Math.floor(x / slotWidth)));
}

/** Short labels: ৳15k, ৳1.5L (a lakh is a hundred thousand). */
function formatAxisValue(value: number, isMoney: boolean, { t, number }: Pick<AdminI18n, "t" | "number">): string {
  const sign = isMoney && value > 0 ? "৳" : "";
  if (value >= 100_000) return `${sign}${number(value / 100_000)}${t("admin.overview.lakh")}`;
  if (value >= 1000) return `${sign}${number(value / 1000)}${t("admin.overview.thousand")}`;
  return `${sign}${number(value)}`;
}

/** The lowest round number at or above `highest` whose parts (one for each line of a chart) are round as well. */
export function axisMax(maxValue: number, lines: number): number {
  const step = Math.max(1, maxValue / lines);
  const power = 10 ** Math.floor(Math.log10(step));
  const roundStep = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10].find((each) => each * power >= step && (each * power) % 1 === 0);
  return (roundStep ?? 10) * power * lines;
}
