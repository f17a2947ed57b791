import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";

const text = z.string();
const count = z.number();

const manifest = z.object({
  /** Of this very list; another one is another kind of backup. From 2 on, `manifestSum` holds its checksum. */
  format: z.union([z.literal(1), z.literal(2)]),
  takenAt: text,
  /** Of the shop that took it. */
  version: text,
  server: text,
  migrations: z.array(z.object({ name: text, hash: text })),
  /** Sizes and checksums are of the rows as text, before they were packed. */
  tables: z.array(z.object({ table: text, columns: z.array(text), rows: count, bytes: count, sha256: text })),
  sequences: z.array(z.object({ name: text, value: text, called: z.boolean() })),
  pictures: z.object({
    files: count,
    bytes: count,
    /** Of `pictures.sha256`, which holds each file's own. */
    sha256: text,
    /** Named by the database, but not to be had when the backup was taken. */
    missing: z.array(text),
  }),
});

/** What a backup holds, by which it is checked before anything of it is used. Written last. */
export type Manifest = z.infer<typeof manifest>;

export const manifestFile = "manifest.json";
/** The checksum of the manifest itself, as `sha256sum` writes and checks it. */
export const manifestChecksumFile = "manifest.sha256";
export const imageChecksumsFile = "pictures.sha256";

export const tableFile = (table: string): string => path.join("tables", `${table}.copy.gz`);
export const imageFile = (name: string): string => path.join("pictures", name);

/** Reads what a backup says of itself. Throws where the folder is no backup. */
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

/** What is said of a backup with lost or changed files. */
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
