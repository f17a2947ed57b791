import http from "node:http";
import type net from "node:net";
import { expect, onTestFinished } from "vitest";
import type {
  BookingRequest,
  ConnectedKind,
  CourierKeys,
  CourierPlace,
  CourierToken,
  RecordCall,
  TokenStore,
  WebhookReading,
} from "../../shop/couriers/courier-port.ts";
import { fromTaka } from "../../shop/money.ts";
import { openCourier } from "./courier-adapters.ts";
import { standInKeys } from "./stand-in/contract.ts";
import { zones } from "./stand-in/places.ts";
import { openStandIn } from "./stand-in/stand-in.ts";

export type RecordedCall = Parameters<RecordCall>[0];

/** Keeps a token in memory; one caller renews while the others wait, as the shop's own does. */
export function testTokens(): TokenStore {
  let token: CourierToken | null = null;
  let lock: Promise<unknown> = Promise.resolve();
  return {
    get: (renew, refused) => {
      const turn = lock.then(async () => {
        if (token === null || token.accessToken === refused) token = await renew(token);
        return token.accessToken;
      });
      lock = turn.catch(() => {});
      return turn;
    },
  };
}

type Options<Kind extends ConnectedKind> = {
  keys?: CourierKeys[Kind];
  tokens?: TokenStore;
  timeoutMs?: number;
  storeId?: string | null;
};

/** A courier beside its stand-in, over real HTTP, and what it recorded. `now` is the stand-in's clock. */
export async function testCourier<Kind extends ConnectedKind>(kind: Kind, options: Options<Kind> = {}) {
  const standIn = await openStandIn({ slowMs: 60_000 });
  onTestFinished(standIn.close);
  const recorded: RecordedCall[] = [];
  const { keys = standInKeys[kind], tokens = testTokens(), timeoutMs, storeId = "130001" } = options;
  const deps = {
    baseUrl: standIn.baseUrl[kind],
    tokens,
    now: standIn.now,
    ...(timeoutMs && { timeoutMs }),
    record: async (call: RecordedCall) => {
      recorded.push(call);
    },
  };
  return { standIn, recorded, deps, courier: openCourier(kind, keys, { storeId }, deps) };
}

/** A courier of one answer, for what no stand-in says. */
export async function answeringServer(answer: (request: http.IncomingMessage, response: http.ServerResponse) => void) {
  const paths: string[] = [];
  const server = http.createServer((request, response) => {
    paths.push(request.url ?? "");
    request.resume();
    request.on("end", () => answer(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { paths, baseUrl: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}` };
}

/** Mirpur 10 in the lists of the stand-ins. */
export const mirpur10 = zones.find(({ name }) => name === "Mirpur 10")?.id ?? 0;

const place: CourierPlace = { cityId: 1, zoneId: mirpur10, areaId: mirpur10, name: "Mirpur 10" };

/** A sound booking of which a test changes what it is about. */
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

/** No key of the account stands anywhere in what was recorded. */
export function expectNoKeys(recorded: RecordedCall[], kind: ConnectedKind): void {
  const text = JSON.stringify(recorded);
  for (const secret of Object.values(standInKeys[kind])) expect(text).not.toContain(secret);
}
