import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, link, open, stat } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { Transform, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ImageStore } from "../../shop/ports.ts";
import { imageChecksumsFile, imageFile } from "./manifest.ts";

export type ImageChecksum = { name: string; sha256: string };

/**
 * Stores one file of an image. An image never changes under its name, so a file of the previous backup is linked
 * instead of copied. Null where the store does not have it.
 */
export async function backUpImage(
  store: ImageStore,
  name: string,
  folder: string,
  previous: { folder: string; checksums: Map<string, string> } | null,
): Promise<(ImageChecksum & { bytes: number }) | null> {
  const target = path.join(folder, imageFile(name));
  const knownChecksum = previous?.checksums.get(name);
  // Copy on file systems without links.
  if (previous && knownChecksum && (await tryLink(path.join(previous.folder, imageFile(name)), target)))
    return { name, sha256: knownChecksum, bytes: (await stat(target)).size };
  const content = await store.get(name);
  if (!content) return null;
  await writeFileSynced(target, (handle) => handle.writeFile(content));
  return { name, sha256: createHash("sha256").update(content).digest("hex"), bytes: content.length };
}

function tryLink(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    () => false,
  );
}

/**
 * In the format of `sha256sum`, so that a backup can be checked without the shop: `cd pictures; sha256sum -c
 * ../pictures.sha256`.
 */
export function checksumLine({ name, sha256 }: ImageChecksum): string {
  return `${sha256}  ${name}\n`;
}

/** The images of a backup with their checksums. */
export async function* readChecksums(folder: string): AsyncGenerator<ImageChecksum> {
  for await (const line of createInterface({ input: createReadStream(path.join(folder, imageChecksumsFile)) })) {
    const [sha256 = "", name = ""] = line.split("  ");
    if (name) yield { name, sha256 };
  }
}

/** Counts bytes and computes a checksum of what passes through. */
export class ChecksumStream extends Transform {
  bytes = 0;
  lines = 0;
  readonly #hash = createHash("sha256");

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length;
    for (let offset = chunk.indexOf(10); offset !== -1; offset = chunk.indexOf(10, offset + 1)) this.lines += 1;
    this.#hash.update(chunk);
    done(null, chunk);
  }

  get sha256(): string {
    return this.#hash.copy().digest("hex");
  }
}

/** Creates a file only this user can read, lets `fill` write it, and syncs it to disk. */
export async function writeFileSynced(
  file: string,
  writeContent: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await writeContent(handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs the names in a folder to disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A file's size and checksum after `unpacked`. */
export async function computeChecksum(file: string, ...transforms: Transform[]): Promise<ChecksumStream> {
  const sum = new ChecksumStream();
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline([createReadStream(file), ...transforms, sum, sink]);
  return sum;
}
