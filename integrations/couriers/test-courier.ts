import { onTestFinished } from "vitest";
import type { TokenStore } from "../../shop/connected-accounts/account-port.ts";
import type {
  BookingRequest,
  ConnectedKind,
  CourierKeys,
  CourierPlace,
  WebhookReading,
} from "../../shop/couriers/courier-port.ts";
import { fromTaka } from "../../shop/money.ts";
import { expectNowhere, type RecordedCall, testRecord, testTokens } from "../http/test-calls.ts";
import { openCourier } from "./courier-adapters.ts";
import { standInKeys } from "./stand-in/contract.ts";
import { zones } from "./stand-in/places.ts";
import { openStandIn } from "./stand-in/stand-in.ts";

type Options<Kind extends ConnectedKind> = {
  keys?: CourierKeys[Kind];
  tokens?: TokenStore;
  timeoutMs?: number;
  storeId?: string | null;
};

/** A courier's adapter with its stand-in, over real HTTP, and the recorded calls. `now` is the stand-in's clock. */
export async function testCourier<Kind extends ConnectedKind>(kind: Kind, options: Options<Kind> = {}) {
  const standIn = await openStandIn({ slowMs: 60_000 });
  onTestFinished(standIn.close);
  const { recorded, record } = testRecord();
  const { keys = standInKeys[kind], tokens = testTokens(), timeoutMs, storeId = "130001" } = options;
  const deps = {
    baseUrl: standIn.baseUrl[kind],
    tokens,
    now: standIn.now,
    ...(timeoutMs && { timeoutMs }),
    record,
  };
  return { standIn, recorded, deps, courier: openCourier(kind, keys, { storeId }, deps) };
}

/** Mirpur 10 in the lists of the stand-ins. */
export const mirpur10 = zones.find(({ name }) => name === "Mirpur 10")?.id ?? 0;

const place: CourierPlace = { cityId: 1, zoneId: mirpur10, areaId: mirpur10, name: "Mirpur 10" };

/** A valid booking for tests to modify. */
export function testBooking(change: Partial<BookingRequest> = {}): BookingRequest {
  return {
    reference: "LB842768516-1",
    name: "নুসরাত জাহান",
    phone: "01712345678",
    alternativePhone: null,
    address: "House 7, Road 3, Mirpur 10, Dhaka",
    place,
    amountToCollect: fromTaka(1250),
    value: fromTaka(1190),
    grams: 420,
    pieces: 2,
    contents: "Cosmetics",
    note: null,
    ...change,
  };
}

/** The report of a webhook that was read. */
export function reportOf(reading: WebhookReading) {
  if (reading.kind !== "report") throw new Error(`not a report: ${reading.kind}`);
  return reading.report;
}

/** The recorded calls contain none of the account's keys. */
export function expectNoKeys(recorded: RecordedCall[], kind: ConnectedKind): void {
  expectNowhere(recorded, Object.values(standInKeys[kind]));
}
