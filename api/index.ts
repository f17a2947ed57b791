import { type Context, Hono } from "hono";
import { requestId } from "hono/request-id";
import { routePath } from "hono/route";
import { isDatabaseUnavailable } from "../db/connection-errors.ts";
import { identify as identifyByToken } from "../shop/auth/identify.ts";
import { TooBusy } from "../shop/ports.ts";
import { Refusal, type RefusalCode } from "../shop/refusal.ts";
import type { Shop } from "../shop/shop.ts";
import { docsPage } from "./http/docs.ts";
import { errorDetails, sendRefusal } from "./http/errors.ts";
import { openApiDocument } from "./http/openapi.ts";
import { type ApiDeps, type ApiEnv, type Route, serveRoute } from "./http/route.ts";
import { accountRoutes } from "./routes/account.ts";
import { adminRoutes } from "./routes/admin.ts";
import { adminCatalogRoutes } from "./routes/admin-catalog.ts";
import { adminOrderRoutes } from "./routes/admin-orders.ts";
import { advertisingRoutes } from "./routes/advertising.ts";
import { authRoutes } from "./routes/auth.ts";
import { bookingRoutes } from "./routes/bookings.ts";
import { brandRoutes } from "./routes/brands.ts";
import { callRoutes } from "./routes/calls.ts";
import { cartRoutes } from "./routes/cart.ts";
import { cashRoutes } from "./routes/cash.ts";
import { catalogRoutes } from "./routes/catalog.ts";
import { contactRoutes } from "./routes/contact.ts";
import { contentRoutes } from "./routes/content.ts";
import { couponRoutes } from "./routes/coupons.ts";
import { courierSettingsRoutes } from "./routes/courier-settings.ts";
import { courierRoutes } from "./routes/couriers.ts";
import { customerRoutes } from "./routes/customers.ts";
import { gatewayRoutes } from "./routes/gateways.ts";
import { googleRoutes } from "./routes/google.ts";
import { imageRoutes } from "./routes/images.ts";
import { importExportRoutes } from "./routes/import-export.ts";
import { marginRoutes } from "./routes/margins.ts";
import { notificationRoutes } from "./routes/notifications.ts";
import { onlinePaymentRoutes } from "./routes/online-payments.ts";
import { orderEditRoutes } from "./routes/order-edits.ts";
import { orderPadRoutes } from "./routes/order-pad.ts";
import { orderRoutes, refusalDetails } from "./routes/orders.ts";
import { parcelRoutes } from "./routes/parcels.ts";
import { paymentRoutes } from "./routes/payments.ts";
import { profitRoutes } from "./routes/profit.ts";
import { questionRoutes } from "./routes/questions.ts";
import { returnRoutes } from "./routes/returns.ts";
import { reviewRoutes } from "./routes/reviews.ts";
import { searchRoutes } from "./routes/search.ts";
import { secondFactorRoutes } from "./routes/second-factor.ts";
import { settingsRoutes } from "./routes/settings.ts";
import { shadeReferenceRoutes } from "./routes/shade-references.ts";
import { stockRoutes } from "./routes/stock.ts";
import { ucpRoutes } from "./routes/ucp.ts";
import { userRoutes } from "./routes/users.ts";
import { wishlistRoutes } from "./routes/wishlist.ts";

