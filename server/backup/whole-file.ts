import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { Transform, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

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
