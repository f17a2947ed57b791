import type { GatewayResponse } from "../../../api/contract/gateways.ts";

/** The state shown at the top of a gateway's card. */
type GatewayState = ("none" | "off" | "keys-lost" | "keys-refused") | ("failing" | "untested" | "connected");

/** The state of an account: the worst one that applies. */
export function gatewayStateOf(account: GatewayResponse | undefined): GatewayState {
  if (!account) return "none";
  if (!account.keysReadable) return "keys-lost";
  if (!account.active) return "off";
  if (account.checkFailure === "keys-refused" || account.checkFailure === "account-off") return "keys-refused";
  if (account.checkFailure) return "failing";
  return account.checkedAt ? "connected" : "untested";
}
