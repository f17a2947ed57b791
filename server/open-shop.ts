import path from "node:path";
import { migrate } from "../db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../db/open.ts";
import { diskImages } from "../integrations/images/disk.ts";
import { openOrderFeed } from "../shop/order-desk/order-feed.ts";
import { loadSettings } from "../shop/settings/queries.ts";
import type { Shop } from "../shop/shop.ts";
import { openIdentity } from "./open-identity.ts";
import type { ServerSettings } from "./settings.ts";

export type OpenShop = { shop: Shop; database: OpenDatabase; migrated: number };

/** Opens the database, brings it to the newest form, and puts the shop together with its outside world. */
export async function openShop(settings: ServerSettings): Promise<OpenShop> {
  const database = await openDatabase({ url: settings.databaseUrl, dataDir: settings.dataDir });
  try {
    const migrated = await migrate(database.pool);
    const { publicUrl } = settings;
    const identity = await openIdentity({ db: database.db, publicUrl, sendLetter: async () => {} });
    const shop: Shop = {
      ...identity,
      db: database.db,
      settings: () => loadSettings(database.db),
      now: () => new Date(),
      images: diskImages(path.join(settings.dataDir, "images")),
      orderFeed: openOrderFeed(database.db),
    };
    return { shop, database, migrated };
  } catch (error) {
    await database.close();
    throw error;
  }
}
