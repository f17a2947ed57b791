import {
  type BookedParcel,
  type BookingAnswer,
  type BookingRequest,
  type Courier,
  type CourierCheck,
  type CourierDeps,
  CourierError,
  type CourierKeys,
  type CourierScore,
  maxBookings,
} from "../../shop/couriers/courier-port.ts";
import { type ApiCall, openCalls, orUnknown } from "../http/call-api.ts";
import { fields, findRows, firstText, integerOf, rows, takaOf } from "../http/read-answer.ts";
import { plainAnswer } from "../http/webhook-proof.ts";
import { shorten } from "./booking-texts.ts";
import { readFaults, readHistory, refusedBy } from "./courier-answers.ts";
import { isRepeated, steadfastFaults, toBookedParcel, toSteadfastOrder } from "./steadfast-booking.ts";
import { readPayoutLines, readPayouts } from "./steadfast-payouts.ts";
import { steadfastReport, steadfastState } from "./steadfast-states.ts";
import { readSteadfastWebhook } from "./steadfast-webhook.ts";

// Ten refused calls within five minutes lock the shop out for an hour. So fewer than that run at the same time, and
// after one refusal no adapter with the same keys calls again until a check has succeeded.
const concurrency = 5;

/** Steadfast (Packzy), by its contract of September 2026 (docs/couriers.md). */
export function steadfast(keys: CourierKeys["steadfast"], deps: CourierDeps): Courier {
  const { shared, send } = openCalls(CourierError, deps, keys, concurrency);
  // Its type on every call, also on those without a body.
  const headers = { "Api-Key": keys.apiKey, "Secret-Key": keys.secretKey, "Content-Type": "application/json" };

  /** The response with its effective status: that of the body if HTTP says 200 for a refusal. */
  function call(request: Omit<ApiCall, "headers">, { isCheck = false } = {}) {
    return shared.limited(async () => {
      if (shared.areKeysRefused && !isCheck) throw new CourierError("keys-refused");
      try {
        const { status, body } = await send({ ...request, headers });
        const inside = integerOf(fields(body)?.status) ?? 0;
        const counts = status < 300 && inside >= 400 ? inside : status;
        if (counts === 401) throw new CourierError("keys-refused");
        if (counts === 403) throw new CourierError("account-off");
        if (counts === 429) throw new CourierError("busy");
        if (counts >= 500) throw new CourierError("failed", { maybeDone: !request.isRead });
        shared.areKeysRefused = false;
        return { status: counts, body };
      } catch (error) {
        if (error instanceof CourierError && error.reason === "keys-refused") shared.areKeysRefused = true;
        throw error;
      }
    });
  }

  const get = (name: string, path: string, reference: string | null = null) =>
    call({ name, method: "GET", path, reference, isRead: true });

  async function read(name: string, path: string, reference: string | null = null) {
    const answer = await get(name, path, reference);
    if (answer.status >= 300) throw refusedBy(answer.body);
    return answer.body;
  }

  const statusOf = (body: unknown) => firstText(fields(body), "delivery_status");

  /**
   * Only the tracking call returns the parcel's number. A repeated booking is refused, so null is safe in case of
   * doubt.
   */
  async function find(reference: string): Promise<BookedParcel | null> {
    const invoice = encodeURIComponent(reference);
    const tracking = await get("trackings_by_invoice", `/trackings_by_invoice/${invoice}`, reference);
    const entry = rows(fields(tracking.body)?.tracking).find((row) => firstText(row, "consignment_id") !== null);
    const parcel = toBookedParcel(entry ? { consignment_id: entry.consignment_id } : null);
    if (parcel) return parcel;
    const { status, body } = await get("status_by_invoice", `/status_by_invoice/${invoice}`, reference);
    const words = status < 300 ? statusOf(body) : null;
    if (words === null || steadfastState(words) === null) return null;
    throw new CourierError("unreadable", { text: "The courier has this parcel, but does not say its number yet." });
  }

  async function settleRefused(reference: string, refusal: unknown): Promise<BookingAnswer> {
    const faults = readFaults(refusal);
    if (!isRepeated(faults)) return { outcome: "refused", faults };
    const parcel = await find(reference).catch(() => null);
    return parcel ? { outcome: "booked", ...parcel } : { outcome: "unknown" };
  }

  async function book(booking: BookingRequest): Promise<BookingAnswer> {
    const faults = steadfastFaults(booking);
    if (faults.length > 0) return { outcome: "refused", faults };
    const { reference } = booking;
    return orUnknown(async () => {
      const body = toSteadfastOrder(booking);
      const answer = await call({ name: "create_order", method: "POST", path: "/create_order", body, reference });
      if (answer.status >= 300) return await settleRefused(reference, answer.body);
      const parcel = toBookedParcel(fields(fields(answer.body)?.consignment));
      if (parcel) return { outcome: "booked", ...parcel };
      // A refusal with status 200 and no code.
      return fields(answer.body)?.errors ? await settleRefused(reference, answer.body) : { outcome: "unknown" };
    });
  }

  async function bookMany(bookings: BookingRequest[]): Promise<Map<string, BookingAnswer>> {
    if (bookings.length > maxBookings) throw new RangeError(`at most ${maxBookings} bookings at once`);
    const answers = new Map<string, BookingAnswer>();
    const sound = bookings.filter((booking) => {
      const faults = steadfastFaults(booking);
      if (faults.length > 0) answers.set(booking.reference, { outcome: "refused", faults });
      return faults.length === 0;
    });
    if (sound.length === 0) return answers;
    try {
      const items = await sendBulk(sound);
      for (const { reference } of sound) {
        const item = items.find((each) => firstText(each, "invoice") === reference);
        const itemState = firstText(item ?? null, "status");
        const parcel = item && itemState !== "error" ? toBookedParcel(item) : null;
        if (parcel) answers.set(reference, { outcome: "booked", ...parcel });
        else if (item && itemState !== "success") answers.set(reference, await settleRefused(reference, item));
        else answers.set(reference, { outcome: "unknown" });
      }
    } catch (error) {
      if (!(error instanceof CourierError && error.maybeDone)) throw error;
      for (const { reference } of sound) answers.set(reference, { outcome: "unknown" });
    }
    return answers;
  }

  /**
   * Some accounts require the list as text within JSON, and answer 400 to a list: only on 400 it is retried like that.
   */
  async function sendBulk(bookings: BookingRequest[]) {
    const orders = bookings.map(toSteadfastOrder);
    const request = { name: "bulk_order", method: "POST", path: "/create_order/bulk-order/extended" } as const;
    let answer = await call({ ...request, body: { data: orders } });
    if (answer.status === 400) answer = await call({ ...request, body: { data: JSON.stringify(orders) } });
    if (answer.status >= 300) throw refusedBy(answer.body);
    return findRows(answer.body, ["data", "consignments", "orders"]);
  }

  return {
    kind: "steadfast",
    check: async (): Promise<CourierCheck> => {
      const request = { name: "get_balance", method: "GET", path: "/get_balance", isRead: true } as const;
      const { status, body } = await call(request, { isCheck: true });
      if (status >= 300) throw refusedBy(body);
      return { balance: takaOf(fields(body)?.current_balance), stores: [] };
    },
    book,
    bookMany,
    find,
    status: async ({ externalId, reference }) => {
      const path = `/status_with_return_status_by_cid/${encodeURIComponent(externalId)}`;
      const rawState = statusOf(await read("status_with_return_status", path, reference));
      if (rawState === null) throw new CourierError("unreadable");
      const nothingElse = { text: null, at: null, collected: null, charge: null, codFee: null, payoutId: null };
      return { ...steadfastReport(rawState), ...nothingElse };
    },
    track: async ({ reference }) => {
      const body = await read(
        "trackings_by_invoice",
        `/trackings_by_invoice/${encodeURIComponent(reference)}`,
        reference,
      );
      return readHistory(rows(fields(body)?.tracking), ["text"], "created_at");
    },
    requestReturn: async ({ externalId, reference, reason }) => {
      const body = { consignment_id: integerOf(externalId) ?? externalId, reason: shorten(reason, 500) };
      const path = "/create_return_request";
      const answer = await call({ name: "create_return_request", method: "POST", path, body, reference });
      if (answer.status >= 300) throw refusedBy(answer.body);
    },
    score: async (phone) => {
      const path = `/fraud_check/score/${encodeURIComponent(phone)}`;
      const request = { name: "fraud_check_score", method: "GET", path, reference: phone, isRead: true } as const;
      const { status, body } = await call({ ...request, isCountedApart: true });
      if (status >= 300) throw refusedBy(body);
      return readScore(body);
    },
    payouts: async (page) => {
      const payouts = readPayouts(await read("payments", `/payments?page=${page}`));
      return await Promise.all(
        payouts.map(async (payout) => {
          const digits = payout.externalId.replaceAll(/\D/g, "");
          return { ...payout, lines: readPayoutLines(await read("payment", `/payments/${digits}`)) };
        }),
      );
    },
    readWebhook: (request) => readSteadfastWebhook(request, keys.webhookToken),
    answerWebhook: (reading) => plainAnswer(reading),
  };
}

/** Whole percents; null is "no record" and stays so. Counts are no longer given. */
function readScore(body: unknown): CourierScore {
  const answer = fields(body);
  return {
    deliveredPercent: integerOf(answer?.delivery_ratio),
    delivered: null,
    cancelled: null,
    volume: firstText(answer, "volume_range", "volume_band"),
    reports: integerOf(answer?.total_reports) ?? 0,
  };
}
