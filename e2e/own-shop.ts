import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { scratchFolder } from "../db/scratch-folder.ts";
import { story } from "./story.ts";

type OpenShop = { url: string; close: () => Promise<void> };

/** Stories in a shop of their own, one for each worker: what they change would disturb others. */
export function storyInOwnShop<Own extends OpenShop>(open: (dataDir: string) => Promise<Own>) {
  return story.extend<object, { ownShop: Own & { dataDir: string } }>({
    ownShop: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
      async ({}, use) => {
        const dataDir = mkdtempSync(path.join(scratchFolder(), "labonno-own-"));
        const shop = await open(dataDir);
        await use({ ...shop, dataDir });
        await shop.close();
        rmSync(dataDir, { recursive: true, force: true });
      },
      { scope: "worker" },
    ],
    shopData: [({ ownShop }, use) => use(ownShop.dataDir), { scope: "worker" }],
    baseURL: ({ ownShop }, use) => use(ownShop.url),
  });
}
