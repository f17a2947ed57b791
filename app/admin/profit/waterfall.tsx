import type { ProfitResponse } from "../../../api/contract/profit.ts";
import { type ProfitStep, profitSteps } from "../../../shop/profit/profit-rules.ts";
import { useAdminI18n } from "../i18n.ts";
import { type TakaRange, useRangeText } from "./range-text.ts";

const height = 220;
const columnWidth = 64;
const barWidth = 38;
const top = 24;

type Bar = { step: ProfitStep | "net"; range: TakaRange; from: number; to: number };

const middle = ({ low, high }: TakaRange) => (low + high) / 2;

/** Each step between the sums before and after it, at the middle of its range; zero steps are left out. */
function barsOf({ steps, net }: ProfitResponse): Bar[] {
  let sum = 0;
  const bars: Bar[] = [];
  for (const step of profitSteps) {
    const range = steps[step];
    if (range.low === 0 && range.high === 0) continue;
    const from = sum;
    sum += middle(range);
    bars.push({ step, range, from, to: sum });
  }
  if (net) bars.push({ step: "net", range: net, from: 0, to: middle(net) });
  return bars;
}

/** From sales to profit: columns on a desktop, rows on a phone. */
export function Waterfall({ profit }: { profit: ProfitResponse }) {
  const { t, number } = useAdminI18n();
  const { text, amount } = useRangeText();
  const bars = barsOf(profit);
  const highest = Math.max(1, ...bars.flatMap(({ from, to }) => [from, to]));
  const lowest = Math.min(0, ...bars.flatMap(({ from, to }) => [from, to]));
  const y = (amount: number) => top + ((highest - amount) / (highest - lowest)) * height;
  const isLarge = Math.max(highest, -lowest) >= 10_000;
  /** Columns are too narrow for whole sums. */
  const short = (taka: number) => {
    if (!isLarge) return amount(taka);
    const thousands = Math.abs(taka) / 1000;
    const rounded = thousands >= 100 ? Math.round(thousands) : Math.round(thousands * 10) / 10;
    return `${taka < 0 ? "−" : ""}${number(rounded)}`;
  };
  /** The middle of a wide range would be read as a sum that somebody knows. */
  const shortRange = ({ low, high }: TakaRange) => {
    const ends = { low: short(low), high: short(high) };
    return ends.low === ends.high ? ends.low : t("admin.profit.range", ends);
  };
  const isEstimated = bars.some(({ range }) => range.low !== range.high);
  return (
    <section className="pf-wf">
      <div className="pf-wf-h">
        <h2>{t("admin.profit.waterfall")}</h2>
        {bars.length > 0 && isLarge && (
          <p className="small muted">{t(isEstimated ? "admin.profit.thousandsReckoned" : "admin.profit.thousands")}</p>
        )}
      </div>
      {bars.length === 0 && <p className="small muted">{t("admin.profit.nothingEnded")}</p>}
      {bars.length > 0 && (
        <svg
          viewBox={`0 0 ${bars.length * columnWidth} ${height + top + 12}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <line x1="0" x2={bars.length * columnWidth} y1={y(0)} y2={y(0)} className="pf-zero" />
          {bars.map(({ step, range, from, to }, nth) => {
            const x = nth * columnWidth + (columnWidth - barWidth) / 2;
            return (
              <g key={step} className={`pf-bar is-${toneOf(step, range)}`}>
                <rect
                  x={x}
                  y={Math.min(y(from), y(to))}
                  width={barWidth}
                  height={Math.max(2, Math.abs(y(from) - y(to)))}
                />
                {range.low !== range.high && (
                  <line x1={x + barWidth / 2} x2={x + barWidth / 2} {...whisker(range, to)} className="pf-whisker" />
                )}
              </g>
            );
          })}
        </svg>
      )}
      <ol className="pf-steps num" data-columns={bars.length}>
        {bars.map(({ step, range }) => (
          <li key={step} className={step === "net" ? "is-sum" : undefined}>
            <span>{step === "net" ? t("admin.profit.step.net") : t(`admin.profit.step.${step}`)}</span>
            <b className={step === "returned" || middle(range) < 0 ? "is-spent" : undefined}>
              <span className="pf-whole">{text(range)}</span>
              <span className="pf-short" aria-hidden="true">
                {shortRange(range)}
              </span>
            </b>
          </li>
        ))}
      </ol>
    </section>
  );

  function whisker({ low, high }: TakaRange, to: number) {
    const half = (high - low) / 2;
    return { y1: y(to + half), y2: y(to - half) };
  }
}

function toneOf(step: Bar["step"], range: TakaRange): string {
  if (step === "net") return middle(range) < 0 ? "lost" : "net";
  if (step === "goods" || step === "delivery") return "sold";
  if (step === "returned") return "lost";
  return range.low === range.high ? "spent" : "estimated";
}
