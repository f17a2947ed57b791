import { parseArgs } from "node:util";
import { openDatabase } from "../db/open.ts";
import { recountTotals } from "../shop/recount-totals.ts";
import { readServerSettings, type ServerSettings } from "./config/server-settings.ts";
import { checkCouriers, checkGateways } from "./doctor/connected-accounts.ts";
import { checkDatabase, checkInvariants } from "./doctor/database.ts";
import { type Finding, findingLines } from "./doctor/finding.ts";
import { checkBackups, checkDisk, checkImages, checkJobs, checkNotifications } from "./doctor/jobs.ts";
import { checkMailServer, checkReachability, checkSecrets, checkSettings } from "./doctor/settings.ts";
import { openSecretBox } from "./open-identity.ts";
import { imageStore } from "./open-shop.ts";

// npm run doctor [-- --repair]: checks the shop and says what to do (docs/operations.md). --repair recomputes sums;
// nothing else changes.
const print = (line: string) => process.stdout.write(`${line}\n`);
let problemCount = 0;

try {
  const { values } = parseArgs({ options: { repair: { type: "boolean", default: false } } });
  const settings = readServerSettings(process.env);
  print("");
  printFindings(checkSettings(settings));
  await checkShop(settings, values.repair);
  printFindings(await checkReachability(settings.publicUrl));
  printFindings(await checkMailServer(settings.mail));
  print(
    problemCount === 0
      ? "\nAll checks passed."
      : `\n${problemCount} ${problemCount === 1 ? "problem" : "problems"} found.`,
  );
  process.exitCode = problemCount === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`The check could not run. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** Prints each finding while later checks still run. */
function printFindings(findings: Finding[]): void {
  for (const finding of findings) {
    for (const line of findingLines(finding)) print(line);
    if (finding.state === "wrong") problemCount += 1;
  }
}

async function checkShop(settings: ServerSettings, repair: boolean): Promise<void> {
  const { databaseUrl, dataDir, backup } = settings;
  const now = new Date();
  // Without openShop, which migrates.
  const database = await openDatabase({ url: databaseUrl, dataDir });
  const { db, pool } = database.background;
  try {
    printFindings(await checkDatabase(pool, databaseUrl ? null : dataDir));
    if (repair) {
      await recountTotals({ db, now: () => new Date() });
      print("       Repair      recounted list prices, ratings, votes and overview days");
    }
    printFindings(await checkInvariants(db));
    printFindings(await checkImages(pool, imageStore(settings, database)));
    printFindings(await checkNotifications(db));
    if (!settings.firebase) printFindings([await checkSecrets(db, openSecretBox(settings))]);
    printFindings(await checkCouriers(db, openSecretBox(settings)));
    printFindings(await checkGateways(db, openSecretBox(settings)));
    printFindings(await checkJobs(pool, now));
    printFindings([await checkBackups(backup.folder, now), await checkDisk("Disk", dataDir)]);
    if (backup.folder !== null) printFindings([await checkDisk("Backup disk", backup.folder)]);
  } finally {
    await database.close();
  }
}
