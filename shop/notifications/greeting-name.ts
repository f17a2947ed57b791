// "Md. Rahim", "D'Costa", "আফরোজা খানম"; no digits, no signs of an address.
const namePattern = /^[\p{L}\p{M}\p{Zs}\p{Cf}.'’-]{1,60}$/u;
const innerDot = /\.[^\p{Zs}]/u;

/**
 * A name that is safe in a greeting, or null. Names are typed freely beside an address that may be a stranger's: our
 * e-mails must not carry a link or a phone number to that stranger.
 */
export function greetingName(name: string | null): string | null {
  return name !== null && namePattern.test(name) && !innerDot.test(name.trim().replace(/\.$/, "")) ? name : null;
}
