import path from "node:path";
import { migrate } from "../db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../db/open.ts";
import { diskImages } from "../integrations/images/disk.ts";
import { imgbbImages } from "../integrations/images/imgbb.ts";
import { s3Images } from "../integrations/images/s3.ts";
import { safeFetch } from "../integrations/images/safe-fetch.ts";
import { outsideAddresses } from "../shop/images/outside-addresses.ts";
import { openOrderFeed } from "../shop/order-desk/order-feed.ts";
import type { ImageStore } from "../shop/ports.ts";
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
      images: imageStore(settings, database),
      fetchOutside: safeFetch(),
      orderFeed: openOrderFeed(database.db),
    };
    return { shop, database, migrated };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function imageStore({ images, dataDir }: ServerSettings, { db }: OpenDatabase): ImageStore {
  if (images.store === "s3") return s3Images(images);
  if (images.store === "imgbb") return imgbbImages({ key: images.key, addresses: outsideAddresses(db) });
  return diskImages(path.join(dataDir, "images"));
}
