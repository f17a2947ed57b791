import type * as z from "zod/mini";
import { movementReasons, purchaseOrderStates } from "../../shop/stock/stock-rules.ts";
import {
  batchChanges,
  batchQuery,
  countedLine,
  movementQuery,
  purchaseOrderChanges,
  purchaseOrderInput,
  receiveRequest,
  startCountRequest,
  supplierInput,
  variantQuery,
  verifyQuery,
  writeOffRequest,
} from "../../shop/stock/stock-schema.ts";
import type { ContractTable } from "./endpoint.ts";
import {
  day,
  deleted,
  flag,
  image,
  inserted,
  lipstick,
  list,
  maybe,
  modified,
  moment,
  number,
  object,
  oneOf,
  taka,
  text,
} from "./values.ts";

const at = "2026-11-22T09:10:00.000Z";
const batchId = "b7n4rtc6hbxw";

/** A variant as it is named in lists of goods. */
const goods = {
  variantId: text(lipstick.variantId),
  productId: text(lipstick.id),
  sku: text("LIP-01"),
  name: text(lipstick.name),
  variantName: maybe(text("Sindoor")),
};

const batch = {
  _id: text(batchId),
  /** As the manufacturer printed it; null where nobody knows it. */
  code: maybe(text("SL-2604")),
  expires: maybe(day("2028-08-31")),
  left: number(31),
  /** The pieces among those left that are too old to be sold and reserved by no order. */
  withheld: number(0),
};

/** Costs are null where nobody knows them, and for those who may not read purchases. */
const unitCost = maybe(taka(516.23));

const listedBatch = object({
  ...{ ...batch, ...goods, unitCost },
  /** Nothing of the product goes out before it. */
  isFirst: flag(true),
  forSale: maybe(number(29)),
  /** Pieces sold in the last 30 days. */
  sold: number(20),
  picture: maybe(image),
});

const expiringBatch = object({
  ...{ ...batch, ...goods, unitCost, expires: day("2026-12-20") },
  sold: number(20),
  /** Days on which it may still be sold. */
  days: number(22),
  price: taka(890),
  /** Pieces that would be thrown away at the pace of 30 days. */
  wasted: number(11),
  /** In how many days it is gone; null if it is not. */
  goneIn: maybe(number(16)),
  /** The smallest discount in percent that empties it in time; null where none is needed, or none does. */
  discount: maybe(number(25)),
  picture: maybe(image),
});

const reorder = object({
  ...goods,
  forSale: number(4),
  onOrder: number(0),
  sold: number(28),
  /** To order now. */
  pieces: number(60),
  /** Days for which those for sale last. */
  lasts: number(4),
  supplier: maybe(object({ _id: text("s4n8rtc6hbxw"), name: text("Rupali Cosmetics") })),
});

const overview = object({
  summary: object({
    pieces: number(1946),
    batches: number(118),
    value: maybe(taka(784260)),
    /** Products of which some pieces have no cost: the value is more than it says. */
    withoutCost: number(8),
    sellsFor: taka(1712400),
    expiring: object({ pieces: number(100), batches: number(5), value: maybe(taka(42530)) }),
    /** Since the first of the month. */
    writtenOff: object({ pieces: number(14), value: maybe(taka(6240)) }),
  }),
  expiring: list(expiringBatch),
  reorder: list(reorder),
});

const stockVariant = object({
  ...goods,
  forSale: maybe(number(29)),
  batches: list(object(batch)),
  lastPrice: maybe(taka(495)),
});

const movement = object({
  _id: number(4711),
  change: number(-2),
  why: oneOf(movementReasons, "packed"),
  code: maybe(text("SL-2604")),
  order: maybe(object({ _id: text("p9d3xkv7qzrm"), number: text("LB-482-719-368") })),
  note: maybe(text("broken")),
  at: moment(at),
  byName: maybe(text("Jewel")),
  /** On hand after it. */
  onHand: number(29),
});

