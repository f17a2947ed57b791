import type { MiddlewareHandler } from "hono";

// What staff do to the shop, and people to their names and reviews; an order waits for nobody.
const changing = /^\/api\/(products?|variant|categories|settings|reviews|account)(\/|$)/;
const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whoever saved something sees it on the next page she opens: the answer goes out once it was heard here. */
export function seeOwnChanges(hearAll: () => Promise<void>): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!reading.has(c.req.method) && c.res.ok && changing.test(c.req.path)) await hearAll();
  };
}
