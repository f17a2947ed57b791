import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { link, stat } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import type { ImageStore } from "../../shop/ports.ts";
import { pictureFile, pictureSums } from "./manifest.ts";
import { writeWhole } from "./whole-file.ts";

export type PictureSum = { name: string; sha256: string };

/**
 * Keeps one file of a picture. What is kept under a name never changes, so a file that the backup before has is not
 * fetched anew but linked: each backup is whole by itself, and the pictures of all of them take their room once. Null
 * where the store has none of that name.
 */
export async function keepPicture(
  store: ImageStore,
  name: string,
  folder: string,
  before: { folder: string; sums: Map<string, string> } | null,
): Promise<(PictureSum & { bytes: number }) | null> {
  const place = path.join(folder, pictureFile(name));
  const known = before?.sums.get(name);
  // On a file system without links it is copied.
  if (before && known && (await linked(path.join(before.folder, pictureFile(name)), place)))
    return { name, sha256: known, bytes: (await stat(place)).size };
  const content = await store.get(name);
  if (!content) return null;
  await writeWhole(place, (handle) => handle.writeFile(content));
  return { name, sha256: createHash("sha256").update(content).digest("hex"), bytes: content.length };
}

function linked(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    () => false,
  );
}

/** As `sha256sum` writes it, so that a backup can be checked without the shop: `cd pictures; sha256sum -c ../pictures.sha256`. */
export function sumLine({ name, sha256 }: PictureSum): string {
  return `${sha256}  ${name}\n`;
}

/** The pictures of a backup with their checksums. */
export async function* readSums(folder: string): AsyncGenerator<PictureSum> {
  for await (const line of createInterface({ input: createReadStream(path.join(folder, pictureSums)) })) {
    const [sha256 = "", name = ""] = line.split("  ");
    if (name) yield { name, sha256 };
  }
}
