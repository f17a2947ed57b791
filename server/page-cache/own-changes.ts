import type { MiddlewareHandler } from "hono";

// What staff do to the shop, and people to their names and reviews; an order waits for nobody.
const publicPaths = /^\/api\/(products?|variant|categories|settings|reviews|account)(\/|$)/;
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whoever saved something sees it on the next page she opens: the answer goes out once it was heard here. */
export function seeOwnChanges(waitForInvalidations: () => Promise<void>): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!safeMethods.has(c.req.method) && c.res.ok && publicPaths.test(c.req.path)) await waitForInvalidations();
  };
}
