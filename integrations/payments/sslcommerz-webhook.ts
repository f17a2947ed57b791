import { createHash } from "node:crypto";
import type { WebhookRequest } from "../../shop/connected-accounts/account-port.ts";
import type { PaymentWebhookReading } from "../../shop/payments/gateway-port.ts";
import { isSame } from "../http/webhook-proof.ts";

/** The signature of a notification (IPN): over the named fields and the hash of the store's password, by name. */
export function signNotification(
  values: Record<string, string>,
  names: readonly string[],
  storePassword: string,
  algorithm: "md5" | "sha256",
): string {
  const hash = (text: string, by: string) => createHash(by).update(text).digest("hex");
  const entries = names.map((name): [string, string] => [name, values[name] ?? ""]);
  entries.push(["store_passwd", hash(storePassword, "md5")]);
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return hash(entries.map(([name, value]) => `${name}=${value}`).join("&"), algorithm);
}

/** Reads a notification. Its signature is checked; even so it only says which payment to ask about. */
export function readSslcommerzWebhook({ body }: WebhookRequest, storePassword: string): PaymentWebhookReading {
  const values = Object.fromEntries(new URLSearchParams(body));
  const names = (values.verify_key ?? "").split(",");
  const isSigned = (algorithm: "md5" | "sha256", given: string | undefined) =>
    isSame(signNotification(values, names, storePassword, algorithm), given);
  // Old plugins disagree about which of the two is broken.
  if (!isSigned("md5", values.verify_sign) && !isSigned("sha256", values.verify_sign_sha2)) return { kind: "unproven" };
  if (!values.tran_id) return { kind: "unreadable" };
  return { kind: "payment", reference: values.tran_id, externalId: null, hint: values.val_id || null };
}
