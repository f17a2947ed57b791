import { statfs } from "node:fs/promises";
import type pg from "pg";
import type { Database } from "../../db/open.ts";
import { imageFiles } from "../../shop/media/image-rules.ts";
import { readOutboxState } from "../../shop/notifications/outbox.ts";
import type { ImageStore } from "../../shop/ports.ts";
import { newestBackup } from "../backup/retention.ts";
import { jobTimes } from "../jobs/jobs.ts";
import { type Finding, look, ok, pluralize, wrong } from "./finding.ts";

const hour = 3_600_000;
// One night plus a slow run.
const overdueMs = 26 * hour;
const hoursAgo = (moment: Date, now: Date) => `${Math.round((now.getTime() - moment.getTime()) / hour)} h ago`;

/** Notifications that are not being sent. */
export async function checkNotifications(db: Database): Promise<Finding[]> {
  const states = await readOutboxState(db);
  const findings = states.flatMap(({ channel, waiting, oldest, failed }): Finding[] => {
    const channelFindings: Finding[] = [];
    if (oldest > 3600)
      channelFindings.push(
        wrong(
          "Letters",
          `${waiting} by ${channel} waiting, the oldest for ${Math.round(oldest / 3600)} h`,
          `Is the shop running, and does its ${channel === "mail" ? "mail server" : "SMS gateway"} answer? We retry each message automatically.`,
        ),
      );
    if (failed > 0)
      channelFindings.push(
        look(
          "Letters",
          `${pluralize(failed, "message")} by ${channel} given up since yesterday`,
          "See why under Messages in the admin dashboard, and send them again there.",
        ),
      );
    return channelFindings;
  });
  return findings.length > 0 ? findings : [ok("Letters", "none stuck")];
}

/** Nightly jobs that did not run. */
export async function checkJobs(pool: pg.Pool, now: Date): Promise<Finding[]> {
  const jobs = await jobTimes(pool);
  if (jobs.length === 0) return [look("Jobs", "the schedule was never set up", "npm start sets it up.")];
  const failed = jobs.filter(({ lastDone, lastFailed }) => lastFailed && lastFailed > (lastDone ?? 0));
  const overdue = jobs.filter(({ lastDone }) => lastDone && now.getTime() - lastDone.getTime() > overdueMs);
  const never = jobs.filter(({ lastDone, lastFailed }) => !lastDone && !lastFailed);
  const names = (some: { name: string }[]) => some.map(({ name }) => name).join(", ");
  const findings: Finding[] = [];
  if (failed.length > 0)
    findings.push(
      wrong(
        "Jobs",
        `failed last time: ${names(failed)}`,
        "See the log (LOG_LEVEL=error is enough). They run again tomorrow night.",
      ),
    );
  if (overdue.length > 0)
    findings.push(
      wrong(
        "Jobs",
        `overdue by more than a day: ${names(overdue)}`,
        "They run between 4 and 5 am Dhaka time: keep the shop running then.",
      ),
    );
  if (never.length > 0)
    findings.push(
      look("Jobs", `not run yet: ${names(never)}`, "They run between 4 and 5 am Dhaka time: check again tomorrow."),
    );
  return findings.length > 0 ? findings : [ok("Jobs", `all ${jobs.length} ran last night`)];
}

/** Whether last night's backup exists. */
export async function checkBackups(folder: string | null, now: Date): Promise<Finding> {
  if (folder === null)
    return look("Backup", "no nightly backup", "Set BACKUP_DIR to a folder on another disk (docs/operations.md).");
  const newest = await newestBackup(folder).catch((error: Error) => error);
  if (newest instanceof Error) return wrong("Backup", newest.message, "Take one now: npm run backup.");
  if (!newest) return wrong("Backup", `none in ${folder}`, "Take one now: npm run backup.");
  const message = `the newest in ${folder} is from ${hoursAgo(newest.takenAt, now)}`;
  return now.getTime() - newest.takenAt.getTime() > overdueMs
    ? wrong("Backup", message, "Take one now: npm run backup. Then check that the nightly job runs (Jobs).")
    : ok("Backup", message);
}

/** Free space on the disks that the shop writes to. */
export async function checkDisk(name: string, folder: string): Promise<Finding> {
  const disk = await statfs(folder).catch(() => null);
  if (!disk) return wrong(name, `${folder} can't be read`, "Check that it exists, is mounted and belongs to the shop.");
  const free = disk.bavail * disk.bsize;
  const freeShare = disk.blocks > 0 ? disk.bavail / disk.blocks : 0;
  const message = `${(free / 1e9).toFixed(1)} GB free (${Math.round(freeShare * 100)} %) for ${folder}`;
  if (free < 1e9 || freeShare < 0.05)
    return wrong(name, message, "Free up space now: on a full disk the shop can't take orders.");
  return freeShare < 0.15 ? look(name, message, "Free up space or use a larger disk.") : ok(name, message);
}

const maxListed = 3;
// A young file may belong to an upload in progress; the nightly purge handles it.
const unusedFileThreshold = 50;

/** Images without files, and files without images. A store that cannot list is asked for each image. */
export async function checkImages(pool: pg.Pool, images: ImageStore): Promise<Finding[]> {
  const { rows } = await pool.query<{ id: string; widths: number[]; zoomWidth: number | null }>(
    'select id, widths, zoom_width as "zoomWidth" from images order by id',
  );
  const referenced = new Set(rows.flatMap(({ id, widths, zoomWidth }) => imageFiles(id, widths, zoomWidth)));
  const missing = new Set(referenced);
  const unusedFiles: string[] = [];
  let listed = 0;
  for await (const file of images.list()) {
    listed += 1;
    if (!missing.delete(file)) unusedFiles.push(file);
  }
  if (listed === 0) for (const file of referenced) if (await images.get(file)) missing.delete(file);
  const findings: Finding[] = [];
  if (missing.size > 0) {
    const sample = [...missing].slice(0, maxListed).join(", ");
    findings.push(
      wrong(
        "Pictures",
        `${pluralize(missing.size, "file")} of ${referenced.size} missing (${sample}${missing.size > maxListed ? ", …" : ""})`,
        "Copy them from the `pictures` folder of a backup. Upload a picture again if no backup has it.",
      ),
    );
  } else
    findings.push(
      ok("Pictures", `${pluralize(referenced.size, "file")} of ${pluralize(rows.length, "picture")}, none missing`),
    );
  if (unusedFiles.length >= unusedFileThreshold)
    findings.push(
      look(
        "Pictures",
        `${pluralize(unusedFiles.length, "file")} not used anywhere (${unusedFiles.slice(0, maxListed).join(", ")}, …)`,
        "The nightly cleanup removes them. If they stay, check that it runs (Jobs).",
      ),
    );
  return findings;
}
