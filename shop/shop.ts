import type { Database } from "../db/open.ts";
import type { PasswordAccounts } from "./auth/embedded-accounts.ts";
import type { SecretBox } from "./auth/secret-box.ts";
import type { OutboxSignal } from "./notifications/outbox-signal.ts";
import type { OrderFeed } from "./orders/admin/order-events.ts";
import type { FetchExternal, GoogleSignIn, IdentityProvider, ImageStore, SendMail, SendSms } from "./ports.ts";
import type { ShopSettings } from "./settings/settings-schema.ts";

/** What every query and use case is handed: the database, the merchant's settings, the clock and the outside world. */
export type Shop = {
  db: Database;
  settings: () => Promise<ShopSettings>;
  now: () => Date;
  /** The shop's address as shoppers type it, without a slash at its end. */
  publicUrl: string;
  images: ImageStore;
  /** Drawn pictures of shared links: a shelf that may be emptied at any time. */
  shareImages: ImageStore;
  orderFeed: OrderFeed;
  identity: IdentityProvider;
  /** Accounts of our own; null where somebody else keeps them (Firebase). */
  accounts: PasswordAccounts | null;
  /** Encrypts what the database alone must not give away. */
  secretBox: SecretBox;
  /** Null where it is not offered. */
  google: GoogleSignIn | null;
  fetchExternal: FetchExternal;
  /** Null where none is set up: letters are then kept for the admin to read. */
  sendMail: SendMail | null;
  sendSms: SendSms | null;
  outboxSignal: OutboxSignal;
  /** Aborted when this process begins to stop: long work then comes to its end between two steps. */
  shutdownSignal: AbortSignal;
};
