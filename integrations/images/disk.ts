import { chmod, mkdir, opendir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ImageStore } from "../../shop/ports.ts";

const fileNamePattern = /^[a-z0-9][a-z0-9-]{0,100}\.(avif|webp|jpg)$/;
// What a process that was killed in the middle of writing leaves behind: the name and its process number.
const draftNamePattern = /^[a-z0-9][a-z0-9-]{0,100}\.(avif|webp|jpg)\.\d+$/;

/** Keeps pictures as files in one folder. A file is there whole or not at all, and survives a power cut. */
export function diskImages(folder: string): ImageStore {
  return {
    async put(name, content) {
      if (!fileNamePattern.test(name)) throw new Error(`not a picture's file name: ${name}`);
      const filePath = path.join(folder, name);
      if (await stat(filePath).catch(() => null)) return;
      // Pictures of products that are not published yet, and of people, are for the shop alone.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700);
      const draft = `${filePath}.${process.pid}`;
      try {
        await writeFile(draft, content, { flush: true });
        await rename(draft, filePath);
      } finally {
        await rm(draft, { force: true });
      }
    },
    async get(name) {
      if (!fileNamePattern.test(name)) return null;
      return readFile(path.join(folder, name)).catch(nullIfMissing);
    },
    async remove(name) {
      if (fileNamePattern.test(name) || draftNamePattern.test(name)) await rm(path.join(folder, name), { force: true });
    },
    async *list() {
      const files = await opendir(folder).catch(nullIfMissing);
      for await (const { name } of files ?? [])
        if (fileNamePattern.test(name) || draftNamePattern.test(name)) yield name;
    },
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
