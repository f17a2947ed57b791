import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { WebhookAnswer } from "../../shop/connected-accounts/account-port.ts";

/** Compares secrets of any length in constant time. An empty one proves nothing. */
export function isSame(secret: string, given: string | undefined): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(secret), digest(given ?? "")) && secret !== "";
}

/** Whether a signature is the HMAC of the raw body, in hex. */
export function isSignedBy(secret: string, body: string, signature: string): boolean {
  return isSame(createHmac("sha256", secret).update(body).digest("hex"), signature.trim().toLowerCase());
}

const json = { "content-type": "application/json" };

/**
 * The response to senders without their own format: 401 if unverified, otherwise `status`, so that stored webhooks are
 * not sent again.
 */
export function plainAnswer(
  reading: { kind: string },
  status = 200,
  headers: Record<string, string> = {},
): WebhookAnswer {
  return reading.kind === "unproven"
    ? { status: 401, headers: { ...json, ...headers }, body: `{"status":"refused"}` }
    : { status, headers: { ...json, ...headers }, body: `{"status":"ok"}` };
}
