import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { readManifest } from "./manifest.ts";

const prefix = "labonno-";
const draftPrefix = ".unfinished-";
const backupNamePattern = /^labonno-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z$/;
const day = 86_400_000;

export type RetentionPolicy = { days: number; weeks: number };

/** The folder name of a backup taken now: `labonno-2026-11-21T221000Z`, in UTC. */
export function backupName(now: Date): string {
  return `${prefix}${now.toISOString().slice(0, 19).replaceAll(":", "")}Z`;
}

/** Where a backup grows until it is complete; the same for every attempt of a process. */
export function draftName(name: string): string {
  return `${draftPrefix}${name}`;
}

/** Complete backups in a folder, newest first. */
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

/** Time and size of the newest backup; null if none can be read. */
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
 * Backups to remove. Retains the newest of each of the last days that have one, and of each of the last weeks; days
 * without a backup do not count, so a shop that was closed for a month loses none.
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

/** Removes surplus backups and day-old leftovers of killed processes. Returns their names. */
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
