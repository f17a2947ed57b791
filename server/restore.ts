import path from "node:path";
import { parseArgs } from "node:util";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import { checkBackup, restoreDatabase, restoreImages } from "./backup/restore-backup.ts";
import { readServerSettings, type ServerSettings } from "./config/server-settings.ts";
import { imageStore } from "./open-shop.ts";

// npm run restore -- FOLDER [--replace | --check]: fills an empty shop from a backup (docs/operations.md).
const usage = `npm run restore -- FOLDER [--replace | --check]

Restores a backup into the shop at DATA_DIR or DATABASE_URL. --replace deletes what is there first; --check only reads
the backup and says whether it is complete.`;

const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: "boolean", default: false }, check: { type: "boolean", default: false } },
  });
  const [given, ...extraArguments] = positionals;
  if (!given || extraArguments.length > 0) throw new Error(`Give one backup folder.\n\n${usage}`);
  const settings = readServerSettings(process.env);
  // npm changes the working directory; the folder is relative to where the command was typed.
  const folder = path.resolve(process.env.INIT_CWD ?? ".", given);
  const manifest = await checkBackup(folder);
  const orders = manifest.tables.find(({ table }) => table === "orders")?.rows ?? 0;
  print(`Backup     ${manifest.takenAt}, version ${manifest.version}: complete, ${orders} orders`);
  if (!values.check) {
    const database = await openDatabase({ url: withOwnApplicationName(settings), dataDir: settings.dataDir });
    try {
      await restoreDatabase(database.pool, folder, manifest, values);
      const rows = manifest.tables.reduce((sum, each) => sum + each.rows, 0);
      print(`Database   ${rows} rows in ${manifest.tables.length} tables`);
      const newer = await migrate(database.background.pool, { throughEarlier: true });
      if (newer > 0) print(`           updated (${newer} migrations)`);
      const files = await restoreImages(imageStore(settings, database), folder).catch((error: Error) => {
        throw new Error(
          `The database is restored, but some pictures are missing (${error.message}). Run it again with --replace.`,
        );
      });
      print(`Pictures   ${files} files`);
      print("           npm run doctor checks it, npm start opens it.");
    } finally {
      await database.close();
    }
  }
} catch (error) {
  process.stderr.write(`Not restored. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** Tells its own connections from those of an open shop. */
function withOwnApplicationName({ databaseDirectUrl, databaseUrl }: ServerSettings): string | null {
  const given = databaseDirectUrl ?? databaseUrl;
  if (given === null) return null;
  const url = new URL(given);
  url.searchParams.set("application_name", `labonno restore ${process.pid}`);
  return url.href;
}