/** Every route of the API, in the order of the documentation. */
export const routes: Route[] = [
  ...catalogRoutes,
  ...searchRoutes,
  ...brandRoutes,
  ...shadeReferenceRoutes,
  ...ucpRoutes,
  ...adminCatalogRoutes,
  ...settingsRoutes,
  ...contentRoutes,
  ...adminRoutes,
  ...couponRoutes,
  ...cartRoutes,
  ...wishlistRoutes,
  ...orderRoutes,
  ...reviewRoutes,
  ...questionRoutes,
  ...contactRoutes,
  ...imageRoutes,
  ...authRoutes,
  ...googleRoutes,
  ...secondFactorRoutes,
  ...userRoutes,
  ...accountRoutes,
  ...importExportRoutes,
  ...adminOrderRoutes,
  ...orderEditRoutes,
  ...callRoutes,
  ...customerRoutes,
  ...parcelRoutes,
  ...returnRoutes,
  ...stockRoutes,
  ...bookingRoutes,
  ...courierRoutes,
  ...cashRoutes,
  ...courierSettingsRoutes,
  ...paymentRoutes,
  ...onlinePaymentRoutes,
  ...gatewayRoutes,
  ...advertisingRoutes,
  ...profitRoutes,
  ...marginRoutes,
  ...orderPadRoutes,
  ...notificationRoutes,
];

type ApiLog = { error: (details: object, message: string) => void };

/** A refused request, for metrics; `route` is the pattern. */
type RefusedRequest = { method: string; route: string; code: RefusalCode };

type CreateApiDeps = { shop: Shop; log: ApiLog; onRefusal?: (refused: RefusedRequest) => void } & Partial<
  Omit<ApiDeps, "shop">
>;

/** The API: JSON over HTTP, mounted at `/api`. */
export function createApi({ shop, log, onRefusal, ...overrides }: CreateApiDeps): Hono<ApiEnv> {
  const deps: ApiDeps = {
    shop,
    identify: overrides.identify ?? ((authorization) => identifyByToken(shop, authorization)),
    addressOf: overrides.addressOf ?? unknownAddress,
    renderPreview: overrides.renderPreview ?? (async () => null),
    onOrder: overrides.onOrder ?? (() => {}),
    checkResponses: overrides.checkResponses ?? false,
  };
  const api = new Hono<ApiEnv>();
  const asRefusal = (error: unknown, c: Context<ApiEnv>): Refusal => {
    if (error instanceof Refusal) return error;
    if (error instanceof TooBusy) return new Refusal("unavailable");
    // The pattern, because a path may contain an email (`/users/admin/:id`).
    const request = { requestId: c.get("requestId"), method: c.req.method, route: routePath(c) };
    log.error({ ...request, ...errorDetails(error) }, "a request failed");
    return new Refusal(isDatabaseUnavailable(error) ? "unavailable" : "server-error");
  };
  api.use(requestId());
  api.use((c, next) => {
    c.set("asRefusal", (error) => asRefusal(error, c));
    return next();
  });
  api.use(async (c, next) => {
    await next();
    // Responses are personal unless they say otherwise.
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "private, no-store");
  });
  for (const each of routes) serveRoute(api, deps, each);

  const document = openApiDocument(routes, shop.publicUrl);
  api.get("/openapi.json", (c) => c.json(document));
  api.get("/docs", (c) => docsPage(c, document));

  // A route, not `notFound`: a mounted app would otherwise fall through to the pages.
  api.all("*", (c) => {
    const methods = methodsAt(c.req.path);
    if (methods.length === 0) return sendRefusal(c, new Refusal("not-found"));
    c.header("Allow", methods.join(", "));
    return sendRefusal(c, new Refusal("method-not-allowed"));
  });
  api.onError((error, c) => {
    const refusal = asRefusal(error, c);
    onRefusal?.({ method: c.req.method, route: routePath(c), code: refusal.code });
    return sendRefusal(c, refusal, refusalDetails(refusal));
  });
  return api;
}

/** Without an address, all requests count as one client. */
function unknownAddress(_: Context): string {
  return "unknown";
}

function methodsAt(path: string): string[] {
  const apiPath = path.replace(/^\/api/, "");
  const matching = routes.filter((each) => new RegExp(`^${each.path.replaceAll(/:\w+/g, "[^/]+")}$`).test(apiPath));
  // A fixed path (`/cart/quote`) is not an id of `/cart/:id`.
  const exact = matching.filter((each) => each.path === apiPath);
  return (exact.length > 0 ? exact : matching).flatMap(({ method }) =>
    method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()],
  );
}
