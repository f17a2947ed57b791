import { statfs } from "node:fs/promises";
import type pg from "pg";
import type { Database } from "../../db/open.ts";
import { outboxState } from "../../shop/letters/outbox-state.ts";
import { newestBackup } from "../backup/kept-backups.ts";
import { jobTimes } from "../job-times.ts";
import { counted, type Finding, look, ok, wrong } from "./finding.ts";

const hour = 3_600_000;
// A night and what a slow one takes.
const late = 26 * hour;
const ago = (moment: Date, now: Date) => `${Math.round((now.getTime() - moment.getTime()) / hour)} h ago`;

/** Letters that do not go out. */
export async function lookAtLetters(db: Database): Promise<Finding[]> {
  const states = await outboxState(db);
  const findings = states.flatMap(({ channel, waiting, oldest, failed }): Finding[] => {
    const found: Finding[] = [];
    if (oldest > 3600)
      found.push(
        wrong(
          "Letters",
          `${waiting} by ${channel} wait, the oldest for ${Math.round(oldest / 3600)} h`,
          `Is the shop running, and does its ${channel === "mail" ? "mail server" : "SMS gateway"} answer? Each is tried again by itself.`,
        ),
      );
    if (failed > 0)
      found.push(
        look(
          "Letters",
          `${counted(failed, "letter")} by ${channel} given up since yesterday`,
          "The counter says why under Messages, and sends them again.",
        ),
      );
    return found;
  });
  return findings.length > 0 ? findings : [ok("Letters", "none is stuck")];
}

/** Nightly jobs that were not done. */
export async function lookAtJobs(pool: pg.Pool, now: Date): Promise<Finding[]> {
  const jobs = await jobTimes(pool);
  if (jobs.length === 0) return [look("Jobs", "the timetable was never set up", "npm start sets it up.")];
  const failed = jobs.filter(({ lastDone, lastFailed }) => lastFailed && lastFailed > (lastDone ?? 0));
  const overdue = jobs.filter(({ lastDone }) => lastDone && now.getTime() - lastDone.getTime() > late);
  const never = jobs.filter(({ lastDone, lastFailed }) => !lastDone && !lastFailed);
  const names = (some: { name: string }[]) => some.map(({ name }) => name).join(", ");
  const findings: Finding[] = [];
  if (failed.length > 0)
    findings.push(
      wrong(
        "Jobs",
        `failed the last time: ${names(failed)}`,
        "The log says why (LOG_LEVEL=error is enough); they are tried again next night.",
      ),
    );
  if (overdue.length > 0)
    findings.push(
      wrong(
        "Jobs",
        `not done for more than a day: ${names(overdue)}`,
        "They run between 4 and 5 a.m. in Dhaka: the shop must be open then.",
      ),
    );
  if (never.length > 0)
    findings.push(
      look("Jobs", `not done yet: ${names(never)}`, "They run between 4 and 5 a.m. in Dhaka: look again tomorrow."),
    );
  return findings.length > 0 ? findings : [ok("Jobs", `all ${jobs.length} were done last night`)];
}

/** Whether there is a backup of last night. */
export async function lookAtBackups(folder: string | null, now: Date): Promise<Finding> {
  if (folder === null)
    return look("Backup", "none is taken by night", "Set BACKUP_DIR to a folder on another disk (docs/operations.md).");
  const newest = await newestBackup(folder).catch((error: Error) => error);
  if (newest instanceof Error) return wrong("Backup", newest.message, "Take one now: npm run backup.");
  if (!newest) return wrong("Backup", `there is none in ${folder}`, "Take one now: npm run backup.");
  const says = `the newest in ${folder} is of ${ago(newest.takenAt, now)}`;
  return now.getTime() - newest.takenAt.getTime() > late
    ? wrong("Backup", says, "Take one now: npm run backup. Then see whether the nightly one runs (Jobs).")
    : ok("Backup", says);
}

/** Room on the disks that the shop writes to. */
export async function lookAtDisk(name: string, folder: string): Promise<Finding> {
  const disk = await statfs(folder).catch(() => null);
  if (!disk) return wrong(name, `${folder} cannot be read`, "Is it there, mounted, and the shop's own?");
  const free = disk.bavail * disk.bsize;
  const part = disk.blocks > 0 ? disk.bavail / disk.blocks : 0;
  const says = `${(free / 1e9).toFixed(1)} GB free (${Math.round(part * 100)} %) for ${folder}`;
  if (free < 1e9 || part < 0.05) return wrong(name, says, "Make room now: on a full disk no order can be written.");
  return part < 0.15 ? look(name, says, "Make room, or give the disk more.") : ok(name, says);
}
