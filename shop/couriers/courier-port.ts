import {
  CallError,
  type RecordCall,
  type TokenStore,
  type WebhookAnswer,
  type WebhookRequest,
} from "../connected-accounts/account-port.ts";
import type { Paisa } from "../money.ts";
import type { CourierState } from "./courier-state-rules.ts";

/** The couriers that the shop speaks with; any other is booked by hand. */
export const connectedKinds = ["steadfast", "pathao", "redx"] as const;
export type ConnectedKind = (typeof connectedKinds)[number];

/** A place in a courier's own list, by its own ids: what a booking names. Steadfast has none: it reads the address. */
export type CourierPlace = { cityId: number | null; zoneId: number | null; areaId: number | null; name: string };

/** A parcel, as it is described to a courier. */
export type BookingRequest = {
  /** Ours, unique: "LB842768516-1". */
  reference: string;
  name: string;
  /** Eleven digits, 01…. */
  phone: string;
  alternativePhone: string | null;
  /** In one line, with area and district. */
  address: string;
  place: CourierPlace | null;
  /** Whole taka in paisa: what the rider collects; 0 for a paid parcel. */
  amountToCollect: Paisa;
  /** The value that is replaced if it is lost. */
  value: Paisa;
  grams: number;
  pieces: number;
  contents: string;
  note: string | null;
};

/** A parcel as the courier knows it. */
export type BookedParcel = {
  externalId: string;
  trackingCode: string;
  trackingUrl: string | null;
  /** Null where the courier does not say it yet. */
  charge: Paisa | null;
};

/** The fields of a booking that a courier may refuse. */
export const faultFields = [
  "name",
  "phone",
  "address",
  "place",
  "amount",
  "weight",
  "reference",
  "store",
  "other",
] as const;

/** A field that a courier does not accept, with its own sentence. */
export type BookingFault = { field: (typeof faultFields)[number]; text: string };

/** Maximum bookings per call of `bookMany`. */
export const maxBookings = 500;

/** The result of a booking. `unknown`: the response was lost, and the parcel may exist. */
export type BookingAnswer =
  | ({ outcome: "booked" } & BookedParcel)
  | { outcome: "refused"; faults: BookingFault[] }
  | { outcome: "unknown" };

/** What a courier says about a parcel: by webhook, or asked. */
export type CourierReport = {
  /** Null for words that the shop does not know: they change nothing and raise a task. */
  state: CourierState | null;
  /** In the courier's own words. */
  rawState: string;
  /** The words are known and say nothing about where the parcel is, such as "paid": `state` is null, no task. */
  isNoState?: true;
  /** A step that the report implies: if the rest has come back, a part was delivered. */
  implies?: CourierState;
  text: string | null;
  /** When it happened, by the courier's clock; null where it does not say. */
  at: Date | null;
  /** What the rider took; null where the courier does not say. */
  collected: Paisa | null;
  charge: Paisa | null;
  codFee: Paisa | null;
  /** The courier's invoice that pays for it. */
  payoutId: string | null;
};

/** Which parcel a report is about: the courier's number, ours, or both. */
export type ReportedParcel = { externalId: string | null; reference: string | null };

/** What a webhook means. `probe`: the courier tries the address, and wants exactly this answer. */
export type WebhookReading =
  | { kind: "unproven" }
  | { kind: "probe" }
  | { kind: "unreadable" }
  /** Of a kind that says nothing about a parcel. */
  | { kind: "ignored"; event: string }
  | { kind: "report"; parcel: ReportedParcel; report: CourierReport };

/** The meaning of a verified webhook. */
export type ProvenReading = Exclude<WebhookReading, { kind: "unproven" | "probe" }>;

/** What a courier's network says about a phone number. Null shares: no record. */
export type CourierScore = {
  /** Whole percent of finished parcels that were delivered; null is "no record", never 0 %. */
  deliveredPercent: number | null;
  delivered: number | null;
  cancelled: number | null;
  /** As the courier names it ("6-20 parcels"). */
  volume: string | null;
  reports: number;
};

