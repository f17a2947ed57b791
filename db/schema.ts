import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { AuditAction } from "../shop/audit-log/audit-rules.ts";
import type { CallChannel, CallOutcome } from "../shop/calls/call-rules.ts";
import type { CategoryName, ProductAttributes } from "../shop/catalog/catalog-schema.ts";
import type { CouponKind } from "../shop/coupons/coupon-rules.ts";
import type { Mapping } from "../shop/import-export/column-mapping.ts";
import type { Rates } from "../shop/import-export/read-amounts.ts";
import type { Claim } from "../shop/ingredients/ingredient-rules.ts";
import type { Language } from "../shop/language.ts";
import type { Paisa } from "../shop/money.ts";
import type { NotificationData, NotificationKind, NotificationState } from "../shop/notifications/notification.ts";
import type { Channel } from "../shop/notifications/notification-rules.ts";
import type { OrderContents } from "../shop/orders/edit/order-contents.ts";
import type { ClosureReason, OrderSource } from "../shop/orders/order-rules.ts";
import type { OrderStatus } from "../shop/orders/order-status.ts";
import type { CourierKind, ReturnCondition } from "../shop/parcels/parcel-rules.ts";
import type { PaymentKind, PaymentMethod, PaymentState, RefundState } from "../shop/payments/payment-rules.ts";
import type { Role, StaffRole } from "../shop/permissions.ts";
import type { AgeBand, RefusalReason, ReviewStatus, SkinType } from "../shop/reviews/review-rules.ts";
import type { DeliveryArea } from "../shop/shipping/delivery-charge.ts";

// The schema for Drizzle. The migrations create it; schema.test.ts compares the two.

const money = (name: string) => bigint(name, { mode: "number" }).$type<Paisa>();
// PostgreSQL's number of a transaction, as text.
const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });
const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull().default(sql`now()`);

export const images = pgTable("images", {
  id: text("id").primaryKey(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  widths: integer("widths").array().notNull(),
  createdAt: moment("created_at"),
  uploadedAt: timestamp("uploaded_at", { withTimezone: true }),
});

export const users = pgTable("users", {
  id: text("id").primaryKey(),
  email: text("email").notNull(),
  name: text("name").notNull(),
  role: text("role").$type<Role>().notNull().default("user"),
  // What they may do beside `role`, which is the strongest.
  furtherRoles: text("further_roles").array().$type<StaffRole[]>().notNull().default([]),
  phone: text("phone"),
  address: text("address"),
  imageId: text("image_id"),
  language: text("language").$type<Language>().notNull().default("en"),
  createdAt: moment("created_at"),
  emailVerified: boolean("email_verified").notNull().default(false),
  updatedAt: moment("updated_at"),
});

export const invitations = pgTable("invitations", {
  id: text("id").primaryKey(),
  email: text("email"),
  phone: text("phone"),
  name: text("name").notNull(),
  role: text("role").$type<Exclude<Role, "user">>().notNull(),
  furtherRoles: text("further_roles").array().$type<StaffRole[]>().notNull().default([]),
  language: text("language").$type<Language>().notNull(),
  // Of the secrets in the message and in the link that an admin has copied.
  sentHash: text("sent_hash").notNull(),
  copiedHash: text("copied_hash"),
  createdAt: moment("created_at"),
  sentAt: timestamp("sent_at", { withTimezone: true }).notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  invitedById: text("invited_by_id"),
  invitedByName: text("invited_by_name").notNull(),
  acceptedAt: timestamp("accepted_at", { withTimezone: true }),
  withdrawnAt: timestamp("withdrawn_at", { withTimezone: true }),
});

export const categories = pgTable("categories", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  nameBn: text("name_bn").notNull(),
  position: smallint("position").notNull(),
  imageId: text("image_id"),
});

export const brands = pgTable("brands", {
  id: text("id").primaryKey(),
  slug: text("slug").notNull(),
  name: text("name").notNull(),
  phoneticName: text("phonetic_name").notNull().default(""),
});

