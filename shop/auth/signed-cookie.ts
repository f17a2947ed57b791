import { createHmac, timingSafeEqual } from "node:crypto";

type SignedCookieOptions = { name: string; secret: string; secure: boolean };

/** A cookie signed by this shop, invisible to scripts and not sent by other sites. */
export type SignedCookie = {
  /** Its value in this browser; null if missing or not signed by us. */
  read: (headers: Headers) => string | null;
  /** A `Set-Cookie` header; `maxAge` in seconds. */
  write: (value: string, maxAge: number) => string;
  clear: () => string;
};

/** A cookie whose value the browser can read but not alter: signed, `HttpOnly`, and `__Host-` over https. */
export function createSignedCookie({ name, secret, secure }: SignedCookieOptions): SignedCookie {
  // Browsers accept `__Host-` only from this very host and over https.
  const fullName = secure ? `__Host-${name}` : name;
  const serialize = (value: string, maxAge: number) =>
    [
      `${fullName}=${value}`,
      `Max-Age=${maxAge}`,
      "Path=/",
      "HttpOnly",
      ...(secure ? ["Secure"] : []),
      "SameSite=Lax",
    ].join("; ");
  const sign = (text: string) => createHmac("sha256", secret).update(text).digest();
  // With its name, so that no cookie of ours passes for another.
  const signedText = (value: string) => `${name}=${value}`;
  return {
    read(headers) {
      const signed = readCookie(headers, fullName);
      const dot = signed?.lastIndexOf(".") ?? -1;
      if (!signed || dot < 1) return null;
      const value = signed.slice(0, dot);
      const signature = Buffer.from(signed.slice(dot + 1), "base64");
      // Sessions from before the name was signed go on; each gets its new cookie within thirty days or ends.
      const isSigned = [signedText(value), value]
        .map(sign)
        .some((expected) => signature.length === expected.length && timingSafeEqual(signature, expected));
      return isSigned ? value : null;
    },
    write: (value, maxAge) =>
      serialize(encodeURIComponent(`${value}.${sign(signedText(value)).toString("base64")}`), maxAge),
    clear: () => serialize("", 0),
  };
}

function readCookie(headers: Headers, name: string): string | null {
  for (const pair of (headers.get("Cookie") ?? "").split(";")) {
    const [key, ...value] = pair.trim().split("=");
    if (key !== name) continue;
    try {
      return decodeURIComponent(value.join("="));
    } catch {
      return null;
    }
  }
  return null;
}

/** What the session's cookie is called: over https with the prefix by which a browser lets no other host set it. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith("https://") ? "__Host-labonno-session" : "labonno-session";
}
