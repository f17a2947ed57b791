import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { openDatabase } from "./open.ts";
import { scratchFolder } from "./scratch-folder.ts";

test("an unreachable database is reported with instructions, without its password", async () => {
  const opening = openDatabase({ url: "postgres://labonno:secret@localhost:1/shop", dataDir: "unused" });
  await expect(opening).rejects.toThrow(/^DATABASE_URL is not usable: localhost:1 answered "ECONNREFUSED"/);
  await expect(opening).rejects.not.toThrow("secret");
});

test.concurrent("an idle shop keeps its database when an import in another process ends", async ({
  onTestFinished,
}) => {
  const dataDir = mkdtempSync(path.join(scratchFolder(), "labonno-quiet-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const shop = await openDatabase({ url: null, dataDir });
  // The pool closes idle connections after ten seconds.
  await sleep(11_000);
  const beside = await openDatabase({ url: null, dataDir });
  await beside.close();
  expect((await shop.pool.query("select 1 as still")).rows).toEqual([{ still: 1 }]);
  await shop.close();
});

test.concurrent("the last process stops the database when it exits, with any number of connections", async ({
  onTestFinished,
}) => {
  const dataDir = mkdtempSync(path.join(scratchFolder(), "labonno-last-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  for (let round = 0; round < 3; round += 1) {
    const shop = await openDatabase({ url: null, dataDir });
    expect(shop.joined).toBe(false);
    await Promise.all(Array.from({ length: 20 }, () => shop.pool.query("select pg_sleep(0.05)")));
    await shop.close();
    expect(existsSync(path.join(dataDir, "postgres/cluster/postmaster.pid"))).toBe(false);
  }
});

test.concurrent("a database that is a copy of another one is refused", async ({ onTestFinished }) => {
  const dataDir = mkdtempSync(path.join(scratchFolder(), "labonno-copy-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const place = { url: null, dataDir };
  await (await openDatabase(place)).close();
  const sign = path.join(dataDir, "postgres/cluster/standby.signal");
  writeFileSync(sign, "");
  await expect(openDatabase(place)).rejects.toThrow("is a copy");
  rmSync(sign);
  await (await openDatabase(place)).close();
});
