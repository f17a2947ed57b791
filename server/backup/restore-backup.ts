import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { fillDatabase } from "../../db/backup/copy-in.ts";
import type { Reached } from "../../db/backup/own-connection.ts";
import type { ImageStore } from "../../shop/ports.ts";
import { readSums } from "./backup-images.ts";
import { damaged, type Manifest, pictureFile, pictureSums, readManifest, tableFile } from "./manifest.ts";
import { sumUp } from "./whole-file.ts";

/**
 * Checks every file of a backup against what was written down when it was taken. Throws with the names of those that
 * are lost or changed.
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const broken: string[] = [];
  const check = async (file: string, sha256: string, ...unpacked: Parameters<typeof sumUp>[1][]) => {
    const sum = await sumUp(path.join(folder, file), ...unpacked).catch(() => null);
    if (sum?.sha256 !== sha256) broken.push(file);
  };
  for (const { table, sha256 } of manifest.tables) await check(tableFile(table), sha256, createGunzip());
  await check(pictureSums, manifest.pictures.sha256);
  if (broken.length === 0)
    for await (const { name, sha256 } of readSums(folder)) await check(pictureFile(name), sha256);
  if (broken.length === 0) return manifest;
  throw damaged(...broken);
}

/** Fills an empty database with a backup's rows (`fillDatabase`): all of them, or none. */
export function restoreDatabase(
  pool: Reached,
  folder: string,
  { migrations, tables, sequences }: Manifest,
  options: { replace: boolean },
): Promise<void> {
  // What breaks while reading ends the copying with its own error.
  const read = (table: string) =>
    pipeline(createReadStream(path.join(folder, tableFile(table))), createGunzip(), () => {});
  return fillDatabase(pool, { migrations, tables, sequences, read }, options);
}

/** Lays a backup's pictures into the store; those that lie there already stay. Answers how many files it went through. */
export async function restorePictures(images: ImageStore, folder: string): Promise<number> {
  let files = 0;
  for await (const { name } of readSums(folder)) {
    await images.put(name, await readFile(path.join(folder, pictureFile(name))));
    files += 1;
  }
  return files;
}
