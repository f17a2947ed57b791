import {
  type BookingAnswer,
  type BookingFault,
  type BookingRequest,
  type Courier,
  type CourierChoices,
  type CourierDeps,
  CourierError,
  type CourierKeys,
  type CourierStore,
  type ListedPlace,
} from "../../shop/couriers/courier-port.ts";
import { paisa, toTaka } from "../../shop/money.ts";
import { type ApiCall, openCalls, orUnknown } from "../http/call-api.ts";
import {
  type Fields,
  fields,
  findRows,
  firstTaka,
  firstText,
  integerOf,
  momentOf,
  rows,
  takaOf,
  wholeTaka,
} from "../http/read-answer.ts";
import { plainAnswer } from "../http/webhook-proof.ts";
import { type BookingLimits, findFaults, plainText, shorten } from "./booking-texts.ts";
import { readFaults, readHistory, refusedBy } from "./courier-answers.ts";
import { readRedxWebhook, redxState } from "./redx-webhook.ts";

const concurrency = 4;

// RedX publishes no limits; these are those of the others.
const limits: BookingLimits = {
  name: { min: 1, max: 100 },
  address: { min: 1, max: 490 },
  reference: 100,
  maxTaka: 1_000_000,
  maxGrams: null,
};

/** RedX's open API (docs/couriers.md). It cannot find a parcel by our reference, and has no payouts. */
export function redx(keys: CourierKeys["redx"], { storeId }: CourierChoices, deps: CourierDeps): Courier {
  const { shared, send } = openCalls(CourierError, deps, keys, concurrency);
  const headers = { "API-ACCESS-TOKEN": `Bearer ${keys.token}` };
  // The area of the pickup store, which prices depend on; asked once.
  let pickupArea: Promise<number> | null = null;

  const call = (request: Omit<ApiCall, "headers">) => shared.limited(() => send({ ...request, headers }));

  async function read(name: string, path: string, reference: string | null = null): Promise<unknown> {
    const { status, body } = await call({ name, method: "GET", path, reference, isRead: true });
    if (status >= 300) throw refusedBy(body);
    return body;
  }

  async function book(booking: BookingRequest): Promise<BookingAnswer> {
    const faults = redxFaults(booking);
    if (faults.length > 0) return { outcome: "refused", faults };
    const { reference } = booking;
    return orUnknown(async () => {
      const body = toRedxParcel(booking, storeId);
      const answer = await call({ name: "parcel", method: "POST", path: "/parcel", body, reference });
      if (answer.status >= 300 || isRefusal(answer.body))
        return { outcome: "refused", faults: readFaults(answer.body) };
      const externalId = firstText(fields(answer.body), "tracking_id");
      if (externalId === null) return { outcome: "unknown" };
      return { outcome: "booked", externalId, trackingCode: externalId, trackingUrl: null, charge: null };
    });
  }

  async function askPickupArea(): Promise<number> {
    if (!storeId) throw new CourierError("refused", { text: "No pickup store is chosen." });
    const answer = fields(await read("store", `/pickup/store/info/${encodeURIComponent(storeId)}`));
    const area = integerOf((fields(answer?.pickup_store) ?? answer)?.area_id);
    if (area === null) throw new CourierError("unreadable");
    return area;
  }

  return {
    kind: "redx",
    check: async () => {
      const body = await read("stores", "/pickup/stores");
      return { balance: null, stores: findRows(body, ["pickup_stores", "stores", "data"]).flatMap(toStore) };
    },
    book,
    status: async ({ externalId, reference }) => {
      const body = await read("info", `/parcel/info/${encodeURIComponent(externalId)}`, reference);
      const parcel = fields(fields(body)?.parcel);
      const rawState = firstText(parcel, "status");
      if (rawState === null) throw new CourierError("unreadable");
      const report = redxState(rawState);
      return {
        ...report,
        text: null,
        at: momentOf(parcel?.updated_at),
        collected: report.state === "delivered" ? takaOf(parcel?.cash_collection_amount) : null,
        charge: takaOf(parcel?.charge),
        codFee: null,
        payoutId: null,
      };
    },
    track: async ({ externalId, reference }) => {
      const body = await read("track", `/parcel/track/${encodeURIComponent(externalId)}`, reference);
      return readHistory(rows(fields(body)?.tracking), ["message_en", "message_bn"], "time");
    },
    quote: async ({ place, grams, amountToCollect }) => {
      if (!place?.areaId) throw new CourierError("refused", { text: "No area is chosen." });
      pickupArea ??= askPickupArea();
      const from = await pickupArea.catch((error: unknown) => {
        pickupArea = null;
        throw error;
      });
      const query = new URLSearchParams({
        delivery_area_id: String(place.areaId),
        pickup_area_id: String(from),
        cash_collection_amount: String(toTaka(amountToCollect)),
        weight: String(grams),
      });
      const charges = fields(await read("charge_calculator", `/charge/charge_calculator?${query}`));
      const delivery = firstTaka(charges, "deliveryCharge");
      if (delivery === null) throw new CourierError("unreadable");
      return paisa(delivery + (firstTaka(charges, "codCharge") ?? 0));
    },
    cancel: async ({ externalId, reason }) => {
      const body = {
        entity_type: "parcel-tracking-id",
        entity_id: externalId,
        update_details: { property_name: "status", new_value: "cancelled", reason: shorten(reason, 250) },
      };
      const answer = await call({ name: "parcels", method: "PATCH", path: "/parcels", body });
      if (answer.status >= 300 || fields(answer.body)?.success === false) throw refusedBy(answer.body);
    },
    places: async () => {
      const body = await read("areas", "/areas");
      return findRows(body, ["areas"]).flatMap(toPlace);
    },
    readWebhook: (request) => readRedxWebhook(request, keys.webhookToken),
    answerWebhook: (reading) => plainAnswer(reading),
  };
}

const isRefusal = (body: unknown) => fields(body)?.isError === true || fields(body)?.validation_errors !== undefined;

function redxFaults(booking: BookingRequest): BookingFault[] {
  const faults = findFaults(booking, limits);
  return booking.place?.areaId ? faults : [...faults, { field: "place", text: "Choose the courier's area." }];
}

/** A booking in RedX's fields. Amounts are sent as text, the weight in grams. */
function toRedxParcel(booking: BookingRequest, storeId: string | null): Fields {
  const contents = shorten(booking.contents, 250);
  const value = Math.round(toTaka(booking.value));
  return {
    customer_name: shorten(booking.name, limits.name.max),
    customer_phone: booking.phone,
    delivery_area: booking.place?.name,
    delivery_area_id: booking.place?.areaId,
    customer_address: plainText(booking.address),
    merchant_invoice_id: booking.reference,
    cash_collection_amount: String(wholeTaka(booking.amountToCollect) ?? 0),
    parcel_weight: booking.grams,
    value,
    ...(booking.note && { instruction: shorten(booking.note, 250) }),
    ...(storeId && { pickup_store_id: integerOf(storeId) ?? storeId }),
    parcel_details_json: [{ name: contents, category: "Beauty", value }],
  };
}

function toStore(row: Fields): CourierStore[] {
  const id = firstText(row, "id", "store_id");
  if (id === null) return [];
  return [{ id, name: firstText(row, "name") ?? id, address: firstText(row, "address") ?? "", active: true }];
}

function toPlace(row: Fields): ListedPlace[] {
  const id = integerOf(row.id);
  const name = firstText(row, "name");
  if (id === null || name === null) return [];
  return [{ level: "area", id, parentId: integerOf(row.zone_id), name, district: firstText(row, "district_name") }];
}
