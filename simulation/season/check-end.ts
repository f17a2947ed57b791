import { countPieces, findBrokenInvariants } from "../../shop/invariants.ts";
import type { SeasonShop } from "./season-shop.ts";
import type { World } from "./season-world.ts";

/** Checks the shop after a season; returns failures as sentences. */
export async function checkEnd(seasonShop: SeasonShop, world: World): Promise<string[]> {
  const { shop, pool, ask, couriers, failures } = seasonShop;
  const broken = [...failures.map((failure) => `the shop failed: ${failure}`), ...world.tally.surprises];
  for (const { code, count, sample } of await findBrokenInvariants(shop.db))
    broken.push(`${code} is broken ${count} times: ${sample.join(", ")}`);

  const { body: stages } = await ask<Record<string, number>>("GET", "/orders/stages");
  for (const stage of Object.keys(stages).filter((each) => (stages[each] ?? 0) > 0)) {
    const { body: open } = await ask<{ number: string }[]>("GET", `/orders?stage=${stage}`);
    for (const { number } of open) {
      const parcel = couriers.parcels().findLast(({ reference }) => reference.startsWith(number.replaceAll("-", "")));
      const word = parcel ? `${parcel.kind} says ${parcel.state} (${parcel.outcome})` : "no parcel";
      broken.push(`${number} has no end: ${stage}, ${word}`);
    }
  }
  const { body: tasks } = await ask<{ kind: string }[]>("GET", "/courier-tasks");
  for (const { kind } of tasks) broken.push(`a task is open: ${kind}`);

  const { rows: missing } = await pool.query<{ sold: number }>(
    "select count(*)::int as sold from variants where stock < 0",
  );
  if (missing[0]?.sold !== 0) broken.push("goods were sold that are not there");
  if (Object.values(await countPieces(shop.db)).some((pieces) => pieces < 0)) broken.push("pieces are missing");

  broken.push(...(await compareParcels(seasonShop, world)));
  const doubled = couriers.parcels().length - new Set(couriers.parcels().map(({ reference }) => reference)).size;
  if (doubled > 0) broken.push(`${doubled} parcels were booked twice`);
  return broken;
}

/** Differences between couriers' parcels and the shop's records. */
async function compareParcels({ pool, couriers }: SeasonShop, world: World): Promise<string[]> {
  const { rows } = await pool.query<{ reference: string; status: string; collected: number | null }>(
    `select s.reference, o.status, s.collected / 100.0::float8 as collected
       from shipments s join orders o on o.id = s.order_id`,
  );
  const known = new Map(rows.map((row) => [row.reference, row]));
  const ends = { delivered: "delivered", partly: "delivered", returned: "returned", lost: "returned" } as const;
  return couriers.parcels().flatMap(({ reference, outcome, collected }) => {
    const row = known.get(reference);
    const placed = world.ofReference(reference);
    if (!row || !placed) return [`parcel ${reference} is unknown`];
    const end = outcome in ends ? ends[outcome as keyof typeof ends] : null;
    if (end !== null && row.status !== end) return [`${placed.number} is ${row.status}, its parcel ${outcome}`];
    const isKnown = end !== "delivered" || row.collected === null || row.collected === collected;
    return isKnown ? [] : [`${placed.number}: ${row.collected} collected, by the courier ${collected}`];
  });
}
