import type { PgTable } from "drizzle-orm/pg-core";
import type * as schema from "../../db/schema.ts";

type Schema = typeof schema;
type TableName = { [Name in keyof Schema]: Schema[Name] extends PgTable ? Name : never }[keyof Schema];
type Row<Name extends TableName> = Schema[Name]["$inferSelect"];

/** Whether a column can hold any text or JSON: fixed words, numbers and dates are not personal data. */
type IsOpen<Value> = string extends Value ? true : Value extends string | number | boolean | Date ? false : true;
type OpenColumn<R> = { [Column in keyof R]-?: true extends IsOpen<NonNullable<R[Column]>> ? Column : never }[keyof R];

/** What a column holds after erasure: a replacement, or its old value if that is not personal data. */
type ColumnErasure<Value> = { becomes: Value } | "retained";
type ColumnErasures<R> = { [Column in OpenColumn<R>]: ColumnErasure<R[Column]> } & {
  [Column in keyof R]?: ColumnErasure<R[Column]>;
};

type TableErasure<Name extends TableName> =
  | "nothing personal"
  /** By a foreign key that cascades. */
  | "deleted with the account"
  /** In `forget-orders.ts`. */
  | "deleted with the name of the order"
  /** By email address or phone number, in `forget-customer.ts`. */
  | "deleted by recipient"
  /** By the nightly jobs, after days or after the merchant's retention. */
  | "expires"
  | ColumnErasures<Row<Name>>;

const retained = "retained";
// Replaces a name or a street.
const placeholder = { becomes: "–" };
const empty = { becomes: "" };
const none = { becomes: null };

