import type { Gateway, GatewayDeps, GatewayKeys, GatewayKind, OpenGateway } from "../../shop/payments/gateway-port.ts";
import { bkash } from "./bkash.ts";

type Connected = Extract<GatewayKind, "bkash">;

/** Where the gateways answer: money that is paid there is real. Their sandboxes take sandbox keys only. */
const addresses: Record<Connected, { live: string; sandbox: string }> = {
  bkash: { live: "https://tokenized.pay.bka.sh", sandbox: "https://tokenized.sandbox.bka.sh" },
};

/** Where a stand-in answers, and where it shows its pages. */
type StandInAddress = { baseUrl: string; payHost: string };

const adapters: { [Kind in Connected]: (keys: GatewayKeys[Kind], deps: GatewayDeps) => Gateway } = { bkash };

/** A gateway with the keys of one account: the live one, its sandbox, or `standIn`. */
export function openGateway<Kind extends Connected>(
  kind: Kind,
  keys: GatewayKeys[Kind],
  { isSandbox, ...deps }: Omit<Parameters<OpenGateway>[2], "isStandIn">,
  standIn: StandInAddress | null = null,
): Gateway {
  const baseUrl = addresses[kind][isSandbox ? "sandbox" : "live"];
  return adapters[kind](keys, { ...deps, ...(standIn ?? { baseUrl, payHost: null }) });
}
