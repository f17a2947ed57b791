import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";

const text = z.string();
const count = z.number();

const manifest = z.object({
  /** Format of this manifest. From 2 on `manifestChecksumFile` holds its checksum. */
  format: z.union([z.literal(1), z.literal(2)]),
  takenAt: text,
  /** Version of the shop that took it. */
  version: text,
  server: text,
  migrations: z.array(z.object({ name: text, hash: text })),
  /** Sizes and checksums of the rows as text, before compression. */
  tables: z.array(z.object({ table: text, columns: z.array(text), rows: count, bytes: count, sha256: text })),
  sequences: z.array(z.object({ name: text, value: text, called: z.boolean() })),
  pictures: z.object({
    files: count,
    bytes: count,
    /** Checksum of `pictures.sha256`, which holds each file's own. */
    sha256: text,
    /** Images the database names but the store did not have. */
    missing: z.array(text),
  }),
});

/** Contents of a backup, to check it by before use. Written last. */
export type Manifest = z.infer<typeof manifest>;

export const manifestFile = "manifest.json";
/** The manifest's own checksum, in the format of `sha256sum`. */
export const manifestChecksumFile = "manifest.sha256";
export const imageChecksumsFile = "pictures.sha256";

export const tableFile = (table: string): string => path.join("tables", `${table}.copy.gz`);
export const imageFile = (name: string): string => path.join("pictures", name);

/** Reads a backup's manifest. Throws if the folder is not a backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const content = await readFile(path.join(folder, manifestFile), "utf8").catch(() => null);
  if (content === null) throw new Error(`${folder} is not a backup: it has no ${manifestFile}.`);
  const checksumLine = await readFile(path.join(folder, manifestChecksumFile), "utf8").catch(() => null);
  if (checksumLine !== null && checksumLine !== manifestChecksumLine(content)) throw damagedBackupError(manifestFile);
  const parsed = manifest.safeParse(parseJson(content));
  if (!parsed.success) throw new Error(`This version of the shop can't read the backup in ${folder}.`);
  if (checksumLine === null && parsed.data.format !== 1) throw damagedBackupError(manifestChecksumFile);
  return parsed.data;
}

export function manifestChecksumLine(content: string): string {
  return `${hash("sha256", content)}  ${manifestFile}\n`;
}

/** The error for a backup with lost or changed files. */
export function damagedBackupError(...files: string[]): Error {
  const others = files.length > 5 ? ` and ${files.length - 5} more` : "";
  return new Error(`This backup is damaged: ${files.slice(0, 5).join(", ")}${others}. Use another one.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