export const products = pgTable("products", {
  id: text("id").primaryKey(),
  slug: text("slug").notNull(),
  categoryId: text("category_id").notNull(),
  brandId: text("brand_id").notNull(),
  nameEn: text("name_en"),
  nameBn: text("name_bn"),
  shortDescriptionEn: text("short_description_en"),
  shortDescriptionBn: text("short_description_bn"),
  descriptionEn: text("description_en"),
  descriptionBn: text("description_bn"),
  howToUseEn: text("how_to_use_en"),
  howToUseBn: text("how_to_use_bn"),
  materialEn: text("material_en"),
  materialBn: text("material_bn"),
  originEn: text("origin_en"),
  originBn: text("origin_bn"),
  ingredients: text("ingredients"),
  attributes: jsonb("attributes").$type<ProductAttributes>().notNull().default({}),
  expiryMonths: smallint("expiry_months"),
  status: text("status").$type<"published" | "hidden" | "deleted">().notNull().default("published"),
  isNew: boolean("is_new").notNull().default(false),
  featured: boolean("featured").notNull().default(false),
  price: money("price")
    .notNull()
    .default(0 as Paisa),
  listPrice: money("list_price"),
  lowestSalePrice: money("lowest_sale_price"),
  highestPrice: money("highest_price")
    .notNull()
    .default(0 as Paisa),
  inStock: boolean("in_stock").notNull().default(false),
  saleChangesAt: timestamp("sale_changes_at", { withTimezone: true }),
  ratingSum: bigint("rating_sum", { mode: "number" }).notNull().default(0),
  ratingCount: integer("rating_count").notNull().default(0),
  randomKey: doublePrecision("random_key").notNull().default(sql`random()`),
  facets: text("facets").array().notNull().default([]),
  searchVector: tsvector("search_vector").notNull().default(""),
  searchVersion: smallint("search_version").notNull().default(0),
  sold: integer("sold").notNull().default(0),
  claims: text("claims").array().$type<Claim[]>().notNull().default([]),
  claimsVersion: smallint("claims_version").notNull().default(0),
  ingredientsChecked: text("ingredients_checked").array().notNull().default([]),
  salesTier: smallint("sales_tier").notNull().default(4),
  source: text("source"),
  sourceKey: text("source_key"),
  createdAt: moment("created_at"),
  updatedAt: moment("updated_at"),
});

