// "Md. Rahim", "D'Costa", "আফরোজা খানম"; no digits, no signs of an address.
const namePattern = /^[\p{L}\p{M}\p{Zs}\p{Cf}.'’-]{1,60}$/u;
const innerDot = /\.[^\p{Zs}]/u;

/**
 * A name as a letter may call somebody by it; null for what is no name. Whoever orders or signs up types it freely beside
 * an address that may be a stranger's: a letter of ours must not bring that stranger a link or a phone number.
 */
export function greetingName(name: string | null): string | null {
  return name !== null && namePattern.test(name) && !innerDot.test(name.trim().replace(/\.$/, "")) ? name : null;
}
