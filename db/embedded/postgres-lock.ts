import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type pg from "pg";

type RunningServer = { pid: number; connection: pg.ClientConfig };

/** Reads PostgreSQL's lock file: line 1 pid, line 4 port, line 5 socket folder. */
export function findRunningServer(cluster: string, user: string): RunningServer | null {
  const lines = readLock(cluster);
  const pid = Number(lines?.[0]);
  const port = Number(lines?.[3]);
  const host = lines?.[4];
  if (!pid || !port || !host || !isAlive(pid) || isOtherProgram(pid)) return null;
  return { pid, connection: { host, port, user, database: "postgres" } };
}

/** Its lines; null without a lock. */
export function readLock(cluster: string): string[] | null {
  try {
    return readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return null;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Whether the pid of a dead server's lock belongs to another program by now, as after a reboot. */
function isOtherProgram(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim() !== "postgres";
  } catch {
    // No /proc, or the process just exited.
    return false;
  }
}

/** Removes such a lock: PostgreSQL would take the other program for a server and refuse to start. */
export function removeStaleLock(cluster: string): void {
  const pid = Number(readLock(cluster)?.[0]);
  if (pid && isOtherProgram(pid)) rmSync(path.join(cluster, "postmaster.pid"), { force: true });
}
