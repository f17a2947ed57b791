import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";

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
