import { type Context, Hono } from "hono";
import { requestId } from "hono/request-id";
import { routePath } from "hono/route";
import { isDatabaseAway } from "../db/away.ts";
import { identify as identifyByToken } from "../shop/people/identify.ts";
import { TooBusy } from "../shop/ports.ts";
import { Refusal, type RefusalCode } from "../shop/refusal.ts";
import type { Shop } from "../shop/shop.ts";
import { addressRoutes } from "./addresses.ts";
import { authRoutes } from "./auth.ts";
import { cartRoutes } from "./cart.ts";
import { catalogRoutes } from "./catalog.ts";
import { contactRoutes } from "./contact.ts";
import { counterRoutes } from "./counter.ts";
import { couponRoutes } from "./coupons.ts";
import { dashboardRoutes } from "./dashboard.ts";
import { docsPage } from "./docs.ts";
import { refuse } from "./errors.ts";
import { exportRoutes } from "./exports.ts";
import { faultOf } from "./fault.ts";
import { googleRoutes } from "./google.ts";
import { imageRoutes } from "./images.ts";
import { importRoutes } from "./imports.ts";
import { letterRoutes } from "./letters.ts";
import { openApiDocument } from "./openapi.ts";
import { orderDeskRoutes } from "./order-desk.ts";
import { orderRoutes, refusalDetails } from "./orders.ts";
import { peopleRoutes } from "./people.ts";
import { privacyRoutes } from "./privacy.ts";
import { reviewRoutes } from "./reviews.ts";
import { type AnyRoute, type ApiEnv, type ApiParts, serveRoute } from "./route.ts";
import { searchRoutes } from "./search.ts";
import { secondFactorRoutes } from "./second-factor.ts";
import { staffCatalogRoutes } from "./staff-catalog.ts";
import { staffReviewRoutes } from "./staff-reviews.ts";
import { stockRequestRoutes } from "./stock-requests.ts";
import { wishRoutes } from "./wishes.ts";

/** Every address of the API, in the order of the documentation. */
export const routes: AnyRoute[] = [
  ...catalogRoutes,
  ...searchRoutes,
  ...staffCatalogRoutes,
  ...counterRoutes,
  ...couponRoutes,
  ...cartRoutes,
  ...wishRoutes,
  ...stockRequestRoutes,
  ...orderRoutes,
  ...reviewRoutes,
  ...staffReviewRoutes,
  ...addressRoutes,
  ...contactRoutes,
  ...imageRoutes,
  ...authRoutes,
  ...googleRoutes,
  ...secondFactorRoutes,
  ...peopleRoutes,
  ...privacyRoutes,
  ...exportRoutes,
  ...importRoutes,
  ...orderDeskRoutes,
  ...dashboardRoutes,
  ...letterRoutes,
];

type Log = { error: (details: object, message: string) => void };

/** A request that was refused, for whoever counts; its address is the route's pattern. */
type Refused = { method: string; route: string; code: RefusalCode };

type Parts = { shop: Shop; log: Log; onRefusal?: (refused: Refused) => void } & Partial<Omit<ApiParts, "shop">>;

/** The shop for programs: JSON over HTTP, mounted at `/api`. */
export function createApi({ shop, log, onRefusal, ...given }: Parts): Hono<ApiEnv> {
  const parts: ApiParts = {
    shop,
    identify: given.identify ?? ((authorization) => identifyByToken(shop, authorization)),
    addressOf: given.addressOf ?? unknownAddress,
    onOrder: given.onOrder ?? (() => {}),
  };
  const api = new Hono<ApiEnv>();
  const asRefusal = (error: unknown, c: Context<ApiEnv>): Refusal => {
    if (error instanceof Refusal) return error;
    if (error instanceof TooBusy) return new Refusal("unavailable");
    // By its pattern: the path itself may hold an e-mail (`/users/admin/:id`).
    const request = { requestId: c.get("requestId"), method: c.req.method, route: routePath(c) };
    log.error({ ...request, ...faultOf(error) }, "a request failed");
    return new Refusal(isDatabaseAway(error) ? "unavailable" : "server-error");
  };
  api.use(requestId());
  api.use((c, next) => {
    c.set("asRefusal", (error) => asRefusal(error, c));
    return next();
  });
  api.use(async (c, next) => {
    await next();
    // Everything here is personal or changes; what may be kept says so itself.
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "private, no-store");
  });
  for (const each of routes) serveRoute(api, parts, each);

  const document = openApiDocument(routes, shop.publicUrl);
  api.get("/openapi.json", (c) => c.json(document));
  api.get("/docs", (c) => docsPage(c, document));

  // A route, not `notFound`: what is mounted inside another app must not fall through to its pages.
  api.all("*", (c) => {
    const methods = methodsAt(c.req.path);
    if (methods.length === 0) return refuse(c, new Refusal("not-found"));
    c.header("Allow", methods.join(", "));
    return refuse(c, new Refusal("method-not-allowed"));
  });
  api.onError((error, c) => {
    const refusal = asRefusal(error, c);
    onRefusal?.({ method: c.req.method, route: routePath(c), code: refusal.code });
    return refuse(c, refusal, refusalDetails(refusal));
  });
  return api;
}

/** Where nobody says from where requests come, they all come from one place. */
function unknownAddress(_: Context): string {
  return "unknown";
}

function methodsAt(path: string): string[] {
  const asked = path.replace(/^\/api/, "");
  const here = routes.filter((each) => new RegExp(`^${each.path.replaceAll(/:\w+/g, "[^/]+")}$`).test(asked));
  // An address with a name of its own (`/cart/quote`) is no id of `/cart/:id`.
  const named = here.filter((each) => each.path === asked);
  return (named.length > 0 ? named : here).flatMap(({ method }) =>
    method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()],
  );
}
