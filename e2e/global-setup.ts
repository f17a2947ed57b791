import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { scratchFolder } from "../db/scratch-folder.ts";
import { startShop } from "./start-shop.ts";

/** Starts a demo shop for the whole run and closes it afterwards. */
export default async function globalSetup() {
  const dataDir = mkdtempSync(path.join(scratchFolder(), "labonno-e2e-"));
  const shop = await startShop(dataDir);
  process.env.SHOP_URL = shop.url;
  process.env.SHOP_DATA = dataDir;
  return async () => {
    await shop.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
