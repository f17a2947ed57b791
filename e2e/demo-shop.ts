import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort } from "../db/free-port.ts";
import { startShop } from "./start-shop.ts";
import { story } from "./story.ts";

/** A demo shop of its own, with its stand-in couriers at `standInUrl`. */
type DemoShop = { url: string; dataDir: string; standInUrl: string };

/** A story about couriers: what it changes, and their clock, would disturb others. */
export const demoStory = story.extend<object, { demoShop: DemoShop }>({
  demoShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      const dataDir = mkdtempSync(path.join(os.tmpdir(), "labonno-couriers-"));
      const port = String(await freePort());
      const shop = await startShop(dataDir, () => ({ COURIER_STAND_IN_PORT: port }));
      await use({ url: shop.url, dataDir, standInUrl: `http://127.0.0.1:${port}/` });
      await shop.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  shopData: [({ demoShop }, use) => use(demoShop.dataDir), { scope: "worker" }],
  baseURL: ({ demoShop }, use) => use(demoShop.url),
});
