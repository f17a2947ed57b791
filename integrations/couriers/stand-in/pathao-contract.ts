import { randomBytes } from "node:crypto";
import { dhakaTime } from "../../http/dhaka-time.ts";
import { type Fields, fields, integerOf, textOf } from "../../http/read-answer.ts";
import type { Contract, StandInRequest, StandInResponse } from "../../http/stand-in/server.ts";
import { priceOf, standInKeys } from "./contract.ts";
import { cities, zoneAreas, zones } from "./places.ts";
import type { World } from "./world.ts";

const tokenSeconds = 432_000;
export const standInStore = { id: 130_001, name: "Main store", address: "House 12, Road 5, Dhanmondi, Dhaka" };

export type PathaoCounts = { tokensLent: number };

/** Pathao's merchant contract. `counts` tells how many tokens were lent. */
export function pathaoContract(world: World, counts: PathaoCounts): Contract {
  const tokens = new Map<string, number>();
  const refreshTokens = new Set<string>();

  function guard({ headers }: StandInRequest, name: string): StandInResponse | null {
    if (name === "issue-token") return null;
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? "";
    const endsAt = tokens.get(token) ?? 0;
    return endsAt > world.now().getTime() ? null : refused(401, "Unauthenticated.");
  }

  function issueToken({ body }: StandInRequest): StandInResponse {
    const input = fields(body);
    const { clientId, clientSecret, username, password } = standInKeys.pathao;
    const isClient = input?.client_id === clientId && input.client_secret === clientSecret;
    const isMerchant = input?.grant_type === "password" && input.username === username && input.password === password;
    const isRefresh = input?.grant_type === "refresh_token" && refreshTokens.delete(textOf(input.refresh_token) ?? "");
    if (!isClient || !(isMerchant || isRefresh)) return refused(401, "The user credentials were incorrect.");
    const access_token = randomBytes(24).toString("hex");
    const refresh_token = randomBytes(24).toString("hex");
    tokens.set(access_token, world.now().getTime() + tokenSeconds * 1000);
    refreshTokens.add(refresh_token);
    counts.tokensLent += 1;
    return { status: 200, body: { token_type: "Bearer", expires_in: tokenSeconds, access_token, refresh_token } };
  }

  function faultsOf(order: Fields): Record<string, string[]> {
    const errors: Record<string, string[]> = {};
    const length = (name: string) => (textOf(order[name]) ?? "").length;
    const within = (name: string, min: number, max: number) => {
      const label = name.replaceAll("_", " ");
      if (length(name) < min) errors[name] = [`The ${label} must be at least ${min} characters.`];
      if (length(name) > max) errors[name] = [`The ${label} may not be greater than ${max} characters.`];
    };
    if (integerOf(order.store_id) !== standInStore.id) errors.store_id = ["Wrong Store selected"];
    within("recipient_name", 3, 100);
    within("recipient_address", 10, 220);
    if (!/^01\d{9}$/.test(textOf(order.recipient_phone) ?? "")) errors.recipient_phone = ["The phone is invalid."];
    const second = textOf(order.recipient_secondary_phone);
    if (second !== null && second.length !== 11) errors.recipient_secondary_phone = ["The phone is invalid."];
    for (const name of ["recipient_city", "recipient_zone", "recipient_area"]) {
      if (name in order && integerOf(order[name]) === null) errors[name] = [`The ${name} must be an integer.`];
    }
    if (!zones.some(({ id }) => id === (order.recipient_zone ?? id))) errors.recipient_zone = ["Wrong zone."];
    if (![48, 12].includes(integerOf(order.delivery_type) ?? 0)) errors.delivery_type = ["Wrong delivery type."];
    if (![1, 2].includes(integerOf(order.item_type) ?? 0)) errors.item_type = ["Wrong item type."];
    if (!integerOf(order.item_quantity)) errors.item_quantity = ["The item quantity is required."];
    const weight = Number(order.item_weight);
    if (!(weight >= 0.5 && weight <= 10)) errors.item_weight = ["The item weight must be between 0.5 and 10."];
    const amount = integerOf(order.amount_to_collect);
    if (amount === null || amount < 0) errors.amount_to_collect = ["The amount to collect must be an integer."];
    return errors;
  }

  function createOrder({ body }: StandInRequest): StandInResponse {
    const order = fields(body) ?? {};
    const errors = faultsOf(order);
    if (Object.keys(errors).length > 0) {
      return { status: 422, body: { message: "Please fix the given errors", type: "error", code: 422, errors } };
    }
    const parcel = world.add({
      kind: "pathao",
      reference: textOf(order.merchant_order_id) ?? "",
      name: textOf(order.recipient_name) ?? "",
      phone: textOf(order.recipient_phone) ?? "",
      address: textOf(order.recipient_address) ?? "",
      toCollect: integerOf(order.amount_to_collect) ?? 0,
      charge: priceOf((integerOf(order.recipient_city) ?? 1) === 1, Number(order.item_weight) * 1000),
      state: "order.created",
      order,
    });
    return ok({
      consignment_id: parcel.externalId,
      merchant_order_id: parcel.reference,
      order_status: "Pending",
      delivery_fee: parcel.charge,
    });
  }

  function info(_: StandInRequest, id: string): StandInResponse {
    const parcel = world.byId("pathao", id);
    if (!parcel) return refused(404, "Order not found");
    return ok({
      consignment_id: id,
      merchant_order_id: parcel.reference,
      order_status: wordsOf(parcel.state),
      order_status_slug: wordsOf(parcel.state),
      updated_at: dhakaTime(parcel.stateAt),
      invoice_id: parcel.payoutId,
    });
  }

  function pricePlan({ body }: StandInRequest): StandInResponse {
    const input = fields(body);
    const price = priceOf(integerOf(input?.recipient_city) === 1, Number(input?.item_weight) * 1000);
    const discounts = { discount: 0, promo_discount: 0, additional_charge: 0 };
    return ok({ price, ...discounts, plan_id: 69, cod_enabled: 1, cod_percentage: 0.01, final_price: price });
  }

  const zone = ({ id, cityId, name }: (typeof zones)[number]) => ({ zone_id: id, zone_name: name, city_id: cityId });
  const area = ({ id, zoneId, name }: (typeof zoneAreas)[number]) => ({
    area_id: id,
    area_name: name,
    zone_id: zoneId,
    home_delivery_available: true,
    pickup_available: true,
  });
  const list = (rows: Fields[]): StandInResponse => ok({ data: rows });
  const at = (path: string) => new RegExp(`^/aladdin/api/v1${path}$`);
  const store = {
    ...{ store_id: standInStore.id, store_name: standInStore.name, store_address: standInStore.address },
    ...{ is_active: 1, city_id: 1, zone_id: zones[0]?.id, hub_id: 1 },
    ...{ is_default_store: true, is_default_return_store: true },
  };

  return {
    guard,
    unknownPath: { status: 404, body: { message: "no Route matched with those values" } },
    routes: [
      { name: "issue-token", method: "POST", path: at("/issue-token"), handle: issueToken },
      {
        name: "city-list",
        method: "GET",
        path: at("/city-list"),
        handle: () => list(cities.map(({ id, name }) => ({ city_id: id, city_name: name }))),
      },
      {
        name: "zone-list",
        method: "GET",
        path: at("/cities/(\\d+)/zone-list"),
        handle: (_, id) => list(zones.filter(({ cityId }) => cityId === Number(id)).map(zone)),
      },
      {
        name: "area-list",
        method: "GET",
        path: at("/zones/(\\d+)/area-list"),
        handle: (_, id) => list(zoneAreas.filter(({ zoneId }) => zoneId === Number(id)).map(area)),
      },
      { name: "zones", method: "GET", path: at("/zones/list"), handle: () => list(zones.map(zone)) },
      { name: "areas", method: "GET", path: at("/areas/list"), handle: () => list(zoneAreas.map(area)) },
      { name: "stores", method: "GET", path: at("/stores"), handle: () => list([store]) },
      { name: "price-plan", method: "POST", path: at("/merchant/price-plan"), handle: pricePlan },
      { name: "orders", method: "POST", path: at("/orders"), handle: createOrder },
      { name: "info", method: "GET", path: at("/orders/([^/]+)/info"), handle: info },
    ],
  };
}

/** "order.at-the-sorting-hub" → "At_The_Sorting_Hub"; a return and a payment have words of their own. */
function wordsOf(event: string): string {
  const name = event
    .replace("order.", "")
    .replace(/^created$/, "pending")
    .replace(/^paid$/, "payment-invoice");
  return name.replaceAll(/(^|-)([a-z])/g, (_, dash: string, first: string) => (dash && "_") + first.toUpperCase());
}

const ok = (data: Fields): StandInResponse => ({
  status: 200,
  body: { message: "Success", type: "success", code: 200, data },
});

const refused = (status: number, message: string): StandInResponse => ({
  status,
  body: { message, type: "error", code: status },
});
