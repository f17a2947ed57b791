import { dhakaDay, isDay } from "../../../shop/dhaka-time.ts";

export const periods = ["today", "week", "month", "choose"] as const;
export type PeriodName = (typeof periods)[number];

export type Days = { from: string; to: string };

const dayMs = 86_400_000;
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The days of a choice: today, the last seven, this month, or two that were chosen. */
export function daysOf(name: PeriodName, params: URLSearchParams, now = new Date()): Days {
  const today = dhakaDay(now);
  const [from, to] = [params.get("from") ?? "", params.get("to") ?? ""];
  if (name === "choose" && isDay(from) && isDay(to) && from <= to) return { from, to };
  if (name === "today") return { from: today, to: today };
  if (name === "week") return { from: dayAfter(today, -6), to: today };
  return { from: `${today.slice(0, 8)}01`, to: today };
}

/** The days to compare with: of this month the same days of the last one, otherwise as many right before. */
export function daysBefore(name: PeriodName, { from, to }: Days): Days {
  if (name !== "month") {
    const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
    return { from: dayAfter(from, -count), to: dayAfter(from, -1) };
  }
  const lastOfMonth = dayAfter(from, -1);
  const sameDay = `${lastOfMonth.slice(0, 8)}${to.slice(8)}`;
  return { from: `${lastOfMonth.slice(0, 8)}01`, to: sameDay < lastOfMonth ? sameDay : lastOfMonth };
}
