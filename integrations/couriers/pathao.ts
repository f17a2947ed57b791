import {
  type BookingAnswer,
  type BookingFault,
  type BookingRequest,
  type Courier,
  type CourierChoices,
  type CourierDeps,
  CourierError,
  type CourierKeys,
  type CourierReport,
  type CourierStore,
} from "../../shop/couriers/courier-port.ts";
import { paisa } from "../../shop/money.ts";
import { type ApiCall, openCalls, orUnknown, withToken } from "../http/call-api.ts";
import {
  type Fields,
  fields,
  findRows,
  firstTaka,
  firstText,
  integerOf,
  momentOf,
  wholeTaka,
} from "../http/read-answer.ts";
import { type BookingLimits, findFaults, plainText, secondPhone, shorten } from "./booking-texts.ts";
import { readFaults, refusedBy } from "./courier-answers.ts";
import { pathaoPlaces } from "./pathao-places.ts";
import { pathaoToken } from "./pathao-token.ts";
import { answerPathaoWebhook, readPathaoWebhook, stateOf } from "./pathao-webhook.ts";

// The rate limit is not published. The bulk call returns no parcel numbers, so parcels are booked one by one, some in
// parallel.
const concurrency = 4;
const base = "/aladdin/api/v1";

const limits: BookingLimits = {
  name: { min: 3, max: 100 },
  address: { min: 10, max: 220 },
  reference: 100,
  maxTaka: 1_000_000,
  maxGrams: 10_000,
};
const normalDelivery = 48;
const parcelType = 2;

/** Pathao's merchant API (docs/couriers.md). It cannot find a parcel by our reference. */
export function pathao(keys: CourierKeys["pathao"], { storeId }: CourierChoices, deps: CourierDeps): Courier {
  const { shared, send } = openCalls(CourierError, deps, keys, concurrency);
  const renew = pathaoToken(keys, deps, send);

  function call(request: Omit<ApiCall, "headers">) {
    return shared.limited(() =>
      withToken(deps.tokens, renew, ["keys-refused"], (token) =>
        send({ ...request, headers: { Authorization: `Bearer ${token}` } }),
      ),
    );
  }

  const get = (name: string, path: string, reference: string | null = null) =>
    call({ name, method: "GET", path, reference, isRead: true });

  async function book(booking: BookingRequest): Promise<BookingAnswer> {
    const faults = pathaoFaults(booking, storeId);
    if (faults.length > 0) return { outcome: "refused", faults };
    const { reference } = booking;
    return orUnknown(async () => {
      const body = toPathaoOrder(booking, storeId);
      const answer = await call({ name: "orders", method: "POST", path: `${base}/orders`, body, reference });
      if (answer.status >= 300 || isRefusal(answer.body)) {
        return { outcome: "refused", faults: readFaults(answer.body) };
      }
      const data = fields(fields(answer.body)?.data);
      const externalId = firstText(data, "consignment_id");
      if (externalId === null) return { outcome: "unknown" };
      return {
        outcome: "booked",
        externalId,
        trackingCode: externalId,
        trackingUrl: null,
        charge: firstTaka(data, "delivery_fee"),
      };
    });
  }

  async function stores(): Promise<CourierStore[]> {
    const { status, body } = await get("stores", `${base}/stores`);
    if (status >= 300) throw refusedBy(body);
    return findRows(fields(body)?.data, ["data"]).flatMap(toStore);
  }

  return {
    kind: "pathao",
    check: async () => ({ balance: null, stores: await stores() }),
    book,
    status: async ({ externalId, reference }) => {
      const { status, body } = await get("info", `${base}/orders/${encodeURIComponent(externalId)}/info`, reference);
      if (status >= 300) throw refusedBy(body);
      return readInfo(fields(fields(body)?.data));
    },
    quote: async ({ place, grams, amountToCollect }) => {
      if (!storeId || !place?.cityId || !place.zoneId)
        throw new CourierError("refused", { text: "No zone is chosen." });
      const { status, body } = await call({
        name: "price-plan",
        method: "POST",
        path: `${base}/merchant/price-plan`,
        body: {
          store_id: storeId,
          item_type: parcelType,
          delivery_type: normalDelivery,
          item_weight: kilograms(grams),
          recipient_city: place.cityId,
          recipient_zone: place.zoneId,
        },
        isRead: true,
      });
      if (status >= 300) throw refusedBy(body);
      const plan = fields(fields(body)?.data);
      const price = firstTaka(plan, "final_price", "price");
      if (price === null) throw new CourierError("unreadable");
      // Requested without the amount, so the price does not include the collection fee.
      const share = Number(firstText(plan, "cod_percentage") ?? 0);
      const isCharged = integerOf(plan?.cod_enabled) === 1 && share > 0 && share < 1;
      return isCharged ? paisa(price + Math.round(amountToCollect * share)) : price;
    },
    places: () => pathaoPlaces(get),
    readWebhook: (request) => readPathaoWebhook(request, keys.webhookSecret),
    answerWebhook: answerPathaoWebhook,
  };
}

function pathaoFaults(booking: BookingRequest, storeId: string | null): BookingFault[] {
  const faults = findFaults(booking, limits);
  return storeId ? faults : [...faults, { field: "store", text: "Choose the pickup store of this account first." }];
}

/** The courier takes half a kilogram at least. */
const kilograms = (grams: number) => Math.max(0.5, Math.ceil(grams / 10) / 100);

/** A booking in Pathao's fields. Unknown fields are left out: null is refused, and the courier uses the address. */
function toPathaoOrder(booking: BookingRequest, storeId: string | null): Fields {
  const second = secondPhone(booking);
  const { cityId, zoneId, areaId } = booking.place ?? { cityId: null, zoneId: null, areaId: null };
  return {
    store_id: integerOf(storeId) ?? storeId,
    merchant_order_id: booking.reference,
    recipient_name: shorten(booking.name, limits.name.max),
    recipient_phone: booking.phone,
    ...(second && { recipient_secondary_phone: second }),
    recipient_address: plainText(booking.address),
    ...(cityId && { recipient_city: cityId }),
    ...(cityId && zoneId && { recipient_zone: zoneId }),
    ...(cityId && zoneId && areaId && { recipient_area: areaId }),
    delivery_type: normalDelivery,
    item_type: parcelType,
    ...(booking.note && { special_instruction: shorten(booking.note, 250) }),
    item_quantity: booking.pieces,
    item_weight: kilograms(booking.grams),
    item_description: shorten(booking.contents, 250),
    amount_to_collect: wholeTaka(booking.amountToCollect) ?? 0,
  };
}

const isRefusal = (body: unknown) =>
  firstText(fields(body), "type") === "error" || (integerOf(fields(body)?.code) ?? 0) >= 400;

function toStore(row: Fields): CourierStore[] {
  const id = firstText(row, "store_id");
  if (id === null) return [];
  const active = row.is_active === undefined || row.is_active === true || integerOf(row.is_active) === 1;
  return [{ id, name: firstText(row, "store_name") ?? id, address: firstText(row, "store_address") ?? "", active }];
}

function readInfo(data: Fields | null): CourierReport {
  const rawState = firstText(data, "order_status_slug", "order_status");
  if (rawState === null) throw new CourierError("unreadable");
  return {
    ...stateOf(rawState),
    rawState,
    text: null,
    at: momentOf(data?.updated_at),
    collected: firstTaka(data, "collected_amount"),
    charge: firstTaka(data, "delivery_fee"),
    codFee: null,
    payoutId: firstText(data, "invoice_id"),
  };
}
