import { dhakaTime } from "../../http/dhaka-time.ts";
import { type Fields, fields, integerOf, parseJson, rows, textOf } from "../../http/read-answer.ts";
import type { Contract, StandInRequest, StandInResponse } from "../../http/stand-in/server.ts";
import { priceOf, standInKeys } from "./contract.ts";
import { balance, payments, scoreOf, scoreQuota } from "./steadfast-sums.ts";
import type { StandInParcel, World } from "./world.ts";

const minuteMs = 60_000;
const wrongKeysBeforeLock = 10;

/** The formats in which a repeated invoice has been refused. */
export const repeatEnvelopes = ["422", "400", "200"] as const;
export type RepeatEnvelope = (typeof repeatEnvelopes)[number];

export type SteadfastChoices = {
  repeated: RepeatEnvelope;
  /** Some accounts want the list of a bulk call as text. */
  wantsTextList: boolean;
};

/** Steadfast's contract of September 2026. */
export function steadfastContract(world: World, choices: SteadfastChoices): Contract {
  let wrongKeys: number[] = [];
  let lockedUntil = 0;
  let calls: number[] = [];
  const returnsWanted = new Set<string>();
  const scoreRequests = new Map<string, number>();
  /** Answers about states, which stand for a minute. */
  const answered = new Map<string, { at: number; state: string }>();

  function guard({ headers }: StandInRequest, name: string): StandInResponse | null {
    if (name === "ping") return null;
    const now = world.now().getTime();
    if (now < lockedUntil) return tooMany((lockedUntil - now) / 1000);
    const { apiKey, secretKey } = standInKeys.steadfast;
    if (headers["api-key"] !== apiKey || headers["secret-key"] !== secretKey) {
      wrongKeys = [...wrongKeys.filter((at) => at > now - 5 * minuteMs), now];
      if (wrongKeys.length >= wrongKeysBeforeLock) lockedUntil = now + 60 * minuteMs;
      return { status: 401, body: { status: 401, message: "Unauthorized Access" } };
    }
    if (!headers["content-type"]?.startsWith("application/json"))
      return { status: 400, body: { status: 400, message: "The Content-Type must be application/json" } };
    calls = [...calls.filter((at) => at > now - minuteMs), now];
    return calls.length > (name.includes("order") ? 6_000 : 1_000) ? tooMany(60) : null;
  }

  /** What is wrong with an order, by field and in the words of the bulk call. */
  function faultsOf(order: Fields): { field: string; code: string; text: string }[] {
    const faults: { field: string; code: string; text: string }[] = [];
    const fault = (field: string, code: string, text: string) => faults.push({ field, code, text });
    const invoice = textOf(order.invoice);
    if (invoice === null) fault("invoice", "INVOICE_IS_REQUIRED", "The invoice field is required.");
    else if (!/^[\w-]+$/.test(invoice)) {
      fault("invoice", "INVOICE_MUST_BE_ALPHA_NUM_DASH_UNDERSCORE", "The invoice format is invalid.");
    } else if (invoice.length > 100) {
      fault("invoice", "INVOICE_LENGTH_SHOULD_BE_LESS_THAN_100_CHARS", "The invoice is too long.");
    } else if (world.byReference("steadfast", invoice)) {
      fault("invoice", "THIS_INVOICE_ALREADY_EXISTS", "The invoice has already been taken.");
    }
    if (textOf(order.recipient_name) === null) {
      fault("recipient_name", "RECEIVER_NAME_IS_REQUIRED", "The recipient name field is required.");
    }
    if (!/^01\d{9}$/.test(textOf(order.recipient_phone) ?? "")) {
      fault("recipient_phone", "RECEIVER_PHONE_IS_REQUIRED", "The recipient phone must be 11 digits.");
    }
    const second = textOf(order.alternative_phone);
    if (second !== null && second.length !== 11) {
      fault("alternative_phone", "RECEIVER_PHONE_LENGTH", "The alternative phone must be 11 digits.");
    }
    if (textOf(order.recipient_address) === null) {
      fault("recipient_address", "RECEIVER_ADDRESS_IS_REQUIRED", "The recipient address field is required.");
    }
    const amount = integerOf(order.cod_amount);
    if (amount === null || amount < 0 || amount > 1_000_000) {
      fault("cod_amount", "COD_AMOUNT_ERROR", "The cod amount must be between 0 and 1000000.");
    }
    return faults;
  }

  function take(order: Fields): StandInParcel {
    // Truncated and replaced silently.
    const stored = (name: string, length: number) =>
      (textOf(order[name]) ?? "").replaceAll(/[{};<>$]/g, " ").slice(0, length);
    const address = stored("recipient_address", 490);
    return world.add({
      kind: "steadfast",
      reference: stored("invoice", 100),
      name: stored("recipient_name", 100),
      phone: stored("recipient_phone", 11),
      address,
      toCollect: integerOf(order.cod_amount) ?? 0,
      charge: priceOf(/dhaka/i.test(address), 1_000),
      state: "in_review",
      order: { ...order, note: stored("note", 480), item_description: stored("item_description", 255) },
    });
  }

  function createOrder({ body }: StandInRequest): StandInResponse {
    const order = fields(body);
    if (!order) return { status: 400, body: { status: 400, message: "Bad request" } };
    const faults = faultsOf(order);
    if (faults.length === 0) {
      const consignment = consignmentOf(take(order));
      return ok({ message: "Consignment has been created successfully.", consignment });
    }
    const errors = Object.fromEntries(faults.map(({ field, text }) => [field, [text]]));
    const status = Number(choices.repeated);
    return { status, body: { status: status === 200 ? 400 : status, message: "Validation failed", errors } };
  }

  const bulk =
    (isExtended: boolean) =>
    (request: StandInRequest): StandInResponse => {
      const data = fields(request.body)?.data;
      const list = typeof data === "string" ? parseJson(data) : data;
      if (choices.wantsTextList !== (typeof data === "string") || !Array.isArray(list) || list.length > 500) {
        return { status: 400, body: { status: 400, message: "The data must be a list of at most 500 orders." } };
      }
      const items = rows(list).map((order) => {
        const faults = faultsOf(order);
        if (faults.length === 0)
          return { ...consignmentOf(take(order)), status: "success", error: isExtended ? [] : null };
        const error = isExtended ? faults.map(({ text }) => text) : JSON.stringify(faults.map(({ code }) => code));
        return { ...order, consignment_id: null, tracking_code: null, status: isExtended ? "error" : null, error };
      });
      return {
        status: 200,
        body: isExtended ? { status: 200, message: "Bulk orders processed.", data: items } : items,
      };
    };

  /** Plain states hide the way back: the parcel stays "cancelled" for them. */
  function plainState(parcel: StandInParcel): string {
    const [before] = parcel.state.split("_return_");
    return before ?? parcel.state;
  }

  const stateBy = (find: (part: string) => StandInParcel | undefined, withReturn: boolean) => ({
    handle: (_: StandInRequest, part: string): StandInResponse => {
      const parcel = find(part);
      if (!parcel) return { status: 404, body: { status: 404, message: "Consignment not found" } };
      const now = world.now().getTime();
      const name = `${part} ${withReturn}`;
      const before = answered.get(name);
      const isFresh = before && before.at > now - minuteMs;
      const state = isFresh ? before.state : withReturn ? parcel.state : plainState(parcel);
      if (!isFresh) answered.set(name, { at: now, state });
      // One guide writes it with a space.
      return ok({ delivery_status: state === "in_review" ? "in review" : state });
    },
  });
  const byId = (id: string) => world.byId("steadfast", id);
  const byInvoice = (invoice: string) => world.byReference("steadfast", invoice);
  const byCode = (code: string) =>
    world.parcels.find(({ kind, trackingCode }) => kind === "steadfast" && trackingCode === code);

  function returnRequest({ body }: StandInRequest): StandInResponse {
    const input = fields(body);
    const refused = (message: string): StandInResponse => ({ status: 422, body: { status: 422, message } });
    const named = ["consignment_id", "invoice", "tracking_code"].filter((name) => textOf(input?.[name]) !== null);
    const [name] = named;
    if (!name || named.length > 1) return refused("Name the consignment in exactly one way.");
    const value = textOf(input?.[name]) ?? "";
    const reason = textOf(input?.reason);
    if ((reason ?? "").length > 500) return refused("The reason may not be greater than 500 characters.");
    const parcel = name === "consignment_id" ? byId(value) : name === "invoice" ? byInvoice(value) : byCode(value);
    if (!parcel) return { status: 404, body: { status: 404, message: "Consignment not found" } };
    if (/^((partial_)?delivered|cancelled)$|_return_/.test(parcel.state) || returnsWanted.has(parcel.externalId))
      return refused("A return request is not possible for this consignment.");
    parcel.outcome = "returned";
    returnsWanted.add(parcel.externalId);
    const request = { id: returnsWanted.size, user_id: 1, consignment_id: Number(parcel.externalId), reason };
    return { status: 201, body: { ...request, status: "pending" } };
  }

  function score(_: StandInRequest, phone: string): StandInResponse {
    const today = dhakaTime(world.now()).slice(0, 10);
    scoreRequests.set(today, (scoreRequests.get(today) ?? 0) + 1);
    return (scoreRequests.get(today) ?? 0) > scoreQuota(world) ? tooMany(3600) : ok(scoreOf(world, phone));
  }

  const cid = "([^/]+)";
  return {
    guard,
    unknownPath: { status: 404, body: { status: 404, message: "Not found" } },
    routes: [
      { name: "ping", method: "GET", path: /^\/ping$/, handle: () => ok({ message: "pong" }) },
      { name: "create_order", method: "POST", path: /^\/create_order$/, handle: createOrder },
      { name: "bulk_order", method: "POST", path: /^\/create_order\/bulk-order\/extended$/, handle: bulk(true) },
      { name: "bulk_order_old", method: "POST", path: /^\/create_order\/bulk-order$/, handle: bulk(false) },
      { name: "status_by_cid", method: "GET", path: /^\/status_by_cid\/([^/]+)$/, ...stateBy(byId, false) },
      {
        name: "status_by_invoice",
        method: "GET",
        path: /^\/status_by_invoice\/([^/]+)$/,
        ...stateBy(byInvoice, false),
      },
      {
        name: "status_with_return_status",
        method: "GET",
        path: new RegExp(`^/status_with_return_status_by_cid/${cid}$`),
        ...stateBy(byId, true),
      },
      {
        name: "trackings_by_invoice",
        method: "GET",
        path: new RegExp(`^/trackings_by_invoice/${cid}$`),
        handle: (_, invoice) => {
          const parcel = byInvoice(invoice);
          if (!parcel) return { status: 404, body: { status: 404, message: "Consignment not found" } };
          const tracking = parcel.history
            .map(({ text, at }) => ({
              consignment_id: Number(parcel.externalId),
              tracking_type: 1,
              text,
              created_at: dhakaTime(at),
            }))
            .reverse();
          return ok({ tracking });
        },
      },
      { name: "create_return_request", method: "POST", path: /^\/create_return_request$/, handle: returnRequest },
      {
        name: "get_balance",
        method: "GET",
        path: /^\/get_balance$/,
        handle: () => ok({ current_balance: balance(world) }),
      },
      {
        name: "payments",
        method: "GET",
        path: /^\/payments$/,
        handle: ({ query }) => {
          const from = (Math.max(1, Number(query.get("page") ?? 1)) - 1) * 10;
          const page = payments(world).slice(from, from + 10);
          return { status: 200, body: { status: 1, message: "ok", payments: page.map(({ payment }) => payment) } };
        },
      },
      {
        name: "payment",
        method: "GET",
        path: new RegExp(`^/payments/${cid}$`),
        handle: (_, part) => {
          const found = payments(world).find(({ id }) => id === part.replaceAll(/\D/g, ""));
          if (!found) return { status: 404, body: { status: 404, message: "Payment not found" } };
          return { status: 200, body: { status: 1, payment: { ...found.payment, consignments: found.consignments } } };
        },
      },
      { name: "fraud_check_score", method: "GET", path: new RegExp(`^/fraud_check/score/${cid}$`), handle: score },
    ],
  };
}

function consignmentOf(parcel: StandInParcel) {
  return {
    consignment_id: Number(parcel.externalId),
    invoice: parcel.reference,
    tracking_code: parcel.trackingCode,
    tracking_link: `https://steadfast.com.bd/t/${parcel.trackingCode}`,
    recipient_name: parcel.name,
    recipient_phone: parcel.phone,
    recipient_address: parcel.address,
    alternative_phone: parcel.order.alternative_phone ?? null,
    item_description: parcel.order.item_description ?? null,
    total_lot: parcel.order.total_lot ?? 1,
    cod_amount: parcel.toCollect,
    status: parcel.state,
    note: parcel.order.note ?? null,
    created_at: parcel.bookedAt.toISOString(),
    updated_at: parcel.stateAt.toISOString(),
  };
}

const ok = (body: Fields): StandInResponse => ({ status: 200, body: { status: 200, ...body } });

const tooMany = (seconds: number): StandInResponse => ({
  status: 429,
  body: { status: 429, message: "Too many requests" },
  headers: { "Retry-After": String(Math.ceil(seconds)) },
});
