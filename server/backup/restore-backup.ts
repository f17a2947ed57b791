import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { ConnectionSource } from "../../db/backup/connection.ts";
import { fillDatabase } from "../../db/backup/copy-in.ts";
import type { ImageStore } from "../../shop/ports.ts";
import { computeChecksum, readChecksums } from "./backup-files.ts";
import {
  damagedBackupError,
  imageChecksumsFile,
  imageFile,
  type Manifest,
  readManifest,
  tableFile,
} from "./manifest.ts";

/** Checks every file of a backup against its manifest. Throws with the names of lost or changed files. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const damagedFiles: string[] = [];
  const checkFile = async (file: string, sha256: string, ...transforms: Parameters<typeof computeChecksum>[1][]) => {
    const sum = await computeChecksum(path.join(folder, file), ...transforms).catch(() => null);
    if (sum?.sha256 !== sha256) damagedFiles.push(file);
  };
  for (const { table, sha256 } of manifest.tables) await checkFile(tableFile(table), sha256, createGunzip());
  await checkFile(imageChecksumsFile, manifest.pictures.sha256);
  if (damagedFiles.length === 0)
    for await (const { name, sha256 } of readChecksums(folder)) await checkFile(imageFile(name), sha256);
  if (damagedFiles.length === 0) return manifest;
  throw damagedBackupError(...damagedFiles);
}

/** Fills an empty database with a backup's rows: all of them or none. */
export function restoreDatabase(
  pool: ConnectionSource,
  folder: string,
  { migrations, tables, sequences }: Manifest,
  options: { replace: boolean },
): Promise<void> {
  // A read error ends the copy with its own message.
  const read = (table: string) =>
    pipeline(createReadStream(path.join(folder, tableFile(table))), createGunzip(), () => {});
  return fillDatabase(pool, { migrations, tables, sequences, read }, options);
}

/** Copies a backup's images into the store; existing ones stay. Returns the number of files. */
export async function restoreImages(images: ImageStore, folder: string): Promise<number> {
  let files = 0;
  for await (const { name } of readChecksums(folder)) {
    await images.put(name, await readFile(path.join(folder, imageFile(name))));
    files += 1;
  }
  return files;
}