/** How each table gets rid of personal data. A table or text column that is missing here fails to compile. */
export const personalData = {
  orders: {
    ...{ fullName: placeholder, phone: empty, email: none, address: placeholder, city: placeholder, zip: none },
    ...{
      area: none,
      note: none,
      giftMessage: none,
      receiverName: none,
      receiverPhone: none,
      searchVector: empty,
      implausible: { becomes: false },
      userId: none,
    },
    ...{ id: retained, number: retained, district: retained, deliverFrom: retained, deliverTo: retained },
    ...{ holdReason: none, holdUntil: none, campaign: retained, post: retained, mergedInto: retained },
    wrapProductId: retained,
  },
  reviews: {
    ...{ phone: none, name: none },
    ...{
      id: retained,
      productId: retained,
      orderId: retained,
      variantId: retained,
      userId: retained,
      title: retained,
      body: retained,
      answer: retained,
    },
  },
  questions: {
    ...{ phone: none, name: none },
    ...{ id: retained, productId: retained, orderId: retained, userId: retained, body: retained },
  },
  questionAnswers: {
    ...{ phone: none, name: none },
    ...{ id: retained, questionId: retained, orderId: retained, userId: retained, body: retained },
  },
  couponRedemptions: { phone: empty, userId: none, orderId: retained, couponId: retained, code: retained },
  // Without its number a block stays in force by the hash.
  phoneBlocks: { phone: none, reason: none, phoneHash: retained, blockedByName: retained },
  callAttempts: { note: none, orderId: retained, requestKey: retained, byId: retained, byName: retained },
  // Lines and sums, no personal data.
  orderRevisions: { reason: none, orderId: retained, before: retained, after: retained, byName: retained },
  orderMerges: "nothing personal",
  orderClosures: { text: none, orderId: retained, byName: retained },
  shipments: {
    ...{ trackingCode: placeholder, externalId: none, trackingUrl: none },
    ...{ id: retained, orderId: retained, courierName: retained, byId: retained, byName: retained },
    ...{ bookingId: retained, accountId: retained, reference: retained },
  },
  // The reference is the order's number, which a courier may ask about.
  bookings: {
    ...{ request: none, faults: { becomes: [] } },
    ...{ id: retained, orderId: retained, accountId: retained, reference: retained, batchId: retained },
    ...{ ruleId: retained, byId: retained, byName: retained },
  },
  payments: {
    ...{ note: none, senderLast4: none },
    ...{ id: retained, orderId: retained, reference: retained, claimedByName: retained, decidedByName: retained },
    ...{ attemptId: retained, gatewayTransactionId: retained, paidWith: retained },
  },
  // Where a customer was sent, and what their browser brought back.
  paymentAttempts: {
    ...{ payUrl: none, hint: none },
    ...{ id: retained, orderId: retained, accountId: retained, reference: retained, returnToken: retained },
    ...{ externalId: retained, paymentId: retained },
  },
  refunds: {
    ...{ note: none, failure: none },
    ...{ id: retained, orderId: retained, reference: retained, dueBy: retained },
    ...{ requestedByName: retained, endedByName: retained, paymentId: retained, gatewayReference: retained },
  },
  returnRequests: {
    ...{ text: none, answer: placeholder },
    ...{ id: retained, orderId: retained, refundId: retained, replacementId: retained },
    ...{ requestedById: retained, requestedByName: retained, decidedById: retained, decidedByName: retained },
  },
  // Of a browser, and how it names itself.
  adConsents: { consentId: empty, userAgent: none, orderId: retained },
  adRefusals: "deleted with the account",
  orderNotes: "deleted with the name of the order",
  users: "deleted with the account",
  identities: "deleted with the account",
  sessions: "deleted with the account",
  signInFlows: "expires",
  totpSecrets: "deleted with the account",
  passkeys: "deleted with the account",
  recoveryCodes: "deleted with the account",
  addresses: "deleted with the account",
  cartLines: "deleted with the account",
  cartMerges: "deleted with the account",
  wishlistItems: "deleted with the account",
  reviewVotes: "deleted with the account",
  callClaims: "deleted with the account",
  customers: "deleted by recipient",
  courierScores: "deleted by recipient",
  notifications: "deleted by recipient",
  stockAlerts: "deleted by recipient",
  contactMessages: "deleted by recipient",
  auditLog: "expires",
  contentVersions: "nothing personal",
  // Raw messages of couriers.
  courierCalls: "expires",
  courierWebhooks: "expires",
  courierWebhookRejections: "expires",
  shipmentEvents: "expires",
  // The same of gateways.
  gatewayCalls: "expires",
  gatewayWebhooks: "expires",
  gatewayWebhookRejections: "expires",
  gatewayReceipts: "expires",
  oneTimeLinks: "expires",
  invitations: "expires",
  rateLimits: "expires",
  dailySearches: "expires",
  idempotencyKeys: "expires",
  images: "expires",
  imageUrls: "expires",
  // Names of staff who moved an order stay with it.
  orderEvents: "nothing personal",
  orderLines: "nothing personal",
  orderSets: "nothing personal",
  adEvents: "nothing personal",
  ownDays: "nothing personal",
  packings: "nothing personal",
  // Of businesses, and of staff who moved goods.
  suppliers: "nothing personal",
  purchaseOrders: "nothing personal",
  purchaseOrderLines: "nothing personal",
  receipts: "nothing personal",
  receiptLines: "nothing personal",
  stockBatches: "nothing personal",
  stockMovements: "nothing personal",
  stockCounts: "nothing personal",
  stockCountLines: "nothing personal",
  returns: "nothing personal",
  returnItems: "nothing personal",
  returnRequestLines: "nothing personal",
  // A photo may show a person or their home.
  returnRequestImages: "deleted with the name of the order",
  shipmentLines: "nothing personal",
  courierAccounts: "nothing personal",
  courierTokens: "nothing personal",
  gatewayAccounts: "nothing personal",
  gatewayTokens: "nothing personal",
  advertisingAccounts: "nothing personal",
  courierRules: "nothing personal",
  courierRates: "nothing personal",
  courierPlaces: "nothing personal",
  courierPlaceMatches: "nothing personal",
  courierTasks: "nothing personal",
  paymentAllocations: "nothing personal",
  // Of the shop itself.
  expenses: "nothing personal",
  ledgerAccounts: "nothing personal",
  ledgerTransfers: "nothing personal",
  ordersBeforeCash: "nothing personal",
  parcelDues: "nothing personal",
  payouts: "nothing personal",
  payoutLines: {
    ...{ consignment: none, phone: none },
    ...{ id: retained, payoutId: retained, reference: retained, orderId: retained, shipmentId: retained },
    ...{ matchedByName: retained, acceptedReason: retained, acceptedByName: retained },
  },
  courierClaims: {
    ...{ text: placeholder, settledNote: none },
    ...{ id: retained, payoutLineId: retained, orderId: retained, openedByName: retained, settledByName: retained },
  },
  statementMappings: "nothing personal",
  cashEntries: "nothing personal",
  accountTransfers: "nothing personal",
  customerWriteOffs: { reason: placeholder, ...{ id: retained, orderId: retained, byName: retained } },
  dayCloses: "nothing personal",
  categories: "nothing personal",
  brands: "nothing personal",
  products: "nothing personal",
  productImages: "nothing personal",
  setParts: "nothing personal",
  variants: "nothing personal",
  shadeReferences: "nothing personal",
  coupons: "nothing personal",
  shopSettings: "nothing personal",
  importSuppliers: "nothing personal",
  dailyOrderTotals: "nothing personal",
  dailyProductSales: "nothing personal",
  dailyCategorySales: "nothing personal",
  recentProductSales: "nothing personal",
  recentSalesWindow: "nothing personal",
  catalogChanges: "nothing personal",
  catalogLog: "nothing personal",
  invalidations: "nothing personal",
  reviewImages: "nothing personal",
  restockedVariants: "nothing personal",
  boughtTogether: "nothing personal",
  tokenKeys: "nothing personal",
  secrets: "nothing personal",
  uploadTickets: "nothing personal",
  searchWords: "nothing personal",
  searchSynonyms: "nothing personal",
  searchState: "nothing personal",
  lowStockVariants: "nothing personal",
} as const satisfies { [Name in TableName]: TableErasure<Name> };

export type ErasedTable = { [Name in TableName]: (typeof personalData)[Name] extends string ? never : Name }[TableName];

/** The values that erase personal data from a row, for an update. */
export function erasedValues<Name extends ErasedTable>(table: Name): Partial<Row<Name>> {
  const rules = Object.entries<ColumnErasure<unknown>>(personalData[table]);
  const erased = rules.flatMap(([column, rule]) => (rule === retained ? [] : [[column, rule.becomes]]));
  return Object.fromEntries(erased) as Partial<Row<Name>>;
}
