import type {
  Gateway,
  GatewayAccountDeps,
  GatewayDeps,
  GatewayKeys,
  GatewayKind,
} from "../../shop/payments/gateway-port.ts";
import { bkash } from "./bkash.ts";
import { nagad } from "./nagad.ts";
import { sslcommerz } from "./sslcommerz.ts";

/** Where the gateways answer: money that is paid there is real. Their sandboxes take sandbox keys only. */
const addresses: Record<GatewayKind, { live: string; sandbox: string }> = {
  bkash: { live: "https://tokenized.pay.bka.sh", sandbox: "https://tokenized.sandbox.bka.sh" },
  nagad: {
    live: "https://api.mynagad.com",
    sandbox: "http://sandbox.mynagad.com:10080/remote-payment-gateway-1.0",
  },
  sslcommerz: { live: "https://securepay.sslcommerz.com", sandbox: "https://sandbox.sslcommerz.com" },
};

/** Where a stand-in answers, and where it shows its pages. */
type StandInAddress = { baseUrl: string; payHost: string };

const adapters: { [Kind in GatewayKind]: (keys: GatewayKeys[Kind], deps: GatewayDeps) => Gateway } = {
  bkash,
  nagad,
  sslcommerz,
};

/** A gateway with the keys of one account: the live one, its sandbox, or `standIn`. */
export function openGateway<Kind extends GatewayKind>(
  kind: Kind,
  keys: GatewayKeys[Kind],
  { isSandbox, ...deps }: Omit<GatewayAccountDeps, "isStandIn">,
  standIn: StandInAddress | null = null,
): Gateway {
  const baseUrl = addresses[kind][isSandbox ? "sandbox" : "live"];
  return adapters[kind](keys, { ...deps, ...(standIn ?? { baseUrl, payHost: null }) });
}