export const productImages = pgTable(
  "product_images",
  {
    productId: text("product_id").notNull(),
    position: smallint("position").notNull(),
    imageId: text("image_id").notNull(),
    altEn: text("alt_en"),
    altBn: text("alt_bn"),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
);

export const variants = pgTable("variants", {
  id: text("id").primaryKey(),
  productId: text("product_id").notNull(),
  position: smallint("position").notNull(),
  sku: text("sku").notNull(),
  nameEn: text("name_en"),
  nameBn: text("name_bn"),
  swatch: text("swatch"),
  price: money("price").notNull(),
  listPrice: money("list_price"),
  stock: integer("stock"),
  imageId: text("image_id"),
  deleted: boolean("deleted").notNull().default(false),
  salePrice: money("sale_price"),
  saleStartsAt: timestamp("sale_starts_at", { withTimezone: true }),
  saleEndsAt: timestamp("sale_ends_at", { withTimezone: true }),
});

/** Variants with few pieces left, kept by triggers. */
export const lowStockVariants = pgTable("low_stock_variants", {
  variantId: text("variant_id").primaryKey(),
  productId: text("product_id").notNull(),
  stock: integer("stock").notNull(),
});

export const orders = pgTable("orders", {
  id: text("id").primaryKey(),
  number: text("number").notNull(),
  status: text("status").$type<OrderStatus>().notNull().default("pending"),
  language: text("language").$type<Language>().notNull(),
  fullName: text("full_name").notNull(),
  phone: text("phone").notNull(),
  email: text("email"),
  address: text("address").notNull(),
  city: text("city").notNull(),
  zip: text("zip"),
  district: text("district"),
  area: text("area"),
  note: text("note"),
  deliveryArea: text("delivery_area").$type<DeliveryArea>().notNull(),
  deliverFrom: date("deliver_from", { mode: "string" }).notNull(),
  deliverTo: date("deliver_to", { mode: "string" }).notNull(),
  subtotal: money("subtotal").notNull(),
  discount: money("discount")
    .notNull()
    .default(0 as Paisa),
  shippingCost: money("shipping_cost").notNull(),
  total: money("total").notNull(),
  userId: text("user_id"),
  placedAt: moment("placed_at"),
  shippingSaved: money("shipping_saved")
    .notNull()
    .default(0 as Paisa),
  // Name, address or number look made up.
  implausible: boolean("implausible").notNull().default(false),
  // The words' phonetic forms; null until indexed.
  searchVector: tsvector("search_vector"),
  // When erasure was requested, and when name, phone, address and email were erased.
  erasureRequestedAt: timestamp("erasure_requested_at", { withTimezone: true }),
  erasedAt: timestamp("erased_at", { withTimezone: true }),
  // When the customer is called again; null for as soon as possible.
  nextCallAt: timestamp("next_call_at", { withTimezone: true }),
  // While there is a reason the order waits: until then, or until staff end it.
  holdReason: text("hold_reason"),
  holdUntil: timestamp("hold_until", { withTimezone: true }),
  advanceAsked: money("advance_asked"),
  source: text("source").$type<OrderSource>().notNull().default("site"),
  campaign: text("campaign"),
  // Which of the places for unconfirmed orders of its number it takes; null where it takes none.
  waitingSlot: smallint("waiting_slot"),
  // Whether its pieces are reserved; reserved at the latest when it is confirmed.
  holdsStock: boolean("holds_stock").notNull().default(true),
  // Staff are not asked before then whether an unconfirmed order should still hold its stock.
  stockHeldUntil: timestamp("stock_held_until", { withTimezone: true }),
  // The part of `discount` that staff agreed with the customer.
  agreedDiscount: money("agreed_discount")
    .notNull()
    .default(0 as Paisa),
  // The order in whose parcel it goes.
  mergedInto: text("merged_into"),
});

export const orderLines = pgTable(
  "order_lines",
  {
    orderId: text("order_id").notNull(),
    position: smallint("position").notNull(),
    productId: text("product_id").notNull(),
    variantId: text("variant_id").notNull(),
    nameEn: text("name_en"),
    nameBn: text("name_bn"),
    variantNameEn: text("variant_name_en"),
    variantNameBn: text("variant_name_bn"),
    sku: text("sku").notNull(),
    imageId: text("image_id"),
    unitPrice: money("unit_price").notNull(),
    quantity: integer("quantity").notNull(),
    stockReserved: boolean("stock_reserved").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);

export const orderEvents = pgTable("order_events", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: text("order_id").notNull(),
  status: text("status").$type<OrderStatus>().notNull(),
  at: moment("at"),
  byRole: text("by_role").$type<"shopper" | "staff" | "system">().notNull(),
  byName: text("by_name"),
  kind: text("kind").$type<"step" | "undone">().notNull().default("step"),
  byId: text("by_id"),
});

export const orderRevisions = pgTable(
  "order_revisions",
  {
    orderId: text("order_id").notNull(),
    n: integer("n").notNull(),
    before: jsonb("before").$type<OrderContents>().notNull(),
    after: jsonb("after").$type<OrderContents>().notNull(),
    reason: text("reason"),
    at: moment("at"),
    byName: text("by_name"),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.n] })],
);

export const orderMerges = pgTable("order_merges", {
  absorbedId: text("absorbed_id").primaryKey(),
  targetId: text("target_id").notNull(),
  revision: integer("revision").notNull(),
  paymentIds: text("payment_ids").array().notNull(),
  at: moment("at"),
  byName: text("by_name"),
});

/** What staff know of a customer beside the orders. */
export const customers = pgTable("customers", {
  phone: text("phone").primaryKey(),
  name: text("name"),
  tags: text("tags").array().notNull().default([]),
  note: text("note"),
  // Further numbers of the same customer.
  otherPhones: text("other_phones").array().notNull().default([]),
  updatedAt: moment("updated_at"),
  updatedByName: text("updated_by_name"),
});

/** Numbers from which no order is taken online, by a keyed hash; without the number once its customer is forgotten. */
export const phoneBlocks = pgTable("phone_blocks", {
  phoneHash: text("phone_hash").primaryKey(),
  phone: text("phone"),
  reason: text("reason"),
  // Null for until somebody ends it.
  blockedUntil: timestamp("blocked_until", { withTimezone: true }),
  blockedAt: moment("blocked_at"),
  blockedByName: text("blocked_by_name"),
});

