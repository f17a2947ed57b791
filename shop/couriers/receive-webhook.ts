import { and, eq, isNull } from "drizzle-orm";
import { courierAccounts } from "../../db/schema.ts";
import type { WebhookAnswer, WebhookRequest } from "../connected-accounts/account-port.ts";
import { isSamePath, maxWaitingWebhooks, webhookInbox } from "../connected-accounts/webhook-inbox.ts";
import { spend } from "../rate-limits/spend.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import type { ConnectedKind, Courier, WebhookReading } from "./courier-port.ts";
import { type CourierAccount, openCourierOf } from "./open-account.ts";

const inbox = webhookInbox("courier");

/** A signature over the body: once a courier sends one, it always does. */
const signatureHeaders: Partial<Record<ConnectedKind, string>> = { steadfast: "x-signature" };

type ReceivedWebhook = WebhookRequest & {
  kind: ConnectedKind;
  /** The unguessable part of the address. */
  secret: string;
  network: string;
};

/**
 * Stores a verified webhook in its raw form, once, and returns the response that its courier expects; `applyWebhooks`
 * processes it. Any other is counted and sampled, within its network's rate limit. Refuses `not-found` for a wrong
 * address, and `unavailable` where the keys cannot be read or too many wait: the courier then sends it again.
 */
export async function receiveWebhook(
  shop: Shop,
  { kind, secret, network, ...request }: ReceivedWebhook,
  limit = maxWaitingWebhooks,
): Promise<WebhookAnswer> {
  const [account] = await shop.db.select().from(courierAccounts).where(eq(courierAccounts.kind, kind));
  if (!isSamePath(secret, account?.webhookPath ?? "") || !account) {
    await spend(shop, "webhook-unproven", { network });
    throw new Refusal("not-found");
  }
  const courier = openCourierOf(shop, account);
  if (!courier) throw new Refusal("unavailable");
  const reading = readProven(courier, account, request);
  if (reading.kind === "unproven") {
    await inbox.reject(shop, account.id, { network, body: request.body });
  } else if (reading.kind !== "probe") {
    await inbox.store(shop, account, request, reading, limit);
    await noteSignature(shop, account, request);
  }
  return courier.answerWebhook(reading);
}

function readProven(courier: Courier, account: CourierAccount, request: WebhookRequest): WebhookReading {
  const signature = signatureHeaders[account.kind];
  const isUnsigned = signature !== undefined && request.headers[signature] === undefined;
  const reading = courier.readWebhook(request);
  const isProbe = reading.kind === "probe";
  return isUnsigned && account.signatureSeenAt !== null && !isProbe ? { kind: "unproven" } : reading;
}

async function noteSignature(
  { db, now }: Shop,
  { id, kind, signatureSeenAt }: CourierAccount,
  request: WebhookRequest,
) {
  const signature = signatureHeaders[kind];
  if (signature === undefined || signatureSeenAt !== null || request.headers[signature] === undefined) return;
  await db
    .update(courierAccounts)
    .set({ signatureSeenAt: now() })
    .where(and(eq(courierAccounts.id, id), isNull(courierAccounts.signatureSeenAt)));
}
