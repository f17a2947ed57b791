import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { atOneMoment, type Snapshot } from "../../db/backup/copy-out.ts";
import type { Reached } from "../../db/backup/own-connection.ts";
import type { Shape } from "../../db/backup/shape.ts";
import { imageFiles } from "../../shop/media/image-rules.ts";
import type { ImageStore } from "../../shop/ports.ts";
import { keepPicture, readSums, sumLine } from "./backup-images.ts";
import {
  type Manifest,
  manifestFile,
  manifestSum,
  manifestSumLine,
  pictureFile,
  pictureSums,
  tableFile,
} from "./manifest.ts";
import { backupName, draftName, type Keep, listBackups, pruneBackups } from "./retention.ts";
import { Sum, sumUp, syncFolder, writeWhole } from "./whole-file.ts";

type Parts = { pool: Reached; images: ImageStore; now: () => Date; version: string };

// A store elsewhere answers each in its time.
const picturesAtOnce = 8;

/**
 * Takes a backup of all that the shop keeps, while it serves: the database as it was at one moment, and every picture
 * that it names. The folder appears under its name once all of it is on the disk; then older ones go. Answers its path.
 */
export async function takeBackup(
  { pool, images, now, version }: Parts,
  folder: string,
  keep: Keep,
): Promise<{ place: string; manifest: Manifest; pruned: string[] }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const taken = now();
  const name = backupName(taken);
  const draft = path.join(folder, draftName(name));
  const [before] = await listBackups(folder);
  try {
    const manifest = await atOneMoment(pool, async (snapshot) => {
      for (const part of [tableFile("any"), pictureFile("any")])
        await mkdir(path.dirname(path.join(draft, part)), { recursive: true, mode: 0o700 });
      const tables = [];
      for (const shape of snapshot.shapes) tables.push(await keepTable(snapshot, shape, draft));
      const pictures = await keepPictures(snapshot, images, draft, before && path.join(folder, before.name));
      const { migrations, server } = snapshot;
      const head = { format: 2 as const, takenAt: taken.toISOString(), version, server, migrations };
      return { ...head, tables, sequences: await snapshot.sequences(), pictures };
    });
    const written = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeWhole(path.join(draft, manifestFile), (handle) => handle.writeFile(written));
    await writeWhole(path.join(draft, manifestSum), (handle) => handle.writeFile(manifestSumLine(written)));
    for (const part of [tableFile("any"), pictureFile("any"), manifestFile])
      await syncFolder(path.dirname(path.join(draft, part)));
    const place = path.join(folder, name);
    await rename(draft, place);
    await syncFolder(folder);
    return { place, manifest, pruned: await pruneBackups(folder, keep, now()) };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function keepTable(snapshot: Snapshot, shape: Shape, draft: string): Promise<Manifest["tables"][number]> {
  const sum = new Sum();
  await writeWhole(path.join(draft, tableFile(shape.table)), (handle) =>
    // A light packing: the shop's own requests want the processor, too.
    pipeline(snapshot.rows(shape), sum, createGzip({ level: 3 }), async (packed: AsyncIterable<Buffer>) => {
      for await (const chunk of packed) await handle.writeFile(chunk);
    }),
  );
  return { ...shape, rows: sum.lines, bytes: sum.bytes, sha256: sum.sha256 };
}

async function keepPictures(
  snapshot: Snapshot,
  images: ImageStore,
  draft: string,
  before: string | undefined,
): Promise<Manifest["pictures"]> {
  const known = before === undefined ? null : { folder: before, sums: await sumsOf(before) };
  const found = { files: 0, bytes: 0, missing: [] as string[] };
  const list = path.join(draft, pictureSums);
  await writeWhole(list, async (handle) => {
    const keep = async (names: string[]) => {
      const kept = await Promise.all(names.map((name) => keepPicture(images, name, draft, known)));
      for (const [index, picture] of kept.entries()) {
        if (picture) await handle.writeFile(sumLine(picture));
        else found.missing.push(names[index] ?? "");
        found.files += picture ? 1 : 0;
        found.bytes += picture?.bytes ?? 0;
      }
    };
    const names: string[] = [];
    const rows = snapshot.find<{ id: string; widths: number[] }>("select id, widths from images order by id");
    for await (const { id, widths } of rows) {
      names.push(...imageFiles(id, widths));
      while (names.length >= picturesAtOnce) await keep(names.splice(0, picturesAtOnce));
    }
    await keep(names);
  });
  return { ...found, sha256: (await sumUp(list)).sha256 };
}

async function sumsOf(folder: string): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  for await (const { name, sha256 } of readSums(folder)) sums.set(name, sha256);
  return sums;
}
