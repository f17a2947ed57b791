import type { Database } from "../db/open.ts";
import type { OpenAdvertising } from "./advertising/advertising-port.ts";
import type { PasswordAccounts } from "./auth/embedded-accounts.ts";
import type { SecretBox } from "./auth/secret-box.ts";
import type { CatalogIndex } from "./catalog/catalog-index/catalog-index.ts";
import type { OptionalPage } from "./catalog/empty-pages.ts";
import type { Content } from "./content/content-schema.ts";
import type { OpenCourier } from "./couriers/courier-port.ts";
import type { OutboxSignal } from "./notifications/outbox-signal.ts";
import type { OrderFeed } from "./orders/admin/order-events.ts";
import type { OpenGateway } from "./payments/gateway-port.ts";
import type { FetchExternal, GoogleSignIn, IdentityProvider, ImageStore, SendMail, SendSms } from "./ports.ts";
import type { ShopSettings } from "./settings/settings-schema.ts";

/** What every query and use case receives: the database, the merchant's settings, the clock and the outside world. */
export type Shop = {
  db: Database;
  /** The published catalogue in this process's memory, for lists and their facets. */
  catalogIndex: CatalogIndex;
  settings: () => Promise<ShopSettings>;
  /** What pages show: the published version. */
  content: () => Promise<Content>;
  /** Pages that no menu leads to, as there are no products for them. */
  emptyPages: () => Promise<OptionalPage[]>;
  now: () => Date;
  /** The shop's address as shoppers type it, without a slash at the end. */
  publicUrl: string;
  images: ImageStore;
  /** Rendered images of shared links: a cache that may be emptied at any time. */
  shareImages: ImageStore;
  orderFeed: OrderFeed;
  identity: IdentityProvider;
  /** Our own accounts; null with an external provider (Firebase). */
  accounts: PasswordAccounts | null;
  /** Encrypts what a thief of the database alone must not read. */
  secretBox: SecretBox;
  /** Null if it is not offered. */
  google: GoogleSignIn | null;
  fetchExternal: FetchExternal;
  /** Null if none is set up: e-mails are then stored for the admin to read. */
  sendMail: SendMail | null;
  sendSms: SendSms | null;
  couriers: { open: OpenCourier };
  gateways: { open: OpenGateway };
  advertising: { open: OpenAdvertising };
  outboxSignal: OutboxSignal;
  /** Aborted when this process begins to stop: long work then ends between two steps. */
  shutdownSignal: AbortSignal;
};