const countDraft = object({
  _id: text("c5n4rtc6hbxw"),
  note: maybe(text("Rack A2")),
  at: moment(at),
  byName: maybe(text("Jewel")),
  lines: list(
    object({
      ...goods,
      batchId: text(batchId),
      code: maybe(text("SL-2604")),
      expected: number(18),
      counted: number(17),
    }),
  ),
});

const supplier = object({
  _id: text("s4n8rtc6hbxw"),
  name: text("Rupali Cosmetics"),
  phone: maybe(text("+8801712345678")),
  note: maybe(text("Chawkbazar")),
  leadDays: number(5),
  active: flag(true),
});

const purchaseOrder = object({
  _id: text("o8n4rtc6hbxw"),
  number: text("PO-261122-O8N4"),
  supplier: object({ _id: text("s4n8rtc6hbxw"), name: text("Rupali Cosmetics") }),
  state: oneOf(purchaseOrderStates, "ordered"),
  expected: maybe(day("2026-11-28")),
  note: maybe(text("By bus")),
  at: moment(at),
  byName: maybe(text("Rupa")),
  lines: list(object({ ...goods, quantity: number(60), received: number(0), unitPrice: maybe(taka(495)) })),
});

const verifiedBatch = object({
  ...{ code: text("SL-2604"), expires: maybe(day("2028-08-31")), productId: text(lipstick.id) },
  ...{ name: text(lipstick.name), variantName: maybe(text("Sindoor")) },
});

export type StockOverviewResponse = z.infer<typeof overview>;
export type ListedBatchResponse = z.infer<typeof listedBatch>;
export type ExpiringBatchResponse = z.infer<typeof expiringBatch>;
export type ReorderResponse = z.infer<typeof reorder>;
export type StockVariantResponse = z.infer<typeof stockVariant>;
export type MovementResponse = z.infer<typeof movement>;
export type CountDraftResponse = z.infer<typeof countDraft>;
export type SupplierResponse = z.infer<typeof supplier>;
export type PurchaseOrderResponse = z.infer<typeof purchaseOrder>;

