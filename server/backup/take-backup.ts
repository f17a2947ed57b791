import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import type { ConnectionSource, TableShape } from "../../db/backup/connection.ts";
import { type Snapshot, withSnapshot } from "../../db/backup/copy-out.ts";
import { version } from "../../db/project.ts";
import { imageFiles } from "../../shop/media/image-rules.ts";
import type { ImageStore } from "../../shop/ports.ts";
import type { Shop } from "../../shop/shop.ts";
import type { ServerSettings } from "../config/server-settings.ts";
import type { NightlyJobs } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import {
  backUpImage,
  ChecksumStream,
  checksumLine,
  computeChecksum,
  readChecksums,
  syncFolder,
  writeFileSynced,
} from "./backup-files.ts";
import {
  imageChecksumsFile,
  imageFile,
  type Manifest,
  manifestChecksumFile,
  manifestChecksumLine,
  manifestFile,
  tableFile,
} from "./manifest.ts";
import { backupName, draftName, listBackups, purgeBackups, type RetentionPolicy } from "./retention.ts";

type TakeBackupDeps = { pool: ConnectionSource; images: ImageStore; now: () => Date; version: string };

// Remote stores answer slowly.
const imageConcurrency = 8;

/**
 * Takes a backup of the open shop: the database at one moment, and every image it names. The folder appears once it is
 * complete on disk; then older ones are removed. Returns its path.
 */
export async function takeBackup(
  { pool, images, now, version }: TakeBackupDeps,
  folder: string,
  keep: RetentionPolicy,
): Promise<{ backupPath: string; manifest: Manifest; purged: string[] }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const startedAt = now();
  const name = backupName(startedAt);
  const draft = path.join(folder, draftName(name));
  const [previous] = await listBackups(folder);
  try {
    const manifest = await withSnapshot(pool, async (snapshot) => {
      for (const part of [tableFile("any"), imageFile("any")])
        await mkdir(path.dirname(path.join(draft, part)), { recursive: true, mode: 0o700 });
      const tables = [];
      for (const shape of snapshot.shapes) tables.push(await backUpTable(snapshot, shape, draft));
      const pictures = await backUpImages(snapshot, images, draft, previous && path.join(folder, previous.name));
      const { migrations, server } = snapshot;
      const header = { format: 2 as const, takenAt: startedAt.toISOString(), version, server, migrations };
      return { ...header, tables, sequences: await snapshot.sequences(), pictures };
    });
    const written = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeFileSynced(path.join(draft, manifestFile), (handle) => handle.writeFile(written));
    await writeFileSynced(path.join(draft, manifestChecksumFile), (handle) =>
      handle.writeFile(manifestChecksumLine(written)),
    );
    for (const part of [tableFile("any"), imageFile("any"), manifestFile])
      await syncFolder(path.dirname(path.join(draft, part)));
    const backupPath = path.join(folder, name);
    await rename(draft, backupPath);
    await syncFolder(folder);
    return { backupPath, manifest, purged: await purgeBackups(folder, keep, now()) };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function backUpTable(snapshot: Snapshot, shape: TableShape, draft: string): Promise<Manifest["tables"][number]> {
  const sum = new ChecksumStream();
  await writeFileSynced(path.join(draft, tableFile(shape.table)), (handle) =>
    // Light compression, as requests need the CPU too.
    pipeline(snapshot.rows(shape), sum, createGzip({ level: 3 }), async (compressed: AsyncIterable<Buffer>) => {
      for await (const chunk of compressed) await handle.writeFile(chunk);
    }),
  );
  return { ...shape, rows: sum.lines, bytes: sum.bytes, sha256: sum.sha256 };
}

async function backUpImages(
  snapshot: Snapshot,
  images: ImageStore,
  draft: string,
  previous: string | undefined,
): Promise<Manifest["pictures"]> {
  const previousBackup = previous === undefined ? null : { folder: previous, checksums: await loadChecksums(previous) };
  const summary = { files: 0, bytes: 0, missing: [] as string[] };
  const checksumsFile = path.join(draft, imageChecksumsFile);
  await writeFileSynced(checksumsFile, async (handle) => {
    const keep = async (names: string[]) => {
      const backedUp = await Promise.all(names.map((name) => backUpImage(images, name, draft, previousBackup)));
      for (const [index, picture] of backedUp.entries()) {
        if (picture) await handle.writeFile(checksumLine(picture));
        else summary.missing.push(names[index] ?? "");
        summary.files += picture ? 1 : 0;
        summary.bytes += picture?.bytes ?? 0;
      }
    };
    const names: string[] = [];
    const rows = snapshot.find<{ id: string; widths: number[]; zoomWidth: number | null }>(
      'select id, widths, zoom_width as "zoomWidth" from images order by id',
    );
    for await (const { id, widths, zoomWidth } of rows) {
      names.push(...imageFiles(id, widths, zoomWidth));
      while (names.length >= imageConcurrency) await keep(names.splice(0, imageConcurrency));
    }
    await keep(names);
  });
  return { ...summary, sha256: (await computeChecksum(checksumsFile)).sha256 };
}

async function loadChecksums(folder: string): Promise<Map<string, string>> {
  const checksums = new Map<string, string>();
  for await (const { name, sha256 } of readChecksums(folder)) checksums.set(name, sha256);
  return checksums;
}

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
