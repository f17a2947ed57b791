import {
  constants,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
} from "node:crypto";
import { GatewayError } from "../../shop/payments/gateway-port.ts";
import { type Fields, fields, parseJson } from "../http/read-answer.ts";

const padding = constants.RSA_PKCS1_PADDING;

/** Encrypted data and its signature. */
export type Sealed = { sensitiveData: string; signature: string };

/** A key as panels show it: PEM, or its base64 alone. Throws `keys-refused` for an invalid one. */
export function readRsaKey(text: string, part: "public" | "private"): KeyObject {
  try {
    if (text.includes("BEGIN")) return part === "public" ? createPublicKey(text) : createPrivateKey(text);
    const key = Buffer.from(text.replaceAll(/\s/g, ""), "base64");
    if (part === "public") return createPublicKey({ key, format: "der", type: "spki" });
    return createPrivateKey({ key, format: "der", type: "pkcs8" });
  } catch {
    throw new GatewayError("keys-refused", { text: `The ${part} key cannot be read.` });
  }
}

/** Encrypts JSON for the other side (RSA, PKCS #1 v1.5) and signs it (RSA with SHA-256). */
export function seal(value: Fields, forKey: KeyObject, ownKey: KeyObject): Sealed {
  const text = JSON.stringify(value);
  return {
    sensitiveData: publicEncrypt({ key: forKey, padding }, Buffer.from(text)).toString("base64"),
    signature: createSign("RSA-SHA256").update(text).sign(ownKey, "base64"),
  };
}

/** Decrypts JSON and verifies its signature; null if invalid. */
export function unseal({ sensitiveData, signature }: Sealed, ownKey: KeyObject, theirKey: KeyObject): Fields | null {
  try {
    const text = privateDecrypt({ key: ownKey, padding }, Buffer.from(sensitiveData, "base64")).toString();
    const isTheirs = createVerify("RSA-SHA256").update(text).verify(theirKey, signature, "base64");
    return isTheirs ? fields(parseJson(text)) : null;
  } catch {
    return null;
  }
}