export const callAttempts = pgTable("call_attempts", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: text("order_id").notNull(),
  requestKey: text("request_key"),
  channel: text("channel").$type<CallChannel>().notNull(),
  outcome: text("outcome").$type<CallOutcome>().notNull(),
  nextCallAt: timestamp("next_call_at", { withTimezone: true }),
  note: text("note"),
  at: moment("at"),
  byId: text("by_id"),
  byName: text("by_name"),
});

export const callClaims = pgTable("call_claims", {
  orderId: text("order_id").primaryKey(),
  userId: text("user_id").notNull(),
  claimedUntil: timestamp("claimed_until", { withTimezone: true }).notNull(),
});

export const orderClosures = pgTable("order_closures", {
  orderId: text("order_id").primaryKey(),
  status: text("status").$type<"cancelled" | "returned">().notNull(),
  reason: text("reason").$type<ClosureReason>().notNull(),
  text: text("text"),
  at: moment("at"),
  byName: text("by_name"),
});

export const packings = pgTable("packings", {
  orderId: text("order_id").primaryKey(),
  at: moment("at"),
  byId: text("by_id"),
  byName: text("by_name"),
});

export const shipments = pgTable("shipments", {
  id: text("id").primaryKey(),
  orderId: text("order_id").notNull(),
  n: smallint("n").notNull().default(1),
  courier: text("courier").$type<CourierKind>().notNull(),
  courierName: text("courier_name"),
  trackingCode: text("tracking_code").notNull(),
  at: moment("at"),
  byId: text("by_id"),
  byName: text("by_name"),
});

export const returns = pgTable("returns", {
  id: text("id").primaryKey(),
  orderId: text("order_id").notNull(),
  at: moment("at"),
  checkedInAt: timestamp("checked_in_at", { withTimezone: true }),
  checkedInById: text("checked_in_by_id"),
  checkedInByName: text("checked_in_by_name"),
});

export const returnItems = pgTable(
  "return_items",
  {
    returnId: text("return_id").notNull(),
    variantId: text("variant_id").notNull(),
    condition: text("condition").$type<ReturnCondition>().notNull(),
    quantity: integer("quantity").notNull(),
  },
  (table) => [primaryKey({ columns: [table.returnId, table.variantId, table.condition] })],
);

export const payments = pgTable("payments", {
  id: text("id").primaryKey(),
  orderId: text("order_id").notNull(),
  kind: text("kind").$type<PaymentKind>().notNull(),
  method: text("method").$type<PaymentMethod>().notNull(),
  amount: money("amount").notNull(),
  reference: text("reference"),
  senderLast4: text("sender_last4"),
  state: text("state").$type<PaymentState>().notNull(),
  note: text("note"),
  claimedAt: moment("claimed_at"),
  claimedByRole: text("claimed_by_role").$type<"shopper" | "staff" | "system">().notNull(),
  claimedByName: text("claimed_by_name"),
  decidedAt: timestamp("decided_at", { withTimezone: true }),
  decidedByName: text("decided_by_name"),
});

export const paymentAllocations = pgTable(
  "payment_allocations",
  {
    paymentId: text("payment_id").notNull(),
    orderId: text("order_id").notNull(),
    amount: money("amount").notNull(),
  },
  (table) => [primaryKey({ columns: [table.paymentId, table.orderId] })],
);

export const refunds = pgTable("refunds", {
  id: text("id").primaryKey(),
  orderId: text("order_id").notNull(),
  method: text("method").$type<PaymentMethod>().notNull(),
  amount: money("amount").notNull(),
  reference: text("reference"),
  state: text("state").$type<RefundState>().notNull(),
  dueBy: date("due_by", { mode: "string" }).notNull(),
  note: text("note"),
  requestedAt: moment("requested_at"),
  requestedByName: text("requested_by_name"),
  endedAt: timestamp("ended_at", { withTimezone: true }),
  endedByName: text("ended_by_name"),
});

export const ledgerAccounts = pgTable("ledger_accounts", { id: text("id").primaryKey() });