/** An entry of a courier's list of places. `parentId` is the city of a zone, the zone of an area. */
export type ListedPlace = {
  level: "city" | "zone" | "area";
  id: number;
  parentId: number | null;
  name: string;
  district: string | null;
};

/** A pickup address in the courier's panel. */
export type CourierStore = { id: string; name: string; address: string; active: boolean };

/** What testing the keys has shown. */
export type CourierCheck = { balance: Paisa | null; stores: CourierStore[] };

/** One payout with the parcels that it pays for. */
export type CourierPayout = {
  externalId: string;
  amount: Paisa;
  method: string | null;
  state: string;
  paidAt: Date | null;
  lines: {
    reference: string | null;
    externalId: string | null;
    collected: Paisa;
    charge: Paisa;
    codFee: Paisa;
    net: Paisa;
  }[];
};

/**
 * A courier with the keys of one account. Every call has a time limit, follows no redirect and throws `CourierError`.
 * What a courier cannot do is missing.
 */
export type Courier = {
  kind: ConnectedKind;
  /** Asks the courier whether it accepts the keys. */
  check: () => Promise<CourierCheck>;
  book: (booking: BookingRequest) => Promise<BookingAnswer>;
  /** At most `maxBookings`, each with an answer of its own by its reference. */
  bookMany?: (bookings: BookingRequest[]) => Promise<Map<string, BookingAnswer>>;
  /** Finds a parcel by our reference, which settles a booking whose response was lost. Null if there is none. */
  find?: (reference: string) => Promise<BookedParcel | null>;
  status: (parcel: { externalId: string; reference: string }) => Promise<CourierReport>;
  /** What happened to a parcel, oldest first. */
  track?: (parcel: { externalId: string; reference: string }) => Promise<{ text: string; at: Date | null }[]>;
  /** What a parcel costs. */
  quote?: (parcel: Pick<BookingRequest, "place" | "grams" | "amountToCollect">) => Promise<Paisa>;
  /** Cancels a parcel that was not picked up yet. */
  cancel?: (parcel: { externalId: string; reason: string }) => Promise<void>;
  requestReturn?: (parcel: { externalId: string; reference: string; reason: string }) => Promise<void>;
  /** Throws `busy` without a retry time if the courier allows no more lookups today. */
  score?: (phone: string) => Promise<CourierScore>;
  payouts?: (page: number) => Promise<CourierPayout[]>;
  places?: () => Promise<ListedPlace[]>;
  readWebhook: (request: WebhookRequest) => WebhookReading;
  answerWebhook: (reading: WebhookReading) => WebhookAnswer;
};

/** Why a call to a courier failed. */
export class CourierError extends CallError {
  override name = "CourierError";
}

/**
 * What an adapter needs from the shop. `baseUrl` is the courier's own, or a stand-in's; `timeoutMs` for a whole call
 * with its retries, 20 seconds if not given.
 */
export type CourierDeps = {
  baseUrl: string;
  tokens: TokenStore;
  record: RecordCall;
  now: () => Date;
  timeoutMs?: number;
};

/** The keys of each courier, as its panel names them. All of them are secret. */
export type CourierKeys = {
  steadfast: { apiKey: string; secretKey: string; webhookToken: string };
  pathao: { clientId: string; clientSecret: string; username: string; password: string; webhookSecret: string };
  redx: { token: string; webhookToken: string };
};

/** What is not secret: the pickup address. */
export type CourierChoices = {
  /** Pathao's store id, RedX's pickup store. */
  storeId: string | null;
};

/** What an account gives its courier. The address is the courier's own, or that of a stand-in. */
export type AccountDeps = Omit<CourierDeps, "baseUrl"> & { isStandIn: boolean };

/** Opens a courier with the keys of an account; calls nobody. */
export type OpenCourier = <Kind extends ConnectedKind>(
  kind: Kind,
  keys: CourierKeys[Kind],
  choices: CourierChoices,
  account: AccountDeps,
) => Courier;
