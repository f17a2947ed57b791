import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { readManifest } from "./manifest.ts";

const prefix = "labonno-";
const draftPrefix = ".unfinished-";
const backupNamePattern = /^labonno-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z$/;
const day = 86_400_000;

export type RetentionPolicy = { days: number; weeks: number };

/** The folder of a backup that is taken now: `labonno-2026-11-21T221000Z`, in UTC. */
export function backupName(now: Date): string {
  return `${prefix}${now.toISOString().slice(0, 19).replaceAll(":", "")}Z`;
}

/** Where it grows until it is whole; the same place for every try of a process. */
export function draftName(name: string): string {
  return `${draftPrefix}${name}`;
}

/** The whole backups of a folder, the newest first. */
export async function listBackups(folder: string): Promise<{ name: string; takenAt: Date }[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names
    .flatMap((name) => ({ name, takenAt: takenAt(name) }))
    .filter((each): each is { name: string; takenAt: Date } => each.takenAt !== null)
    .sort((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
}

/** When the newest backup was taken and how large it is; null where there is none that can be read. */
export async function newestBackup(folder: string): Promise<{ takenAt: Date; bytes: number } | null> {
  const [newest] = await listBackups(folder);
  if (!newest) return null;
  const { tables, pictures } = await readManifest(path.join(folder, newest.name));
  return { takenAt: newest.takenAt, bytes: tables.reduce((sum, { bytes }) => sum + bytes, pictures.bytes) };
}

function takenAt(name: string): Date | null {
  const [, date, hours, minutes, seconds] = backupNamePattern.exec(name) ?? [];
  return date ? new Date(`${date}T${hours}:${minutes}:${seconds}Z`) : null;
}

/**
 * Which backups are too many: kept are the newest one of each of the last days that have any, and of each of the last
 * weeks. Days and weeks without a backup do not count, so a shop that stood still for a month loses none.
 */
export function expiredBackups(backups: { name: string; takenAt: Date }[], { days, weeks }: RetentionPolicy): string[] {
  const newestFirst = backups.toSorted((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
  const retained = new Set(newestFirst.slice(0, 1).map(({ name }) => name));
  for (const [length, maxCount] of [
    [day, days],
    [7 * day, weeks],
  ] as const) {
    const periods = Map.groupBy(newestFirst, ({ takenAt }) => Math.floor(takenAt.getTime() / length));
    for (const [newest] of [...periods.values()].slice(0, maxCount)) if (newest) retained.add(newest.name);
  }
  return newestFirst.map(({ name }) => name).filter((name) => !retained.has(name));
}

/** Removes backups that are too many, and what a process that was killed left unfinished a day ago. Answers their names. */
export async function purgeBackups(folder: string, retention: RetentionPolicy, now: Date): Promise<string[]> {
  const removed = expiredBackups(await listBackups(folder), retention);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(draftPrefix)) continue;
    const { mtimeMs } = await stat(path.join(folder, name));
    if (mtimeMs < now.getTime() - day) removed.push(name);
  }
  for (const name of removed) await rm(path.join(folder, name), { recursive: true, force: true });
  return removed;
}
