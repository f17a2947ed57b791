import { expect, test } from "vitest";
import { backupName, expiredBackups } from "./retention.ts";

const nightly = (nights: number) =>
  Array.from({ length: nights }, (_, night) => {
    const takenAt = new Date(Date.UTC(2026, 10, 21, 22, 10) - night * 86_400_000);
    return { name: backupName(takenAt), takenAt };
  });

test("of a hundred nights the last seven are kept, and beyond them one of each of the last weeks", () => {
  const backups = nightly(100);
  const removed = new Set(expiredBackups(backups, { days: 7, weeks: 4 }));
  const kept = backups.filter(({ name }) => !removed.has(name)).map(({ name }) => name.slice(8, 18));
  expect(kept.slice(0, 7)).toEqual([21, 20, 19, 18, 17, 16, 15].map((day) => `2026-11-${day}`));
  // Weeks begin on the epoch's weekday, Thursday.
  expect(kept.slice(7)).toEqual(["2026-11-11", "2026-11-04"]);
});

test("of several in one day the newest is kept, and the newest of all always", () => {
  const at = (time: string) => ({ name: backupName(new Date(time)), takenAt: new Date(time) });
  const morning = at("2026-11-21T04:00:00Z");
  const evening = at("2026-11-21T16:00:00Z");
  expect(expiredBackups([morning, evening], { days: 7, weeks: 0 })).toEqual([morning.name]);
  expect(expiredBackups([at("2020-01-01T00:00:00Z")], { days: 1, weeks: 0 })).toEqual([]);
});
