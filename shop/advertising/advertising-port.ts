import { CallError } from "../connected-accounts/account-port.ts";
import type { Paisa } from "../money.ts";
import type { AdKind } from "./advertising-rules.ts";

/**
 * A confirmed order, as it is reported to advertisers' services. Adapters hash everything that identifies the customer.
 */
export type PurchaseEvent = {
  /** The same in the browser and from the server, so that it counts once. */
  eventId: string;
  at: Date;
  value: Paisa;
  lines: { productId: string; name: string; unitPrice: Paisa; quantity: number }[];
  coupon: string | null;
  /** The random id of the browser that consented; its tags send the same one. */
  consentId: string;
  userAgent: string | null;
  /** `+8801…` */
  phone: string;
  email: string | null;
  /** A public address of the shop, never the customer's order page. */
  pageUrl: string;
};

/** A service that receives reports of purchases. */
export type AdvertisingService = {
  /** Resolves once the service has taken it. Throws `AdvertisingError`. */
  sendPurchase: (event: PurchaseEvent) => Promise<void>;
  /** Asks whether it accepts the keys. Throws `AdvertisingError`. */
  check: () => Promise<void>;
};

export type AdvertisingKeys = {
  meta: { accessToken: string; testEventCode?: string | undefined };
  google: { apiSecret: string };
};

export type AdvertisingDeps = { tagId: string; now: () => Date };

/** Opens the service of a kind with the shop's keys. */
export type OpenAdvertising = <Kind extends AdKind>(
  kind: Kind,
  keys: AdvertisingKeys[Kind],
  deps: AdvertisingDeps,
) => AdvertisingService;

/** Why a report failed. */
export class AdvertisingError extends CallError {
  override name = "AdvertisingError";
}