export const ledgerTransfers = pgTable("ledger_transfers", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  fromAccount: text("from_account").notNull(),
  toAccount: text("to_account").notNull(),
  amount: money("amount").notNull(),
  reason: text("reason").notNull(),
  orderId: text("order_id"),
  at: moment("at"),
});

export const coupons = pgTable("coupons", {
  id: text("id").primaryKey(),
  code: text("code").notNull(),
  kind: text("kind").$type<CouponKind>().notNull(),
  amount: money("amount"),
  percent: smallint("percent"),
  mostOff: money("max_discount"),
  minimum: money("minimum")
    .notNull()
    .default(0 as Paisa),
  from: date("valid_from", { mode: "string" }),
  until: date("valid_until", { mode: "string" }),
  mostUses: integer("max_uses"),
  mostPerPerson: integer("max_uses_per_customer"),
  categories: text("categories").$type<CategoryName>().array().notNull().default(sql`'{}'`),
  active: boolean("active").notNull().default(true),
  note: text("note"),
  used: integer("used").notNull().default(0),
  revision: integer("revision").notNull().default(1),
  createdAt: moment("created_at"),
});

export const couponRedemptions = pgTable("coupon_redemptions", {
  orderId: text("order_id").primaryKey(),
  couponId: text("coupon_id").notNull(),
  code: text("code").notNull(),
  kind: text("kind").$type<CouponKind>().notNull(),
  discount: money("discount").notNull(),
  phone: text("phone").notNull(),
  userId: text("user_id"),
  releasedAt: timestamp("released_at", { withTimezone: true }),
});

export const idempotencyKeys = pgTable("idempotency_keys", {
  key: text("key").primaryKey(),
  requestHash: text("request_hash").notNull(),
  orderId: text("order_id").notNull(),
  createdAt: moment("created_at"),
});

export const contactMessages = pgTable("contact_messages", {
  id: text("id").primaryKey(),
  fullName: text("full_name").notNull(),
  email: text("email").notNull(),
  message: text("message").notNull(),
  language: text("language").$type<Language>().notNull(),
  createdAt: moment("created_at"),
  answeredAt: timestamp("answered_at", { withTimezone: true }),
  answeredBy: text("answered_by"),
});

export const shopSettings = pgTable("shop_settings", {
  id: boolean("id").primaryKey().default(true),
  value: jsonb("value").$type<unknown>().notNull(),
  updatedAt: moment("updated_at"),
});

export const importSuppliers = pgTable("import_suppliers", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  fingerprint: text("fingerprint").notNull(),
  mapping: jsonb("mapping").$type<Mapping>().notNull(),
  currency: text("currency"),
  rates: jsonb("rates").$type<Rates>().notNull().default({}),
  updatedAt: moment("updated_at"),
});

export const auditLog = pgTable("audit_log", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment("at"),
  byId: text("by_id").notNull(),
  byName: text("by_name").notNull(),
  action: text("action").$type<AuditAction>().notNull(),
  recordId: text("record_id").notNull(),
  recordName: text("record_name").notNull(),
  before: jsonb("before").$type<Record<string, unknown>>(),
  after: jsonb("after").$type<Record<string, unknown>>(),
});

export const orderNotes = pgTable("order_notes", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: text("order_id").notNull(),
  text: text("text").notNull(),
  at: moment("at"),
  byName: text("by_name").notNull(),
});

// Written by triggers on orders; rows of one day and status add up.
export const dailyOrderTotals = pgTable("daily_order_totals", {
  day: date("day", { mode: "string" }).notNull(),
  status: text("status").$type<OrderStatus>().notNull(),
  orders: integer("orders").notNull(),
  amount: money("amount").notNull(),
});

export const dailyProductSales = pgTable("daily_product_sales", {
  day: date("day", { mode: "string" }).notNull(),
  productId: text("product_id").notNull(),
  pieces: integer("pieces").notNull(),
  amount: money("amount").notNull(),
});

// The same by the product's category.
export const dailyCategorySales = pgTable("daily_category_sales", {
  day: date("day", { mode: "string" }).notNull(),
  categoryId: text("category_id").notNull(),
  pieces: integer("pieces").notNull(),
  amount: money("amount").notNull(),
});

// What was sold since the day in recentSalesWindow.
export const recentProductSales = pgTable("recent_product_sales", {
  productId: text("product_id").primaryKey(),
  pieces: integer("pieces").notNull(),
  amount: money("amount").notNull(),
});

