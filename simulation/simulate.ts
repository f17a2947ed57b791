import { parseArgs } from "node:util";
import { wantedOrders } from "./buyers/wanted-orders.ts";
import { policies, policyNames } from "./merchant/policies.ts";
import { readParameters } from "./parameters/parameters.ts";
import { reportSeasons } from "./report.ts";
import { runSeason, type SeasonResult } from "./season/run-season.ts";
import { openSeasonDatabases } from "./season/season-database.ts";

// npm run simulate [-- --set low|middle|high|FILE --days 90 --orders 80 --seed N --policy NAME]: a merchant's season on
// the real shop, once with each policy (docs/simulation.md).
const print = (line: string) => process.stdout.write(`${line}\n`);
const text = { type: "string" as const };
const { values } = parseArgs({ options: { set: text, days: text, orders: text, seed: text, policy: text } });

const read = readParameters(values.set ?? "middle");
const parameters = { ...read, seed: values.seed === undefined ? read.seed : Number(values.seed) };
const days = Number(values.days ?? parameters.demand.days);
const ordersPerDay = Number(values.orders ?? parameters.demand.ordersPerDay);
if (![days, ordersPerDay, parameters.seed].every((number) => Number.isFinite(number) && number > 0))
  throw new Error("--days, --orders and --seed take numbers above 0.");
const names = policyNames.filter((name) => values.policy === undefined || values.policy === name);
if (names.length === 0) throw new Error(`--policy takes ${policyNames.join(", ")}.`);

const wanted = wantedOrders(parameters, { days, ordersPerDay });
print(`${parameters.name}: ${wanted.length} orders in ${days} days, seed ${parameters.seed}`);
const databases = await openSeasonDatabases();
const results: SeasonResult[] = [];
try {
  for (const name of names) {
    const started = Date.now();
    const connection = await databases.create();
    const onDay = (day: number) => {
      if (day % 10 === 0) print(`  ${name}: day ${day}, ${Math.round((Date.now() - started) / 1000)} s`);
    };
    results.push(await runSeason({ parameters, policy: policies[name], wanted, days, connection, onDay }));
  }
} finally {
  await databases.close();
}
print(reportSeasons(results));
if (results.some(({ broken }) => broken.length > 0)) process.exitCode = 1;
