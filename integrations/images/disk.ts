import { chmod, mkdir, opendir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ImageStore } from "../../shop/ports.ts";

const fileName = /^[a-z0-9][a-z0-9-]{0,100}\.(avif|webp|jpg)$/;
// What a process that was killed in the middle of writing leaves behind: the name and its process number.
const draftName = /^[a-z0-9][a-z0-9-]{0,100}\.(avif|webp|jpg)\.\d+$/;

/** Keeps pictures as files in one folder. A file is there whole or not at all, and survives a power cut. */
export function diskImages(folder: string): ImageStore {
  return {
    async put(name, content) {
      if (!fileName.test(name)) throw new Error(`not a picture's file name: ${name}`);
      const place = path.join(folder, name);
      if (await stat(place).catch(() => null)) return;
      // Pictures of products that are not published yet, and of people, are for the shop alone.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700);
      const draft = `${place}.${process.pid}`;
      try {
        await writeFile(draft, content, { flush: true });
        await rename(draft, place);
      } finally {
        await rm(draft, { force: true });
      }
    },
    async get(name) {
      if (!fileName.test(name)) return null;
      return readFile(path.join(folder, name)).catch(nullWhereMissing);
    },
    async remove(name) {
      if (fileName.test(name) || draftName.test(name)) await rm(path.join(folder, name), { force: true });
    },
    async *list() {
      const files = await opendir(folder).catch(nullWhereMissing);
      for await (const { name } of files ?? []) if (fileName.test(name) || draftName.test(name)) yield name;
    },
  };
}

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
