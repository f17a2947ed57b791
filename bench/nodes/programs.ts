import { accessSync, constants, readFileSync } from "node:fs";

/** Where Debian puts what a cluster is made of; the package beside it. */
const programs = {
  etcd: { file: "/usr/bin/etcd", from: "etcd-server" },
  patroni: { file: "/usr/bin/patroni", from: "patroni" },
  haproxy: { file: "/usr/sbin/haproxy", from: "haproxy" },
  postgres: { file: "/usr/lib/postgresql/15/bin/postgres", from: "postgresql-15" },
} as const;

export type Program = keyof typeof programs;

export function programFile(program: Program): string {
  return programs[program].file;
}

/** Debian's packages that are wanted and not on this machine. */
export function missingPackages(): string[] {
  return Object.values(programs)
    .filter(({ file }) => !isExecutable(file))
    .map(({ from }) => from);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL refuses to run as root: root hands the cluster to the account of Debian's package, others run it themselves. */
export function clusterAccount(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync("/etc/passwd", "utf8").match(/^postgres:[^:]*:(\d+):(\d+):/m);
  if (!line) throw new Error("There is no account postgres, which Debian's postgresql-15 makes.");
  return { uid: Number(line[1]), gid: Number(line[2]) };
}
