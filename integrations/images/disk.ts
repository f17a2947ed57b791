import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ImageStore } from "../../shop/ports.ts";

const fileName = /^[a-z0-9][a-z0-9-]{0,100}\.(avif|webp|jpg)$/;

/** Keeps pictures as files in one folder. */
export function diskImages(folder: string): ImageStore {
  return {
    async put(name, content) {
      if (!fileName.test(name)) throw new Error(`not a picture's file name: ${name}`);
      const place = path.join(folder, name);
      if (await stat(place).catch(() => null)) return;
      await mkdir(folder, { recursive: true });
      const draft = `${place}.${process.pid}`;
      try {
        await writeFile(draft, content);
        await rename(draft, place);
      } finally {
        await rm(draft, { force: true });
      }
    },
    async get(name) {
      if (!fileName.test(name)) return null;
      return readFile(path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
    },
  };
}
