import type { Parameters } from "../parameters/parameters.ts";
import { draw, drawWeighted, drawWhole } from "./draw.ts";
import { goods } from "./goods.ts";
import { type Person, personOf, strangerOf } from "./persons.ts";

/** The intention behind an order. A double is the same order, sent again by mistake. */
type Intent = "honest" | "careless" | "fake" | "double";

/** An order that reaches the shop, by what its buyer wants. */
export type WantedOrder = {
  /** Its place in the season. */
  n: number;
  /** Minutes from the season's first midnight. */
  minute: number;
  intent: Intent;
  /** Of a double: the order that is meant. */
  of: number | null;
  person: Person;
  network: string;
  lines: readonly { good: number; quantity: number }[];
  paysOnline: boolean;
};

export type SeasonSize = { days: number; ordersPerDay: number };

const dayMinutes = 24 * 60;
/** People order again after so many days at the earliest. */
const againAfterDays = 7;
const burst: readonly [number, number] = [3, 6];
const meanBurst = (burst[0] + burst[1]) / 2;

/** Orders of each hour of the day, from midnight: few at night, most in the evening. */
const hours = [2, 1, 0, 0, 0, 0, 1, 1, 2, 3, 5, 6, 6, 5, 5, 5, 5, 6, 7, 8, 9, 9, 7, 5];

/** All orders of a season in sequence: the same for every policy. */
export function wantedOrders(parameters: Parameters, { days, ordersPerDay }: SeasonSize): WantedOrder[] {
  const wanted: WantedOrder[] = [];
  // By the day on which they last ordered; they may order again.
  const known: { person: Person; day: number }[] = [];
  for (const [day, count] of ordersOfDays(parameters, { days, ordersPerDay }).entries()) {
    const ofDay: Omit<WantedOrder, "n" | "of">[] = [];
    const doubles = new Map<object, Omit<WantedOrder, "n" | "of">>();
    for (let event = 0; ofDay.length < count; event += 1) {
      const drawn = (what: string, nth = 0) => draw(parameters.seed, "day", day, "event", event, what, nth);
      const order = orderOf(parameters, { day, drawn, known });
      const room = count - ofDay.length;
      if (order.intent === "fake") {
        const size = order.isBurst ? Math.min(room, drawWhole(drawn("burst"), burst)) : 1;
        for (let nth = 0; nth < size; nth += 1)
          ofDay.push({
            ...order.wanted,
            minute: order.wanted.minute + Math.floor(drawn("after", nth) * 50 * Math.min(nth, 1)),
          });
        continue;
      }
      ofDay.push(order.wanted);
      known.push({ person: order.wanted.person, day });
      if (order.isDoubled && room > 1) {
        const double = {
          ...order.wanted,
          intent: "double" as const,
          minute: order.wanted.minute + 1 + Math.floor(drawn("again") * 45),
        };
        doubles.set(double, order.wanted);
        ofDay.push(double);
      }
    }
    ofDay.sort((one, other) => one.minute - other.minute);
    const first = wanted.length;
    wanted.push(
      ...ofDay.map((order, index) => {
        const meant = doubles.get(order);
        return { ...order, n: first + index, of: meant ? first + ofDay.indexOf(meant) : null };
      }),
    );
  }
  return wanted;
}

/** How many orders each day has: more in the days before Eid. */
export function ordersOfDays({ demand: { eid } }: Parameters, { days, ordersPerDay }: SeasonSize): number[] {
  const eidFrom = Math.floor(days * eid.from);
  const weights = Array.from({ length: days }, (_, day) =>
    day >= eidFrom && day < eidFrom + eid.days ? eid.factor : 1,
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const scale = (days * ordersPerDay) / total;
  let before = 0;
  let passed = 0;
  // Rounded so that the season has exactly so many.
  return weights.map((weight) => {
    passed += weight * scale;
    const count = Math.round(passed) - before;
    before += count;
    return count;
  });
}

type Drawn = (what: string, nth?: number) => number;

function orderOf(
  { demand, buyers, districts }: Parameters,
  { day, drawn, known }: { day: number; drawn: Drawn; known: readonly { person: Person; day: number }[] },
) {
  const real = 1 - buyers.fake - buyers.duplicate;
  const kind = drawWeighted(drawn("kind"), [
    ["real", real],
    ["fake", buyers.fake * (1 - buyers.fakeBursts)],
    ["burst", (buyers.fake * buyers.fakeBursts) / meanBurst],
  ] as const);
  const isFake = kind !== "real";
  const regulars = isFake ? 0 : countUntil(known, day - againAfterDays);
  const returns = regulars > 0 && drawn("returns") < demand.returning;
  const regular = returns ? known[Math.floor(drawn("who") * regulars)]?.person : undefined;
  const person = regular ?? (isFake ? strangerOf : personOf)({ districts, drawn });
  const hour = drawWeighted(
    drawn("hour"),
    hours.map((weight, index) => [index, weight] as const),
  );
  const isCareless = drawn("careless") < buyers.careless;
  return {
    intent: isFake ? ("fake" as const) : ("real" as const),
    isBurst: kind === "burst",
    // Doubles are counted with all orders; only real ones have them.
    isDoubled: drawn("doubled") < buyers.duplicate / real,
    wanted: {
      minute: day * dayMinutes + hour * 60 + Math.floor(drawn("minute") * 60),
      intent: isFake ? ("fake" as const) : isCareless ? ("careless" as const) : ("honest" as const),
      ...{ person, network: person.network, lines: linesOf(demand.pieces, drawn) },
      paysOnline: !isFake && drawn("pays") >= demand.cash,
    },
  };
}

/** How many of a list sorted by day are of this day or earlier. */
function countUntil(known: readonly { day: number }[], day: number): number {
  const later = known.findIndex((each) => each.day > day);
  return later < 0 ? known.length : later;
}

function linesOf(pieces: readonly number[], drawn: Drawn): WantedOrder["lines"] {
  const count =
    1 +
    drawWeighted(
      drawn("pieces"),
      pieces.map((share, index) => [index, share] as const),
    );
  const quantities = new Map<number, number>();
  for (let nth = 0; nth < count; nth += 1) {
    const good = drawWeighted(
      drawn("good", nth),
      goods.map(({ popularity }, index) => [index, popularity] as const),
    );
    quantities.set(good, (quantities.get(good) ?? 0) + 1);
  }
  return [...quantities].map(([good, quantity]) => ({ good, quantity }));
}
