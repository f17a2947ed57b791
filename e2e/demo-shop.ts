import { freePort } from "../db/free-port.ts";
import { storyInOwnShop } from "./own-shop.ts";
import { startShop } from "./start-shop.ts";

/** A story about couriers, in a demo shop with stand-in couriers at `standInUrl`, whose clock it moves. */
export const demoStory = storyInOwnShop(async (dataDir) => {
  const port = String(await freePort());
  const shop = await startShop(dataDir, () => ({ COURIER_STAND_IN_PORT: port }));
  return { ...shop, standInUrl: `http://127.0.0.1:${port}/` };
});
