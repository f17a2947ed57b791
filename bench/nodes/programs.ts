import { execFileSync } from "node:child_process";
import { accessSync, constants, readFileSync } from "node:fs";

/** Where Debian installs the programs of a cluster, and their packages. */
const programs = {
  etcd: { file: "/usr/bin/etcd", packageName: "etcd-server", displayName: "etcd" },
  patroni: { file: "/usr/bin/patroni", packageName: "patroni", displayName: "Patroni" },
  haproxy: { file: "/usr/sbin/haproxy", packageName: "haproxy", displayName: "HAProxy" },
  postgres: { file: "/usr/lib/postgresql/15/bin/postgres", packageName: "postgresql-15", displayName: "PostgreSQL" },
} as const;

export type Program = keyof typeof programs;

export function programFile(program: Program): string {
  return programs[program].file;
}

/** Missing Debian packages. */
export function missingPackages(): string[] {
  return Object.values(programs)
    .filter(({ file }) => !isExecutable(file))
    .map(({ packageName }) => packageName);
}

/** "HAProxy 2.6.12", and so on. */
export function programVersions(): string[] {
  return Object.entries(programs).map(([program, { file, displayName }]) => {
    const output = execFileSync(file, [program === "haproxy" ? "-v" : "--version"], { encoding: "utf8" });
    return `${displayName} ${/\d+(\.\d+)+/.exec(output)?.[0]}`;
  });
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL refuses to run as root: root uses the account of Debian's package. */
export function clusterAccount(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync("/etc/passwd", "utf8").match(/^postgres:[^:]*:(\d+):(\d+):/m);
  if (!line) throw new Error("There is no account postgres, which Debian's postgresql-15 makes.");
  return { uid: Number(line[1]), gid: Number(line[2]) };
}
