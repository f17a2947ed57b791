import path from "node:path";
import { openDatabase } from "../db/open.ts";
import { version } from "../db/project.ts";
import { takeBackup } from "./backup/take-backup.ts";
import { readServerSettings } from "./config/server-settings.ts";
import { imageStore } from "./open-shop.ts";

// npm run backup [-- FOLDER]: backs up the whole shop while it is open (docs/operations.md).
const print = (line: string) => process.stdout.write(`${line}\n`);
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

try {
  const [folderArgument, ...extraArguments] = process.argv.slice(2);
  const settings = readServerSettings(process.env);
  // npm changes the working directory; the argument is relative to where the command was typed.
  const folder = folderArgument ? path.resolve(process.env.INIT_CWD ?? ".", folderArgument) : settings.backup.folder;
  if (!folder || extraArguments.length > 0)
    throw new Error("Give a folder (npm run backup -- FOLDER) or set BACKUP_DIR.");
  const startedAt = Date.now();
  // Without openShop, which migrates: a backup must not change the database.
  const url = settings.databaseDirectUrl ?? settings.databaseUrl;
  const database = await openDatabase({ url, dataDir: settings.dataDir });
  try {
    const images = imageStore(settings, database);
    const deps = { pool: database.pool, images, now: () => new Date(), version };
    const { backupPath, manifest, purged } = await takeBackup(deps, folder, settings.backup.retention);
    const { tables, pictures } = manifest;
    const orders = tables.find(({ table }) => table === "orders")?.rows ?? 0;
    const rows = tables.reduce((sum, each) => sum + each.rows, 0);
    const bytes = tables.reduce((sum, each) => sum + each.bytes, 0);
    print(`Backup     ${backupPath}`);
    print(`Database   ${orders} orders, ${rows} rows in ${tables.length} tables, ${megabytes(bytes)} of text`);
    print(`Pictures   ${pictures.files} files, ${megabytes(pictures.bytes)}`);
    if (pictures.missing.length > 0) print(`           ${pictures.missing.length} missing: npm run doctor lists them`);
    if (purged.length > 0) print(`Removed    ${purged.length} older (BACKUP_KEEP_DAYS, BACKUP_KEEP_WEEKS)`);
    print(`Took       ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`No backup was taken. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
