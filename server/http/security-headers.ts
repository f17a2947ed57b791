const year = 31_536_000;

/**
 * What stands on every answer of the shop, whoever gives it: the pages and the API, a page from the cache, a refusal that
 * never came as far as the application. An answer's own value goes before these (the policy of a page names its scripts,
 * the sign-in window keeps its opener).
 */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return Object.freeze({
    // A page brings a policy of its own; nothing else is to be framed either.
    "Content-Security-Policy": "frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Origin-Agent-Cluster": "?1",
    "Permissions-Policy":
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), browsing-topics=()",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    // For browsers too old for frame-ancestors.
    "X-Frame-Options": "DENY",
    // Of the shop's own name only: what else the merchant has under it may not be on https yet.
    ...(publicUrl.startsWith("https:") ? { "Strict-Transport-Security": `max-age=${year}` } : {}),
  });
}
