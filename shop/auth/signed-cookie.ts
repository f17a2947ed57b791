import { createHmac, timingSafeEqual } from "node:crypto";

type SignedCookieOptions = { name: string; secret: string; secure: boolean };

/** A cookie that only this shop can have written, and that no script and no other site can use. */
export type SignedCookie = {
  /** What it holds in this browser; null where it is missing or was not written here. */
  read: (headers: Headers) => string | null;
  /** A `Set-Cookie` header; `maxAge` in seconds. */
  write: (value: string, maxAge: number) => string;
  clear: () => string;
};

export function createSignedCookie({ name, secret, secure }: SignedCookieOptions): SignedCookie {
  // `__Host-`: only this very host could have set it, and only over https.
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
  const sign = (value: string) => createHmac("sha256", secret).update(value).digest();
  return {
    read(headers) {
      const signed = readCookie(headers, fullName);
      const dot = signed?.lastIndexOf(".") ?? -1;
      if (!signed || dot < 1) return null;
      const value = signed.slice(0, dot);
      const signature = Buffer.from(signed.slice(dot + 1), "base64");
      const expected = sign(value);
      return signature.length === expected.length && timingSafeEqual(signature, expected) ? value : null;
    },
    write: (value, maxAge) => serialize(encodeURIComponent(`${value}.${sign(value).toString("base64")}`), maxAge),
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