export const recentSalesWindow = pgTable("recent_sales_window", {
  id: boolean("id").primaryKey().default(true),
  since: date("since", { mode: "string" }).notNull(),
});

// Written by triggers on products, brands and categories, read by shop/catalog/catalog-index/read-changes.ts.
export const catalogChanges = pgTable("catalog_changes", {
  transactionId: transactionId("transaction_id").notNull().default(sql`pg_current_xact_id()`),
  productId: text("product_id"),
});

export const catalogLog = pgTable("catalog_log", {
  id: boolean("id").primaryKey().default(true),
  epoch: uuid("epoch").notNull().defaultRandom(),
  completeFrom: transactionId("complete_from").notNull().default(sql`pg_snapshot_xmin(pg_current_snapshot())`),
  nextCompleteFrom: transactionId("next_complete_from").notNull().default(sql`pg_snapshot_xmin(pg_current_snapshot())`),
  purgedAt: moment("purged_at"),
});

// Written by triggers alone.
export const invalidations = pgTable("invalidations", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  tags: text("tags").array().notNull(),
});

// Its triggers add up products.ratingSum and ratingCount, and helpful.
export const reviews = pgTable("reviews", {
  id: text("id").primaryKey(),
  productId: text("product_id").notNull(),
  orderId: text("order_id"),
  userId: text("user_id"),
  phone: text("phone"),
  name: text("name"),
  stars: smallint("stars").notNull(),
  title: text("title"),
  body: text("body"),
  skinType: text("skin_type").$type<SkinType>(),
  ageBand: text("age_band").$type<AgeBand>(),
  status: text("status").$type<ReviewStatus>().notNull(),
  reason: text("reason").$type<RefusalReason>(),
  answer: text("answer"),
  revision: integer("revision").notNull().default(1),
  helpful: integer("helpful").notNull().default(0),
  demo: boolean("demo").notNull().default(false),
  writtenAt: moment("written_at"),
});

export const reviewImages = pgTable(
  "review_images",
  {
    reviewId: text("review_id").notNull(),
    position: smallint("position").notNull(),
    imageId: text("image_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.position] })],
);

export const reviewVotes = pgTable(
  "review_votes",
  { reviewId: text("review_id").notNull(), userId: text("user_id").notNull() },
  (table) => [primaryKey({ columns: [table.reviewId, table.userId] })],
);

export const cartLines = pgTable("cart_lines", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  productId: text("product_id").notNull(),
  variantId: text("variant_id"),
  quantity: integer("quantity").notNull(),
  addedAt: moment("added_at"),
});

export const cartMerges = pgTable(
  "cart_merges",
  { userId: text("user_id").notNull(), key: text("key").notNull(), mergedAt: moment("merged_at") },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

export const wishlistItems = pgTable(
  "wishlist_items",
  { userId: text("user_id").notNull(), productId: text("product_id").notNull(), addedAt: moment("added_at") },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
);

export const stockAlerts = pgTable("stock_alerts", {
  id: text("id").primaryKey(),
  variantId: text("variant_id").notNull(),
  channel: text("channel").$type<Channel>().notNull(),
  recipient: text("recipient").notNull(),
  language: text("language").$type<Language>().notNull(),
  unsubscribeKey: text("unsubscribe_key").notNull(),
  createdAt: moment("created_at"),
  notifiedAt: timestamp("notified_at", { withTimezone: true }),
});

// Written by triggers on variants and products.
export const restockedVariants = pgTable("restocked_variants", {
  variantId: text("variant_id").primaryKey(),
  notifyAt: timestamp("notify_at", { withTimezone: true }).notNull().default(sql`'-infinity'`),
});

export const boughtTogether = pgTable(
  "bought_together",
  { productId: text("product_id").notNull(), otherId: text("other_id").notNull(), score: real("score").notNull() },
  (table) => [primaryKey({ columns: [table.productId, table.otherId] })],
);

export const addresses = pgTable("addresses", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  label: text("label"),
  fullName: text("full_name").notNull(),
  phone: text("phone").notNull(),
  address: text("address").notNull(),
  city: text("city").notNull(),
  district: text("district"),
  area: text("area"),
  zip: text("zip"),
  isDefault: boolean("is_default").notNull(),
  createdAt: moment("created_at"),
});

export const identities = pgTable("identities", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  providerId: text("provider_id").notNull(),
  accountId: text("account_id").notNull(),
  password: text("password"),
  createdAt: moment("created_at"),
  updatedAt: moment("updated_at"),
});

