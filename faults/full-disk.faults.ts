import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished } from "vitest";
import { brokenInvariants } from "../shop/invariants.ts";
import { type Answered, buyers, missingOf, orderOf, send, stockShelf } from "./buyers.ts";
import { endServer, inEmbedded } from "./databases.ts";
import { fault, times } from "./fault.ts";
import { openShop } from "./fault-shop.ts";

fault(
  "Faults",
  "on a full disk orders are refused, none is lost, and the shop goes on once there is room",
  async (tried) => {
    const dataDir = smallDisk();
    if (!dataDir) {
      process.stdout.write("Skipped: a disk of its own cannot be mounted here, so none was filled (it takes root).\n");
      tried();
      return;
    }
    const shop = await openShop({ DATA_DIR: dataDir });
    const productId = await inEmbedded(dataDir, (db) => stockShelf(db));
    const acknowledged = new Set<string>();
    for (let round = 0; round < times(1, 20); round += 1) {
      const people = buyers(shop.url, productId, 4);
      await expect.poll(() => people.acknowledged.size).toBeGreaterThan(3);
      const filler = path.join(dataDir, "filler");
      fill(filler, dataDir);
      // What was free inside the database's own files is used up first.
      await expect
        .poll(() => people.refused.some(isRefused) || people.unanswered.length > 0, { timeout: 90_000 })
        .toBe(true);
      rmSync(filler);
      await expect.poll(async () => (await send(shop.url, orderOf(productId)))?.status, { timeout: 60_000 }).toBe(201);
      await people.stop();
      for (const { status } of people.refused) expect(status).toBe(503);
      expect(people.unanswered).toEqual([]);
      for (const number of people.acknowledged.values()) acknowledged.add(number);
      await inEmbedded(dataDir, async (db) => {
        expect(await missingOf(db, acknowledged)).toEqual([]);
        expect(await brokenInvariants(db)).toEqual([]);
      });
      tried(people.refused.length);
    }
    expect(await shop.kill("SIGTERM")).toBe(0);
  },
);

const isRefused = ({ status }: Answered) => status === 503;

/** A folder on a disk of 220 MB; null where nothing may be mounted. */
function smallDisk(): string | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), "labonno-full-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=220m", "tmpfs", folder]).status === 0;
  onTestFinished(() => {
    endServer(folder);
    if (mounted) spawnSync("umount", ["-l", folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  mkdirSync(folder, { recursive: true });
  return mounted ? folder : null;
}

function fill(file: string, disk: string): void {
  const { bavail, bsize } = statfsSync(disk);
  const piece = Buffer.alloc(1024 * 1024);
  try {
    for (let written = 0; written <= bavail * bsize; written += piece.length) writeFileSync(file, piece, { flag: "a" });
    for (;;) writeFileSync(file, Buffer.alloc(512), { flag: "a" });
  } catch {
    // Full.
  }
}
