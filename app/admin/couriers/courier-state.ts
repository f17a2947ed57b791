import type { CourierAccountResponse } from "../../../api/contract/couriers.ts";

/** The state shown at the top of a courier's card. */
type CourierCardState =
  | ("none" | "off" | "keys-lost" | "keys-refused")
  | ("failing" | "untested" | "silent" | "connected");

/** The tone of a state's label. */
export const stateTones: Record<CourierCardState, "good" | "warn" | "bad" | "calm"> = {
  none: "calm",
  off: "calm",
  "keys-lost": "bad",
  "keys-refused": "bad",
  failing: "warn",
  untested: "calm",
  silent: "warn",
  connected: "good",
};

/** A courier that reported nothing for so long is called silent. */
const silentMs = 2 * 86_400_000;

/** The state of an account: the worst one that applies. */
export function courierStateOf(account: CourierAccountResponse | undefined, now: Date): CourierCardState {
  if (!account) return "none";
  if (!account.active) return "off";
  if (!account.keysReadable) return "keys-lost";
  if (account.checkFailure === "keys-refused" || account.checkFailure === "account-off") return "keys-refused";
  if (account.checkFailure) return "failing";
  if (!account.checkedAt) return "untested";
  const isSilent = !account.webhookAt || now.getTime() - new Date(account.webhookAt).getTime() > silentMs;
  return isSilent ? "silent" : "connected";
}
