import type pg from "pg";
import type { Shop } from "../../shop/shop.ts";
import type { ServerSettings } from "../config/server-settings.ts";
import type { NightlyJobs } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import { version } from "../version.ts";
import { takeBackup } from "./take-backup.ts";

type BackupJobDeps = {
  shop: Shop;
  pool: pg.Pool;
  settings: Pick<ServerSettings, "backup" | "databaseDirectUrl">;
  log: Log;
};

/** Takes a backup every night after the other jobs, if a folder is set. */
export function backupJob({ shop, pool, settings: { backup, databaseDirectUrl }, log }: BackupJobDeps): NightlyJobs {
  const { folder, retention } = backup;
  if (folder === null) return {};
  // Behind a pooler a connection lasts for one transaction only.
  const directConnection = databaseDirectUrl && {
    options: { connectionString: databaseDirectUrl, application_name: "labonno" },
  };
  const run = async () => {
    const { manifest, purged } = await takeBackup(
      { pool: directConnection || pool, images: shop.images, now: shop.now, version },
      folder,
      retention,
    );
    const rows = manifest.tables.reduce((sum, each) => sum + each.rows, 0);
    const { files, missing } = manifest.pictures;
    log.info({ rows, files, missing: missing.length, pruned: purged.length }, "a backup was taken");
  };
  return { backup: { cron: "0 5 * * *", run } };
}
