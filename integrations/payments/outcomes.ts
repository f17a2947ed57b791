import { GatewayError, type StartAnswer } from "../../shop/payments/gateway-port.ts";
import { isPayAddress } from "./payment-texts.ts";

/** Does what writes; `unknown` where a call failed that may have had its effect. */
export async function orUnknown<Answer>(work: () => Promise<Answer>): Promise<Answer | { outcome: "unknown" }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GatewayError && error.maybeDone) return { outcome: "unknown" };
    throw error;
  }
}

/** A start with the page that the gateway has named. Throws where a browser may not be sent there. */
export function startedAt(externalId: string | null, payUrl: string | null, hosts: readonly string[]): StartAnswer {
  if (externalId === null || payUrl === null) return { outcome: "unknown" };
  if (!isPayAddress(payUrl, hosts)) throw new GatewayError("unreadable", { text: "The page is on an unknown host." });
  return { outcome: "started", externalId, payUrl };
}

/** The refusal of a gateway that is closed for a while. */
export function inMaintenance(name: string): StartAnswer {
  return { outcome: "refused", failure: "maintenance", text: `${name} is in maintenance.` };
}
