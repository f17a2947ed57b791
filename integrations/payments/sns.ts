import { createPublicKey, createVerify, type KeyObject } from "node:crypto";
import { GatewayError } from "../../shop/payments/gateway-port.ts";
import { readText } from "../http/call-api.ts";
import { type Fields, firstText } from "../http/read-answer.ts";

/**
 * The signed fields of each message type of Amazon's notification service, SNS (its guide, "Verifying the signatures").
 */
export const snsSignedNames: Record<string, readonly string[]> = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  SubscriptionConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
  UnsubscribeConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
};
const algorithms: Record<string, string> = { 1: "RSA-SHA1", 2: "RSA-SHA256" };

const maxCertificateBytes = 64 * 1024;
const certificateTimeoutMs = 10_000;
const certificateLifeMs = 24 * 3_600_000;
const maxCertificates = 10;
/** One a day is enough; more requests come from invented URLs. */
const maxFetchesPerMinute = 10;
let fetchedAt: number[] = [];
const certificates = new Map<string, { key: KeyObject; until: number }>();

/** Whether an address is one of Amazon's notification service; `standInOrigin` is a stand-in's, null for real accounts. */
export function isSnsAddress(address: string, standInOrigin: string | null): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, origin } = new URL(address);
  if (standInOrigin !== null && origin === standInOrigin) return true;
  const isAmazons = /^sns\.[a-z0-9-]{3,40}\.amazonaws\.com$/.test(hostname);
  return protocol === "https:" && port === "" && username === "" && isAmazons;
}

/** Checks signatures; certificates are fetched with limits and kept for a day. */
export function openSnsProof(standInOrigin: string | null, now: () => Date) {
  async function keyFrom(url: string): Promise<KeyObject> {
    const cached = certificates.get(url);
    if (cached && cached.until > now().getTime()) return cached.key;
    if (new URL(url).origin !== standInOrigin) takeFetch(now().getTime());
    const key = readKey(await fetchCertificate(url));
    const [oldest] = certificates.keys();
    if (certificates.size >= maxCertificates && oldest) certificates.delete(oldest);
    certificates.set(url, { key, until: now().getTime() + certificateLifeMs });
    return key;
  }

  /** Whether Amazon has signed the message. Throws `GatewayError` if its certificate cannot be fetched now. */
  return async (message: Fields): Promise<boolean> => {
    const names = snsSignedNames[firstText(message, "Type") ?? ""];
    const algorithm = algorithms[firstText(message, "SignatureVersion") ?? ""];
    const url = firstText(message, "SigningCertURL") ?? "";
    const signature = firstText(message, "Signature");
    if (!names || !algorithm || signature === null || !isSnsAddress(url, standInOrigin)) return false;
    if (!new URL(url).pathname.endsWith(".pem")) return false;
    const key = await keyFrom(url);
    return createVerify(algorithm).update(signedText(message, names)).verify(key, signature, "base64");
  };
}

/** What is signed: each name and value on a line of its own. */
export function signedText(message: Fields, names: readonly string[] | undefined): string {
  return (names ?? [])
    .flatMap((name) => (typeof message[name] === "string" ? [`${name}\n${message[name]}\n`] : []))
    .join("");
}

/** Counts a fetch, whatever its result. Throws where too many were made within a minute. */
function takeFetch(moment: number): void {
  fetchedAt = fetchedAt.filter((at) => Math.abs(moment - at) < 60_000);
  if (fetchedAt.length >= maxFetchesPerMinute)
    throw new GatewayError("busy", { text: "Too many certificates were asked for within a minute." });
  fetchedAt.push(moment);
}

async function fetchCertificate(url: string): Promise<string> {
  const text = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(certificateTimeoutMs) })
    .then((response) => (response.status === 200 ? readText(response, maxCertificateBytes) : null))
    .catch(() => null);
  if (text === null)
    throw new GatewayError("unreachable", { text: "The certificate of the notification could not be fetched." });
  return text;
}

function readKey(pem: string): KeyObject {
  try {
    return createPublicKey(pem);
  } catch {
    throw new GatewayError("unreadable", { text: "The certificate of the notification could not be read." });
  }
}
