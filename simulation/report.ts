import type { SeasonFigures } from "./season/measure.ts";
import type { SeasonResult } from "./season/run-season.ts";

const whole = (number: number) => Math.round(number).toLocaleString("en");
const per = (number: number, of: number, digits = 2) => (of === 0 ? "–" : (number / of).toFixed(digits));

const countOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0);

const rows: [name: string, cell: (figures: SeasonFigures) => string][] = [
  ["orders attempted", ({ orders }) => whole(orders)],
  ["refused at the checkout", ({ notPlaced }) => whole(countOf(notPlaced) - (notPlaced["out-of-stock"] ?? 0))],
  ["sold out", ({ notPlaced }) => whole(notPlaced["out-of-stock"] ?? 0)],
  ["parcels sent", ({ shipped }) => whole(shipped)],
  ["delivered orders", ({ delivered }) => whole(delivered)],
  ["wasted parcels", ({ wasted }) => whole(wasted)],
  ["lost by couriers", ({ lost }) => whole(lost)],
  ["calls per order", ({ calls, orders }) => per(calls, orders)],
  ["call minutes per order", ({ minutes, orders }) => per(minutes, orders)],
  ["SMS per order", ({ sms, orders }) => per(sms, orders)],
  ["sales, taka", ({ sales }) => whole(sales)],
  ["goods", ({ goods }) => whole(-goods)],
  ["delivery and return charges", ({ carriage }) => whole(-carriage)],
  ["collection and gateway fees", ({ fees }) => whole(-fees)],
  ["damaged goods", ({ spoilt }) => whole(-spoilt)],
  ["expired goods", ({ expired }) => whole(-expired)],
  ["missing from payouts, less paid claims", ({ unpaid }) => whole(-unpaid)],
  ["packing", ({ packing }) => whole(-packing)],
  ["desk and SMS", ({ desk }) => whole(-desk)],
  ["advertising", ({ advertising }) => whole(-advertising)],
  ["profit", ({ profit }) => whole(profit)],
  ["profit per order", ({ profit, orders }) => per(profit, orders, 1)],
];

/** Formats the seasons of all policies side by side, with their goals and failed checks. */
export function reportSeasons(results: readonly SeasonResult[]): string {
  const figures = results.map((result) => result.figures);
  const table = [
    ["", ...figures.map(({ policy }) => policy)],
    ["---", ...figures.map(() => "---:")],
    ...rows.map(([name, cell]) => [name, ...figures.map(cell)]),
  ].map((cells) => `| ${cells.join(" | ")} |`);
  const broken = results.flatMap((result) =>
    countEqual(result.broken).map((line) => `${result.figures.policy}: ${line}`),
  );
  const end = broken.length === 0 ? ["All checks passed: the software caused no loss."] : ["Failed checks:", ...broken];
  return ["", ...table, "", ...goals(figures), "", ...end].join("\n");
}

/** Compares our-rules with the other two policies: whether it reached its goals. */
function goals(figures: readonly SeasonFigures[]): string[] {
  const of = (name: string) => figures.find(({ policy }) => policy === name);
  const [unasked, called, own] = [of("confirm-all"), of("call-all"), of("our-rules")];
  if (!unasked || !called || !own) return [];
  const fewerWasted = (1 - own.wasted / unasked.wasted) * 100;
  const moreDelivered = (own.delivered / called.delivered - 1) * 100;
  const calls = own.calls / own.orders;
  const line = (isReached: boolean, sentence: string) => `${isReached ? "reached" : "MISSED"}: ${sentence}`;
  return [
    line(fewerWasted >= 60, `${fewerWasted.toFixed(0)} % fewer wasted parcels than confirm-all (at least 60 %)`),
    line(moreDelivered >= -2, `${moreDelivered.toFixed(1)} % more delivered orders than call-all (at least −2 %)`),
    line(calls < 0.7, `${calls.toFixed(2)} calls per order (below 0.7)`),
  ];
}

function countEqual(lines: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, count]) => (count === 1 ? line : `${count} × ${line}`));
}
