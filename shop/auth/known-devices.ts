import { createHmac, timingSafeEqual } from "node:crypto";
import { nanoid } from "nanoid";
import type { Shop } from "../shop.ts";
import { shopSecret } from "../shop-secret.ts";

// Enough for a family's tablet; beyond that the oldest account is dropped.
const maxAccounts = 5;

/**
 * The id of a device (a browser) whose cookie proves an earlier sign-in to the account of an e-mail, or null. It
 * identifies no person: it only keeps strangers' wrong passwords from locking out the owner. Networks are not stored at
 * all.
 */
export async function findKnownDevice(shop: Shop, cookie: string | undefined, email: string): Promise<string | null> {
  const { id, proofs } = parseDeviceCookie(cookie);
  if (id === null) return null;
  const proof = Buffer.from(await deviceProof(shop, id, email));
  const isKnown = proofs
    .map((each) => Buffer.from(each))
    .some((each) => each.length === proof.length && timingSafeEqual(each, proof));
  return isKnown ? id : null;
}

/** The cookie of a device that has just signed in to the account of an e-mail. */
export async function addKnownDevice(shop: Shop, cookie: string | undefined, email: string): Promise<string> {
  const device = parseDeviceCookie(cookie);
  const id = device.id ?? nanoid();
  const proof = await deviceProof(shop, id, email);
  return [id, proof, ...device.proofs.filter((each) => each !== proof)].slice(0, 1 + maxAccounts).join(".");
}

function parseDeviceCookie(cookie = ""): { id: string | null; proofs: string[] } {
  const [id = "", ...proofs] = cookie.split(".");
  return /^[\w-]{21}$/.test(id) ? { id, proofs: proofs.slice(0, maxAccounts) } : { id: null, proofs: [] };
}

async function deviceProof({ db }: Shop, id: string, email: string): Promise<string> {
  return createHmac("sha256", await shopSecret(db, "known-devices"))
    .update(`${id} ${email}`)
    .digest("base64url");
}
