import path from "node:path";
import { openDatabase } from "../db/open.ts";
import { takeBackup } from "./backup/take-backup.ts";
import { readServerSettings } from "./config/server-settings.ts";
import { imageStore } from "./open-shop.ts";
import { version } from "./version.ts";

// npm run backup [-- FOLDER]: keeps all that the shop has, while it serves (docs/operations.md).
const say = (line: string) => process.stdout.write(`${line}\n`);
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

try {
  const [given, ...more] = process.argv.slice(2);
  const settings = readServerSettings(process.env);
  // npm changes the folder; this one is meant from where the command was typed.
  const folder = given ? path.resolve(process.env.INIT_CWD ?? ".", given) : settings.backup.folder;
  if (!folder || more.length > 0) throw new Error("Give a folder (npm run backup -- FOLDER) or set BACKUP_DIR.");
  const begun = Date.now();
  // Without openShop: whoever takes a backup must not change the database, not even to a newer form.
  const url = settings.databaseDirectUrl ?? settings.databaseUrl;
  const database = await openDatabase({ url, dataDir: settings.dataDir });
  try {
    const images = imageStore(settings, database);
    const parts = { pool: database.pool, images, now: () => new Date(), version };
    const { place, manifest, pruned } = await takeBackup(parts, folder, settings.backup.keep);
    const { tables, pictures } = manifest;
    const orders = tables.find(({ table }) => table === "orders")?.rows ?? 0;
    const rows = tables.reduce((sum, each) => sum + each.rows, 0);
    const bytes = tables.reduce((sum, each) => sum + each.bytes, 0);
    say(`Backup     ${place}`);
    say(`Database   ${orders} orders, ${rows} rows in ${tables.length} tables, ${megabytes(bytes)} of text`);
    say(`Pictures   ${pictures.files} files, ${megabytes(pictures.bytes)}`);
    if (pictures.missing.length > 0) say(`           ${pictures.missing.length} missing: npm run doctor lists them`);
    if (pruned.length > 0) say(`Removed    ${pruned.length} older (BACKUP_KEEP_DAYS, BACKUP_KEEP_WEEKS)`);
    say(`Took       ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`No backup was taken. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
