import type { Database } from "../db/open.ts";
import type { OrderFeed } from "./order-desk/order-feed.ts";
import type { FetchOutside, IdentityProvider, ImageStore, PasswordAccounts } from "./ports.ts";
import type { ShopSettings } from "./settings/schema.ts";

/** What every query and use case is handed: the database, the merchant's settings, the clock and the outside world. */
export type Shop = {
  db: Database;
  settings: () => Promise<ShopSettings>;
  now: () => Date;
  images: ImageStore;
  orderFeed: OrderFeed;
  identity: IdentityProvider;
  /** Accounts of our own; null where somebody else keeps them (Firebase). */
  accounts: PasswordAccounts | null;
  fetchOutside: FetchOutside;
};
