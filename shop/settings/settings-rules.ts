import * as z from "zod/mini";
import { parsePhone } from "../customers/phone.ts";

const hosts = {
  facebook: { at: "www.facebook.com", own: /^(?:(?:www|m|web|mbasic|bn-in)\.)?(?:facebook|fb)\.com$/ },
  instagram: { at: "www.instagram.com", own: /^(?:www\.)?instagram\.com$/ },
  messenger: { at: "m.me", own: /^(?:m\.me|(?:www\.)?messenger\.com)$/ },
  whatsapp: { at: "wa.me", own: /^(?:wa\.me|(?:api|web|chat|www)\.whatsapp\.com)$/ },
} as const;

export type SocialNetwork = keyof typeof hosts;

/**
 * Parses a profile on a social network as people write it: an address with or without `https://`, `@name`, a bare name;
 * for WhatsApp a number in any format. Returns its https address, or null.
 */
export function parseProfileLink(network: SocialNetwork, typed: string): string | null {
  const text = typed.trim();
  const phone = network === "whatsapp" ? parsePhone(text) : null;
  if (phone) return `https://wa.me/${phone.slice(1)}`;
  const { at, own } = hosts[network];
  const name = /^@?([\w.]{2,64})$/.exec(text)?.[1];
  if (name && network !== "whatsapp" && !/\.(?:com|me|net|org|bd)$/.test(name)) return `https://${at}/${name}`;
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (url?.username !== "" || url.port !== "") return null;
  // fb.me and m.me redirect to Facebook, whatever their path.
  const isShort = network === "facebook" && /^(?:fb|m)\.me$/.test(url.hostname);
  if (!own.test(url.hostname) && !isShort) return null;
  const number = network === "whatsapp" ? parsePhone(url.searchParams.get("phone") ?? url.pathname.slice(1)) : null;
  if (number) return `https://wa.me/${number.slice(1)}`;
  url.protocol = "https:";
  if (!isShort && network !== "whatsapp") url.hostname = at;
  if (network === "messenger") url.pathname = url.pathname.replace(/^\/t\//, "/");
  return url.href;
}

/** Such a link in a form: stored as parsed, blank for none. */
export function profileLink(network: SocialNetwork) {
  return z.nullable(
    z.pipe(
      z.string().check(z.maxLength(500)),
      z.transform((typed, context) => {
        const profile = parseProfileLink(network, typed);
        if (profile !== null) return profile;
        context.issues.push({ code: "custom", message: `${network}-invalid`, input: typed });
        return z.NEVER;
      }),
    ),
  );
}
