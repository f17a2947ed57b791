import { chmod, mkdir, opendir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ImageStore } from "../../shop/ports.ts";

const fileNamePattern = /^[a-z0-9][a-z0-9-]{0,100}\.(avif|webp|jpg)$/;
// Leftovers of a killed process: name and process number.
const draftNamePattern = /^[a-z0-9][a-z0-9-]{0,100}\.(avif|webp|jpg)\.\d+$/;

/** Stores images as files in one folder. A file is complete or absent, and survives a power cut. */
export function diskImages(folder: string): ImageStore {
  return {
    async put(name, content) {
      if (!fileNamePattern.test(name)) throw new Error(`not a picture's file name: ${name}`);
      const filePath = path.join(folder, name);
      if (await stat(filePath).catch(() => null)) return;
      // Images of unpublished products and of users are private to the shop.
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