export const stockContract = {
  "GET /batches": {
    tag: "Stock",
    summary: "Whether a batch is ours, by the `code` on a pack",
    query: verifyQuery,
    response: {
      status: 200,
      description: "The batches of that code; none where the shop does not know it, which does not make it a fake",
      schema: list(verifiedBatch),
    },
    refuses: ["invalid-input", "too-many-requests"],
  },
  "GET /stock": {
    tag: "Stock",
    summary: "What is on hand, what expires within 90 days, and what to order. Staff only",
    signedIn: "stock:read",
    response: { status: 200, description: "Costs only for those who may read purchases", schema: overview },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "GET /stock/batches": {
    tag: "Stock",
    summary: "List batches with pieces left, first expired first, by product, SKU or code (`q`). Staff only",
    query: batchQuery,
    signedIn: "stock:read",
    response: {
      status: 200,
      description: "A page of batches, and how many pages there are",
      schema: object({ batches: list(listedBatch), pages: number(5) }),
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
  "PATCH /stock/batches/:id": {
    tag: "Stock",
    summary: "Correct the code, last day or cost of a batch. Staff only",
    body: batchChanges,
    signedIn: "stock:read",
    response: { status: 200, description: "It is corrected", schema: modified },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "changed-meanwhile"],
  },
  "POST /stock/batches/:id/write-off": {
    tag: "Stock",
    summary: "Write pieces of a batch off, for a reason. Staff only",
    body: writeOffRequest,
    signedIn: "stock:write-off",
    response: { status: 200, description: "They are no longer on hand", schema: modified },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "changed-meanwhile", "goods-promised"],
  },
  "GET /stock/variants": {
    tag: "Stock",
    summary: "Find products by a scanned SKU or batch code, or a part of the name. Staff only",
    query: variantQuery,
    signedIn: "stock:read",
    response: { status: 200, description: "Up to twelve, an exact SKU first", schema: list(stockVariant) },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
  "GET /stock/variants/:id/movements": {
    tag: "Stock",
    summary: "List the movements of a variant, newest first. Staff only",
    query: movementQuery,
    signedIn: "stock:read",
    response: { status: 200, description: "Up to fifty, those `before` an id", schema: list(movement) },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
  "POST /stock/receipts": {
    tag: "Stock",
    summary: "Receive a delivery: batches with code, last day and landed cost. Staff only",
    body: receiveRequest,
    signedIn: "stock:receive",
    response: {
      status: 201,
      description: "It is in stock. The same `requestKey` twice is one delivery",
      schema: inserted("r5n4rtc6hbxw"),
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "changed-meanwhile", "goods-promised"],
  },
  "GET /stock/counts": {
    tag: "Stock",
    summary: "List the counts that are not finished, with their lines. Staff only",
    signedIn: "stock:count",
    response: { status: 200, description: "Drafts, newest first", schema: list(countDraft) },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "POST /stock/counts": {
    tag: "Stock",
    summary: "Begin a count. Staff only",
    body: startCountRequest,
    bodyOptional: true,
    signedIn: "stock:count",
    response: { status: 201, description: "A draft", schema: inserted("c5n4rtc6hbxw") },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
  "PUT /stock/counts/:id/lines": {
    tag: "Stock",
    summary: "Note the pieces of a batch that were counted; null takes the line out. Staff only",
    body: countedLine,
    signedIn: "stock:count",
    response: { status: 200, description: "The draft holds it", schema: modified },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "changed-meanwhile"],
  },
  "POST /stock/counts/:id/apply": {
    tag: "Stock",
    summary: "Make the goods on hand what was counted. Staff only",
    signedIn: "stock:count",
    response: { status: 200, description: "`modifiedCount` is 0 if it was applied before", schema: modified },
    refuses: ["not-signed-in", "not-allowed", "not-found", "changed-meanwhile", "goods-promised"],
  },
  "DELETE /stock/counts/:id": {
    tag: "Stock",
    summary: "Drop the draft of a count. Staff only",
    signedIn: "stock:count",
    response: { status: 200, description: "It is dropped", schema: deleted },
    refuses: ["not-signed-in", "not-allowed", "not-found", "changed-meanwhile"],
  },
  "GET /suppliers": {
    tag: "Stock",
    summary: "List suppliers. Staff only",
    signedIn: "stock:read",
    response: { status: 200, description: "Those in use first", schema: list(supplier) },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "POST /suppliers": {
    tag: "Stock",
    summary: "Add a supplier. Staff only",
    body: supplierInput,
    signedIn: "purchases:change",
    response: { status: 201, description: "It is added", schema: inserted("s4n8rtc6hbxw") },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
  "PATCH /suppliers/:id": {
    tag: "Stock",
    summary: "Change a supplier. Staff only",
    body: supplierInput,
    signedIn: "purchases:change",
    response: { status: 200, description: "It is changed", schema: modified },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found"],
  },
  "GET /purchase-orders": {
    tag: "Stock",
    summary: "List purchase orders. Staff only",
    signedIn: "stock:read",
    response: { status: 200, description: "Open ones first; the newest hundred", schema: list(purchaseOrder) },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "POST /purchase-orders": {
    tag: "Stock",
    summary: "Write a purchase order as a draft. Staff only",
    body: purchaseOrderInput,
    signedIn: "purchases:change",
    response: { status: 201, description: "A draft", schema: inserted("o8n4rtc6hbxw") },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found"],
  },
  "PATCH /purchase-orders/:id": {
    tag: "Stock",
    summary: "Send a purchase order off, end it, or change its draft. Staff only",
    body: purchaseOrderChanges,
    signedIn: "purchases:change",
    response: { status: 200, description: "It is changed", schema: modified },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "changed-meanwhile"],
  },
} satisfies ContractTable;
