// The schema for Drizzle, a file for each subject. The migrations create it; schema.test.ts compares the two.
export * from "./schema/cart.ts";
export * from "./schema/cash.ts";
export * from "./schema/catalog.ts";
export * from "./schema/coupons.ts";
export * from "./schema/couriers.ts";
export * from "./schema/customers.ts";
export * from "./schema/gateways.ts";
export * from "./schema/orders.ts";
export * from "./schema/parcels.ts";
export * from "./schema/payments.ts";
export * from "./schema/reports.ts";
export * from "./schema/requests.ts";
export * from "./schema/reviews.ts";
export * from "./schema/search.ts";
export * from "./schema/settings.ts";
export * from "./schema/stock.ts";
export * from "./schema/users.ts";
