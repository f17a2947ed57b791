import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished } from "vitest";
import { findBrokenInvariants } from "../shop/invariants.ts";
import { faultTest, killServer, repetitions, withEmbeddedDatabase } from "./fault-test.ts";
import {
  addTestProduct,
  buildOrder,
  missingOrders,
  type OrderResponse,
  sendOrder,
  startBuyers,
} from "./order-traffic.ts";
import { openShop } from "./shop-process.ts";

faultTest(
  "Faults",
  "a full disk refuses orders and loses none, and the shop continues once there is room",
  async (countCase) => {
    const dataDir = mountSmallDisk();
    if (!dataDir) {
      process.stdout.write("Skipped: a disk of its own cannot be mounted here, so none was filled (it takes root).\n");
      countCase();
      return;
    }
    const shop = await openShop({ DATA_DIR: dataDir });
    const productId = await withEmbeddedDatabase(dataDir, (db) => addTestProduct(db));
    const acknowledged = new Set<string>();
    for (let round = 0; round < repetitions(1, 20); round += 1) {
      const shoppers = startBuyers(shop.url, productId, 4);
      await expect.poll(() => shoppers.acknowledged.size).toBeGreaterThan(3);
      const filler = path.join(dataDir, "filler");
      fillDisk(filler, dataDir);
      // Free space inside the database's own files is used up first.
      await expect
        .poll(() => shoppers.refused.some(isRefused) || shoppers.unanswered.length > 0, { timeout: 90_000 })
        .toBe(true);
      rmSync(filler);
      await expect
        .poll(async () => (await sendOrder(shop.url, buildOrder(productId)))?.status, { timeout: 60_000 })
        .toBe(201);
      await shoppers.stop();
      for (const { status } of shoppers.refused) expect(status).toBe(503);
      expect(shoppers.unanswered).toEqual([]);
      for (const number of shoppers.acknowledged.values()) acknowledged.add(number);
      await withEmbeddedDatabase(dataDir, async (db) => {
        expect(await missingOrders(db, acknowledged)).toEqual([]);
        expect(await findBrokenInvariants(db)).toEqual([]);
      });
      countCase(shoppers.refused.length);
    }
    expect(await shop.kill("SIGTERM")).toBe(0);
  },
);

const isRefused = ({ status }: OrderResponse) => status === 503;

/** A folder on a disk of 220 MB; null where mounting is forbidden. */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), "labonno-full-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=220m", "tmpfs", folder]).status === 0;
  onTestFinished(() => {
    killServer(folder);
    if (mounted) spawnSync("umount", ["-l", folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  mkdirSync(folder, { recursive: true });
  return mounted ? folder : null;
}

function fillDisk(file: string, disk: string): void {
  const { bavail, bsize } = statfsSync(disk);
  const block = Buffer.alloc(1024 * 1024);
  try {
    for (let written = 0; written <= bavail * bsize; written += block.length) writeFileSync(file, block, { flag: "a" });
    for (;;) writeFileSync(file, Buffer.alloc(512), { flag: "a" });
  } catch {
    // Full.
  }
}
