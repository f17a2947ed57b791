import { parseArgs } from "node:util";
import { wantedOrders } from "./buyers/wanted-orders.ts";
import { readParameters } from "./parameters/parameters.ts";

/** Reads `--set low|middle|high|FILE --days N --orders N --seed N --policy NAME`; days and orders are the set's where left out. */
export function readSeasonOptions() {
  const text = { type: "string" as const };
  const { values } = parseArgs({ options: { set: text, days: text, orders: text, seed: text, policy: text } });
  const read = readParameters(values.set ?? "middle");
  const parameters = { ...read, seed: values.seed === undefined ? read.seed : Number(values.seed) };
  const days = Number(values.days ?? parameters.demand.days);
  const ordersPerDay = Number(values.orders ?? parameters.demand.ordersPerDay);
  if (![days, ordersPerDay, parameters.seed].every((number) => Number.isFinite(number) && number > 0))
    throw new Error("--days, --orders and --seed take numbers above 0.");
  return { parameters, days, wanted: wantedOrders(parameters, { days, ordersPerDay }), policy: values.policy ?? null };
}
