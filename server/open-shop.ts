import path from "node:path";
import { migrate, newerMigrations } from "../db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../db/open.ts";
import { openAdvertising } from "../integrations/advertising/advertising-adapters.ts";
import { firebaseIdentity } from "../integrations/identity/firebase.ts";
import { diskImages } from "../integrations/images/disk.ts";
import { imgbbImages } from "../integrations/images/imgbb.ts";
import { s3Images } from "../integrations/images/s3.ts";
import { safeFetch } from "../integrations/images/safe-fetch.ts";
import { smtpMail } from "../integrations/mail/smtp.ts";
import { bulkSmsBd } from "../integrations/sms/bulksmsbd.ts";
import { CatalogIndex } from "../shop/catalog/catalog-index/catalog-index.ts";
import { listEmptyPages } from "../shop/catalog/empty-pages.ts";
import { loadContent } from "../shop/content/content.ts";
import { outsideAddresses } from "../shop/media/store-image-at.ts";
import { accountEmailQueue } from "../shop/notifications/enqueue-notification.ts";
import { OutboxSignal } from "../shop/notifications/outbox-signal.ts";
import { openOrderFeed } from "../shop/orders/admin/order-events.ts";
import type { ImageStore } from "../shop/ports.ts";
import { loadSettings } from "../shop/settings/settings.ts";
import type { Shop } from "../shop/shop.ts";
import type { ServerSettings } from "./config/server-settings.ts";
import { releaseRequestSlot } from "./http/load-shedding.ts";
import { courierOpener } from "./open-couriers.ts";
import { gatewayOpener } from "./open-gateways.ts";
import { openIdentity, openSecretBox } from "./open-identity.ts";

export type OpenShop = {
  shop: Shop;
  database: OpenDatabase;
  migrated: number;
  /** Migrations of a newer release that this one can live with. */
  newer: string[];
};

/**
 * Opens and migrates the database, and connects the shop to the outside world. `shutdownSignal` aborts when the process
 * starts to stop.
 */
export async function openShop(
  settings: ServerSettings,
  shutdownSignal: AbortSignal = new AbortController().signal,
): Promise<OpenShop> {
  const database = await openDatabase({ url: settings.databaseUrl, dataDir: settings.dataDir });
  try {
    const migrated = await migrate(database.background.pool);
    const newer = await newerMigrations(database.background.pool);
    const { db } = database;
    const { publicUrl } = settings;
    const outboxSignal = new OutboxSignal();
    const secretBox = openSecretBox(settings);
    const identity = settings.firebase
      ? { identity: firebaseIdentity(settings.firebase), accounts: null }
      : await openIdentity({
          ...{ db, publicUrl, secretBox, outboxSignal },
          sendAccountEmail: accountEmailQueue(db),
          onDelayed: releaseRequestSlot,
        });
    const shop: Shop = {
      ...identity,
      secretBox,
      google: null,
      db,
      catalogIndex: new CatalogIndex(db, database.background.db),
      settings: () => loadSettings(db),
      content: () => loadContent(db),
      emptyPages: () => listEmptyPages(shop),
      now: () => new Date(),
      publicUrl,
      images: imageStore(settings, database),
      shareImages: diskImages(path.join(settings.dataDir, "share-pictures")),
      fetchExternal: safeFetch(),
      orderFeed: openOrderFeed(db),
      sendMail: settings.mail && smtpMail(settings.mail),
      sendSms: settings.sms && bulkSmsBd(settings.sms),
      couriers: { open: courierOpener(null) },
      gateways: { open: gatewayOpener(null) },
      advertising: { open: openAdvertising },
      outboxSignal,
      shutdownSignal,
    };
    return { shop, database, migrated, newer };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The image store of the settings. */
export function imageStore({ images, dataDir }: ServerSettings, { db }: OpenDatabase): ImageStore {
  if (images.store === "s3") return s3Images(images);
  if (images.store === "imgbb") return imgbbImages({ key: images.key, addresses: outsideAddresses(db) });
  return diskImages(path.join(dataDir, "images"));
}
