import { createHash } from "node:crypto";

// Both services compare SHA-256 of normalised texts (Meta: Conversions API, "Customer Information Parameters"; Google:
// Measurement Protocol, "User-provided data").

/** SHA-256 in lower-case hex of the trimmed, lower-case text. */
export function hashed(text: string): string {
  return createHash("sha256").update(text.trim().toLowerCase()).digest("hex");
}

/** The hash of a phone (`+8801…`): Meta compares the digits with their country code alone. */
export function hashedDigits(phone: string): string {
  return hashed(phone.replaceAll(/\D/g, ""));
}
