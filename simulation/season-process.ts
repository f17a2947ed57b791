import { policies, policyNames } from "./merchant/policies.ts";
import { runSeason } from "./season/run-season.ts";
import { openSeasonDatabase } from "./season/season-database.ts";
import { readSeasonOptions } from "./season-options.ts";

// One policy's season in a process of its own: its result goes to the process that started it.
const { parameters, days, wanted, policy } = readSeasonOptions();
const name = policyNames.find((each) => each === policy);
if (!name) throw new Error(`--policy takes ${policyNames.join(", ")}.`);

const started = Date.now();
const onDay = (day: number) => {
  const seconds = Math.round((Date.now() - started) / 1000);
  if (day % 10 === 0) process.stdout.write(`  ${name}: day ${day}, ${seconds} s\n`);
};
const { connection, close } = await openSeasonDatabase();
try {
  process.send?.(await runSeason({ parameters, policy: policies[name], wanted, days, connection, onDay }));
} finally {
  await close();
  if (process.connected) process.disconnect();
}
