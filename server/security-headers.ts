/**
 * What stands on every answer of the shop, whoever gives it: the pages and the API, and a page from the cache. An answer's
 * own value goes before these (the sign-in window keeps its opener).
 */
export function securityHeaders(_publicUrl: string): Readonly<Record<string, string>> {
  return Object.freeze({
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
  });
}
