import { dhakaDay, startOfDhakaDay } from "../dhaka-time.ts";
import { currentOf, type Dates, isShownOn } from "./content-rules.ts";

/** Why a dated part is not shown although its dates include today. */
export type Hiding = {
  /** The place of the one that shows instead. */
  by: number;
  /** The next days on which it does, both included; null if on every day of the part, from now on. */
  days: { from: string; until: string } | null;
};

const daysAhead = 366;

/** Which parts are hidden behind another in the year from a moment on, and by which; null for those that are not. */
export function hiddenParts(parts: readonly Dates[], moment: Date): (Hiding | null)[] {
  const year = Array.from({ length: daysAhead }, (_, days) => {
    const start = startOfDhakaDay(moment, days);
    const current = currentOf(parts, start);
    return { day: dhakaDay(start), start, current: current === null ? -1 : parts.indexOf(current) };
  });
  const isDated = ({ from, until }: Dates) => from !== null || until !== null;
  const firstUndated = parts.findIndex((part) => !isDated(part));
  return parts.map((part, index) => {
    const own = year.filter(({ start }) => isShownOn(part, start));
    const hidden = own.filter(({ current }) => current !== index);
    const [first] = hidden;
    if (!first) return null;
    if (hidden.length === own.length) {
      const isSecondUndated = !isDated(part) && index !== firstUndated;
      return { by: isSecondUndated ? firstUndated : first.current, days: null };
    }
    // A part without dates is meant for the days that the others leave.
    if (!isDated(part)) return null;
    const from = year.indexOf(first);
    const after = year.findIndex((each, at) => at > from && (each.current !== first.current || !own.includes(each)));
    const last = year[(after < 0 ? year.length : after) - 1] ?? first;
    return { by: first.current, days: { from: first.day, until: last.day } };
  });
}
