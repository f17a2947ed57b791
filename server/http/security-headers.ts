import { hash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import type { FirebaseProject } from "../../shop/ports.ts";

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

/**
 * The policy of one finished page: scripts from here, and the inline ones that we wrote, each by its hash. A script that
 * got into the page any other way is not among them. The policy can be kept with a cached page.
 */
export function contentSecurityPolicy(inlineScripts: string[], firebase: FirebaseProject | null = null): string {
  const external = firebase ? firebaseSources(firebase) : { script: "", connect: "", frame: "" };
  const hashes = new Set(inlineScripts.map((script) => `'sha256-${hash("sha256", script, "base64")}'`));
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes, external.script].join(" ").trim(),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${external.connect}`.trim(),
    ...(external.frame ? [`frame-src ${external.frame}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** What Firebase's own code needs in the browser: its servers, and for Google's window a script and a frame of theirs. */
function firebaseSources({ authDomain, emulator }: FirebaseProject) {
  if (emulator) {
    const origin = `http://${emulator}`;
    return { script: "https://apis.google.com", connect: origin, frame: origin };
  }
  return {
    script: "https://apis.google.com",
    connect: "https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    frame: `https://${authDomain}`,
  };
}

/**
 * Lets the pages of listed origins call the API, by token alone: no cookie of ours goes along or is set. Whoever is not
 * listed gets no word about it, and a preflight is answered like any other address asked with a wrong method.
 */
export function allowOrigins(origins: string[]): MiddlewareHandler {
  const corsHandler = cors({
    origin: origins,
    allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "X-Upload-Ticket"],
    exposeHeaders: ["Link", "Retry-After", "Search-Match", "Search-Missing-Brand", "X-Total-Count"],
    maxAge: 600,
  });
  return async (c, next) => {
    const origin = c.req.header("Origin");
    if (origin !== undefined && origins.includes(origin)) return corsHandler(c, next);
    await next();
    // What a cache keeps for one origin is not for another.
    if (origins.length > 0) c.res.headers.append("Vary", "Origin");
  };
}

/** Sets headers on every response that does not have its own. */
export function setMissingHeaders(entries: [string, string][]): MiddlewareHandler {
  return async (c, next) => {
    await next();
    // Not `c.header`, which would copy the response and turn its body into a stream.
    const { headers } = c.res;
    for (const [name, value] of entries) if (!headers.has(name)) headers.set(name, value);
  };
}