export const sessions = pgTable("sessions", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  token: text("token").notNull(),
  previousToken: text("previous_token"),
  previousUntil: timestamp("previous_until", { withTimezone: true }),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  createdAt: moment("created_at"),
  updatedAt: moment("updated_at"),
});

export const totpSecrets = pgTable("totp_secrets", {
  userId: text("user_id").primaryKey(),
  secret: text("secret").notNull(),
  confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
  lastStep: bigint("last_step", { mode: "number" }),
  createdAt: moment("created_at"),
});

export const passkeys = pgTable("passkeys", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  name: text("name").notNull(),
  credentialId: text("credential_id").notNull(),
  publicKey: text("public_key").notNull(),
  counter: bigint("counter", { mode: "number" }).notNull(),
  transports: text("transports").array().notNull().default([]),
  createdAt: moment("created_at"),
  lastUsedAt: timestamp("last_used_at", { withTimezone: true }),
});

export const recoveryCodes = pgTable(
  "recovery_codes",
  { userId: text("user_id").notNull(), codeHash: text("code_hash").notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

export const oneTimeLinks = pgTable("one_time_links", {
  id: text("id").primaryKey(),
  identifier: text("identifier").notNull(),
  value: text("value").notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  createdAt: moment("created_at"),
  updatedAt: moment("updated_at"),
});

export const tokenKeys = pgTable("token_keys", {
  id: text("id").primaryKey(),
  privateKey: jsonb("private_key").$type<JsonWebKey>().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});

export const secrets = pgTable("secrets", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});

export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
  endsAt: timestamp("ends_at", { withTimezone: true }).notNull(),
});

export const uploadTickets = pgTable("upload_tickets", {
  id: text("id").primaryKey(),
  createdAt: moment("created_at"),
  usedAt: timestamp("used_at", { withTimezone: true }),
});

export const imageUrls = pgTable("image_urls", {
  name: text("name").primaryKey(),
  url: text("url").notNull(),
});

export const notifications = pgTable("notifications", {
  id: text("id").primaryKey(),
  kind: text("kind").$type<NotificationKind>().notNull(),
  channel: text("channel").$type<Channel>().notNull(),
  recipient: text("recipient").notNull(),
  language: text("language").$type<Language>().notNull(),
  data: jsonb("data").$type<NotificationData[NotificationKind]>(),
  state: text("state").$type<NotificationState>().notNull().default("waiting"),
  attempts: smallint("attempts").notNull().default(0),
  nextAttemptAt: timestamp("next_attempt_at", { withTimezone: true }).notNull().default(sql`'-infinity'`),
  lastError: text("last_error"),
  createdAt: moment("created_at"),
  sentAt: timestamp("sent_at", { withTimezone: true }),
});

export const signInFlows = pgTable("sign_in_flows", {
  state: text("state").primaryKey(),
  nonce: text("nonce").notNull(),
  verifier: text("verifier").notNull(),
  attempt: text("attempt").notNull(),
  language: text("language").$type<Language>().notNull(),
  sessionId: text("session_id"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});

export const searchWords = pgTable("search_words", {
  word: text("word").primaryKey(),
  skeleton: text("skeleton").notNull(),
  products: integer("products").notNull().default(1),
});

export const searchSynonyms = pgTable("search_synonyms", {
  id: text("id").primaryKey(),
  phrases: text("phrases").array().notNull(),
  phoneticPhrases: text("phonetic_phrases").array().notNull(),
  updatedAt: moment("updated_at"),
});

// How often something was searched for on a day in Dhaka.
export const dailySearches = pgTable(
  "daily_searches",
  {
    day: date("day", { mode: "string" }).notNull(),
    phrase: text("phrase").notNull(),
    searches: integer("searches").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.phrase] })],
);

export const searchState = pgTable("search_state", {
  id: boolean("id").primaryKey().default(true),
  version: smallint("version").notNull(),
});
