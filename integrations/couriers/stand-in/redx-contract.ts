import { dhakaTime } from "../../http/dhaka-time.ts";
import { fields, integerOf, textOf } from "../../http/read-answer.ts";
import type { Contract, StandInRequest, StandInResponse } from "../../http/stand-in/server.ts";
import { priceOf, standInKeys } from "./contract.ts";
import { standInStore } from "./pathao-contract.ts";
import { redxAreas } from "./places.ts";
import type { World } from "./world.ts";

const dhakaArea = 1;
const required = ["customer_name", "customer_phone", "delivery_area", "delivery_area_id", "customer_address"];
const chargeParameters = ["delivery_area_id", "pickup_area_id", "cash_collection_amount", "weight"];
const amounts = ["cash_collection_amount", "parcel_weight", "value"];

/** RedX's open contract. */
export function redxContract(world: World): Contract {
  const store = {
    ...{ id: standInStore.id, name: standInStore.name, address: standInStore.address },
    ...{ area_id: dhakaArea, phone: "01712345678" },
  };
  const isInDhaka = (areaId: number | null) => redxAreas.find(({ id }) => id === areaId)?.zone_id === 1;

  function createParcel({ body }: StandInRequest): StandInResponse {
    const order = fields(body) ?? {};
    const missing = [...required, ...amounts].filter((name) => textOf(order[name]) === null);
    const areaId = integerOf(order.delivery_area_id);
    if (missing.length > 0) return refused(400, `${missing[0]} is required`);
    if (!redxAreas.some(({ id }) => id === areaId)) return refused(400, "delivery_area_id is invalid");
    // Amounts are texts in this contract.
    if (typeof order.cash_collection_amount !== "string")
      return refused(400, "cash_collection_amount must be a string");
    const parcel = world.add({
      kind: "redx",
      reference: textOf(order.merchant_invoice_id) ?? "",
      name: textOf(order.customer_name) ?? "",
      phone: textOf(order.customer_phone) ?? "",
      address: textOf(order.customer_address) ?? "",
      toCollect: integerOf(order.cash_collection_amount) ?? 0,
      charge: priceOf(isInDhaka(areaId), integerOf(order.parcel_weight) ?? 0),
      state: "pickup-pending",
      order,
    });
    return { status: 201, body: { tracking_id: parcel.externalId } };
  }

  function info(_: StandInRequest, id: string): StandInResponse {
    const parcel = world.byId("redx", id);
    if (!parcel) return refused(404, "Parcel not found");
    return ok({
      parcel: {
        tracking_id: id,
        charge: parcel.charge,
        cash_collection_amount: String(parcel.toCollect),
        parcel_weight: parcel.order.parcel_weight,
        status: parcel.state,
        delivery_type: "regular",
        created_at: parcel.bookedAt.toISOString(),
        pickup_location: store,
        merchant_invoice_id: parcel.reference,
      },
    });
  }

  function cancel({ body }: StandInRequest): StandInResponse {
    const input = fields(body);
    const parcel = world.byId("redx", textOf(input?.entity_id) ?? "");
    const change = fields(input?.update_details);
    if (!parcel) return refused(404, "Parcel not found");
    if (change?.property_name !== "status" || change.new_value !== "cancelled") return refused(400, "Not possible");
    if (parcel.state !== "pickup-pending") return refused(400, "The parcel has been picked up");
    parcel.isStopped = true;
    parcel.state = "cancelled";
    parcel.stateAt = world.now();
    return ok({ success: true, message: "Parcel updated" });
  }

  return {
    guard: ({ headers }) => {
      const isRight = headers["api-access-token"] === `Bearer ${standInKeys.redx.token}`;
      return isRight ? null : refused(401, "Invalid API access token");
    },
    unknownPath: refused(404, "Not found"),
    routes: [
      {
        name: "areas",
        method: "GET",
        path: /^\/areas$/,
        handle: ({ query }) => {
          const district = query.get("district_name")?.toLowerCase();
          const postCode = query.get("post_code");
          const areas = redxAreas
            .filter((area) => !district || area.district.toLowerCase() === district)
            .filter((area) => !postCode || area.post_code === Number(postCode))
            .map(({ district: _, ...area }) => area);
          return ok({ areas });
        },
      },
      { name: "stores", method: "GET", path: /^\/pickup\/stores$/, handle: () => ok({ pickup_stores: [store] }) },
      {
        name: "store",
        method: "GET",
        path: /^\/pickup\/store\/info\/(\d+)$/,
        handle: (_, id) => (Number(id) === store.id ? ok({ pickup_store: store }) : refused(404, "Store not found")),
      },
      {
        name: "charge_calculator",
        method: "GET",
        path: /^\/charge\/charge_calculator$/,
        handle: ({ query }) => {
          const missing = chargeParameters.find((name) => !query.get(name));
          if (missing) return refused(400, `${missing} is required`);
          const isInside = isInDhaka(Number(query.get("delivery_area_id")));
          const deliveryCharge = priceOf(isInside, Number(query.get("weight")));
          return ok({ deliveryCharge, codCharge: Math.round(Number(query.get("cash_collection_amount")) / 100) });
        },
      },
      { name: "parcel", method: "POST", path: /^\/parcel$/, handle: createParcel },
      { name: "info", method: "GET", path: /^\/parcel\/info\/([^/]+)$/, handle: info },
      {
        name: "track",
        method: "GET",
        path: /^\/parcel\/track\/([^/]+)$/,
        handle: (_, id) => {
          const steps = world.byId("redx", id)?.history ?? [];
          const tracking = steps.map(({ text, at }) => ({ message_en: text, message_bn: text, time: dhakaTime(at) }));
          return ok({ tracking });
        },
      },
      { name: "parcels", method: "PATCH", path: /^\/parcels$/, handle: cancel },
    ],
  };
}

const ok = (body: Record<string, unknown>): StandInResponse => ({ status: 200, body });
const refused = (status: number, message: string): StandInResponse => ({ status, body: { message } });
