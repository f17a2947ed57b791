import { type Paisa, toTaka } from "../../shop/money.ts";
import { GatewayError, type StartAnswer } from "../../shop/payments/gateway-port.ts";

/** How long a whole call to a gateway may take; bKash rules it so, the others are not slower. */
export const gatewayTimeoutMs = 30_000;

/** An amount as gateways write it: "1250.00". */
export function takaText(amount: Paisa): string {
  return toTaka(amount).toFixed(2);
}

/** Text without characters that gateways refuse, on one line and no longer than `max`. */
export function plainWords(text: string, max: number): string {
  return text
    .replaceAll(/[<>&\p{Cc}]/gu, " ")
    .trim()
    .slice(0, max)
    .toWellFormed();
}

/** Whether a browser may be sent there: HTTP, and one of the hosts. */
function isPayAddress(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username } = new URL(address);
  return /^https?:$/.test(protocol) && username === "" && hosts.includes(host);
}

/** A payer's number as the shop writes it, 01…; a masked one stays as it is. */
export function payerPhoneOf(text: string | null): string | null {
  return text === null ? null : (/^\+?88(01\d{9})$/.exec(text)?.[1] ?? text);
}

/** A start with the page that the gateway has named. Throws where a browser may not be sent there. */
export function startedAt(externalId: string | null, payUrl: string | null, hosts: readonly string[]): StartAnswer {
  if (externalId === null || payUrl === null) return { outcome: "unknown" };
  if (!isPayAddress(payUrl, hosts)) throw new GatewayError("unreadable", { text: "The page is on an unknown host." });
  return { outcome: "started", externalId, payUrl };
}

/** The error of a gateway under maintenance. */
export function inMaintenance(name: string): StartAnswer {
  return { outcome: "refused", failure: "maintenance", text: `${name} is in maintenance.` };
}
