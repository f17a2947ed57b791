import { hash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { permissionsPolicy } from "../../app/documents/permissions-policy.ts";
import { type AdKind, adKinds } from "../../shop/advertising/advertising-rules.ts";
import type { FirebaseProject } from "../../shop/ports.ts";

const year = 31_536_000;

/**
 * Headers of every response: pages, API, page cache, and refusals before the application. A response's own value wins.
 */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return Object.freeze({
    // Pages have a policy of their own; nothing else may be framed either.
    "Content-Security-Policy": "frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Origin-Agent-Cluster": "?1",
    "Permissions-Policy": permissionsPolicy("()"),
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    // For browsers older than frame-ancestors.
    "X-Frame-Options": "DENY",
    // Not for subdomains, which may not be on https yet.
    ...(publicUrl.startsWith("https:") ? { "Strict-Transport-Security": `max-age=${year}` } : {}),
  });
}

/**
 * The policy of one rendered page: scripts of this site, and our own inline scripts by hash. It is cached with the
 * page.
 */
export function contentSecurityPolicy(
  inlineScripts: string[],
  firebase: FirebaseProject | null = null,
  tags: Partial<Record<AdKind, string>> | null = null,
): string {
  const ofTags = (directive: keyof (typeof tagSources)[AdKind]) =>
    adKinds.flatMap((kind) => (tags?.[kind] === undefined ? [] : tagSources[kind][directive]));
  const external = firebase ? firebaseSources(firebase) : { script: "", connect: "", frame: "" };
  const hashes = new Set(inlineScripts.map((script) => `'sha256-${hash("sha256", script, "base64")}'`));
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes, external.script, ...ofTags("script")].filter(Boolean).join(" "),
    // In development Vite writes style sheets into the page.
    import.meta.env.MODE === "development" ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    ["img-src 'self' data:", ...ofTags("img")].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", external.connect, ...ofTags("connect")].filter(Boolean).join(" "),
    ...(external.frame ? [`frame-src ${external.frame}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** What advertisers' tags load and tell, while one is on and on the pages that carry it. */
const tagSources: Record<AdKind, { script: string[]; img: string[]; connect: string[] }> = {
  meta: {
    script: ["https://connect.facebook.net"],
    img: ["https://www.facebook.com"],
    connect: ["https://connect.facebook.net", "https://www.facebook.com"],
  },
  google: {
    script: ["https://www.googletagmanager.com"],
    img: ["https://*.google-analytics.com", "https://www.googletagmanager.com"],
    connect: [
      ...["https://*.google-analytics.com", "https://*.analytics.google.com", "https://www.googletagmanager.com"],
    ],
  },
};

/** Servers of Firebase, and for Google's window its script and frame. */
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
 * Lets pages of listed origins call the API by token; cookies are neither sent nor set. Other origins get no CORS
 * headers, and their preflight is a wrong method.
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
    // A response cached for one origin is not valid for another.
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
