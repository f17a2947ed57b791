import { eq } from "drizzle-orm";
import { gatewayAccounts } from "../../db/schema.ts";
import type { WebhookAnswer, WebhookRequest } from "../connected-accounts/account-port.ts";
import { isSamePath, webhookInbox } from "../connected-accounts/webhook-inbox.ts";
import { spend } from "../rate-limits/spend.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { GatewayError, type GatewayKind } from "./gateway-port.ts";
import { openGatewayOf } from "./open-gateway.ts";

const inbox = webhookInbox("gateway");

type ReceivedWebhook = WebhookRequest & {
  kind: GatewayKind;
  /** The unguessable part of the address. */
  secret: string;
  network: string;
};

/**
 * Stores a verified webhook of a gateway in its raw form, once, and returns the response that the gateway expects;
 * `applyGatewayWebhooks` processes it. Any other is counted and sampled, within its network's rate limit. Refuses
 * `not-found` for a wrong address, and `unavailable` if the keys or the certificate cannot be read, or too many wait:
 * the gateway then sends it again.
 */
export async function receiveGatewayWebhook(
  shop: Shop,
  { kind, secret, network, ...request }: ReceivedWebhook,
): Promise<WebhookAnswer> {
  const [account] = await shop.db.select().from(gatewayAccounts).where(eq(gatewayAccounts.kind, kind));
  if (!isSamePath(secret, account?.webhookPath ?? "") || !account) {
    await spend(shop, "webhook-unproven", { network });
    throw new Refusal("not-found");
  }
  const gateway = openGatewayOf(shop, account);
  if (!gateway) throw new Refusal("unavailable");
  const reading = await gateway.readWebhook(request).catch(async (error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
    // Its proof cannot be checked now.
    await inbox.reject(shop, account.id, { network, body: request.body });
    throw new Refusal("unavailable");
  });
  if (reading.kind === "unproven") await inbox.reject(shop, account.id, { network, body: request.body });
  // Fetching the page confirms our address; its content is ignored. A stand-in's page is on this machine.
  else if (reading.kind === "confirm-address")
    await (account.isStandIn ? fetch(reading.url, { redirect: "error" }) : shop.fetchExternal(reading.url));
  else await inbox.store(shop, account, request, reading);
  return gateway.answerWebhook(reading);
}
