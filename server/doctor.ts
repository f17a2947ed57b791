import { parseArgs } from "node:util";
import { openDatabase } from "../db/open.ts";
import { recountSums } from "../shop/recount-totals.ts";
import { readServerSettings, type ServerSettings } from "./config/server-settings.ts";
import { lookAtDatabase } from "./doctor/database.ts";
import { lookAtMailServer, lookFromOutside } from "./doctor/external.ts";
import { type Finding, findingLines } from "./doctor/finding.ts";
import { lookAtPictures } from "./doctor/images.ts";
import { lookAtTrade } from "./doctor/invariants.ts";
import { lookAtBackups, lookAtDisk, lookAtJobs, lookAtLetters } from "./doctor/jobs.ts";
import { lookAtSecrets } from "./doctor/secrets.ts";
import { lookAtSettings } from "./doctor/settings.ts";
import { openSecretBox } from "./open-secret-box.ts";
import { imageStore } from "./open-shop.ts";

// npm run doctor [-- --repair]: looks the shop over and says what to do (docs/operations.md). Changes nothing without
// --repair, which only counts sums anew.
const say = (line: string) => process.stdout.write(`${line}\n`);
let wrongs = 0;

try {
  const { values } = parseArgs({ options: { repair: { type: "boolean", default: false } } });
  const settings = readServerSettings(process.env);
  say("");
  tell(lookAtSettings(settings));
  await lookInside(settings, values.repair);
  tell(await lookFromOutside(settings.publicUrl));
  tell(await lookAtMailServer(settings.mail));
  say(wrongs === 0 ? "\nAll checks passed." : `\n${wrongs} ${wrongs === 1 ? "problem" : "problems"} found.`);
  process.exitCode = wrongs === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`The check could not run. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** Says what was found while the rest is still looked at. */
function tell(findings: Finding[]): void {
  for (const finding of findings) {
    for (const line of findingLines(finding)) say(line);
    if (finding.state === "wrong") wrongs += 1;
  }
}

async function lookInside(settings: ServerSettings, repair: boolean): Promise<void> {
  const { databaseUrl, dataDir, backup } = settings;
  const now = new Date();
  // Without openShop: whoever looks must not bring the database to a newer form.
  const database = await openDatabase({ url: databaseUrl, dataDir });
  const { db, pool } = database.work;
  try {
    tell(await lookAtDatabase(pool, databaseUrl ? null : dataDir));
    if (repair) {
      await recountSums({ db, now: () => new Date() });
      say("       Repair      recounted list prices, ratings, votes and overview days");
    }
    tell(await lookAtTrade(db));
    tell(await lookAtPictures(pool, imageStore(settings, database)));
    tell(await lookAtLetters(db));
    if (!settings.firebase) tell([await lookAtSecrets(db, openSecretBox(settings))]);
    tell(await lookAtJobs(pool, now));
    tell([await lookAtBackups(backup.folder, now), await lookAtDisk("Disk", dataDir)]);
    if (backup.folder !== null) tell([await lookAtDisk("Backup disk", backup.folder)]);
  } finally {
    await database.close();
  }
}
