import type {
  ConnectedKind,
  Courier,
  CourierChoices,
  CourierDeps,
  CourierKeys,
} from "../../shop/couriers/courier-port.ts";
import { pathao } from "./pathao.ts";
import { redx } from "./redx.ts";
import { steadfast } from "./steadfast.ts";

/** Where the couriers answer. Every booking there is a real parcel. */
const liveAddresses: Record<ConnectedKind, string> = {
  steadfast: "https://portal.packzy.com/api/v1",
  pathao: "https://api-hermes.pathao.com",
  redx: "https://openapi.redx.com.bd/v1.0.0-beta",
};

type OpenDeps = Omit<CourierDeps, "baseUrl"> & { baseUrl?: string };

const adapters: {
  [Kind in ConnectedKind]: (keys: CourierKeys[Kind], choices: CourierChoices, deps: CourierDeps) => Courier;
} = {
  steadfast: (keys, _choices, deps) => steadfast(keys, deps),
  pathao,
  redx,
};

/** A courier with the keys of one account; the real one unless `deps` names another address. */
export function openCourier<Kind extends ConnectedKind>(
  kind: Kind,
  keys: CourierKeys[Kind],
  choices: CourierChoices,
  deps: OpenDeps,
): Courier {
  return adapters[kind](keys, choices, { ...deps, baseUrl: deps.baseUrl ?? liveAddresses[kind] });
}
