import { createHmac, timingSafeEqual } from "node:crypto";
import { nanoid } from "nanoid";
import type { Shop } from "../shop.ts";
import { shopSecret } from "../shop-secret.ts";

// A family's tablet; whoever signs in to more on one device is known to the last of them.
const maxAccounts = 5;

/**
 * The id of a device (a browser) that has signed in to the account of an e-mail before, by the cookie it sends; null
 * where it has not. Says nothing of who sits before it: it only keeps wrong passwords of strangers from being held
 * against the owner. From which network somebody signs in is not kept at all.
 */
export async function findKnownDevice(shop: Shop, cookie: string | undefined, email: string): Promise<string | null> {
  const { id, proofs } = parseDeviceCookie(cookie);
  if (id === null) return null;
  const proof = Buffer.from(await deviceProof(shop, id, email));
  const isKnown = proofs.some((each) => each.length === proof.length && timingSafeEqual(Buffer.from(each), proof));
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
