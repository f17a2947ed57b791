import * as z from "zod/mini";
import { takaPrice } from "../catalog/catalog-schema.ts";
import { isDay } from "../dhaka-time.ts";
import { paisa } from "../money.ts";
import { requiredText } from "../text.ts";
import { maxPieces, maxReceiptLines, purchaseOrderStates, writeOffReasons } from "./stock-rules.ts";

const id = z.string().check(z.maxLength(64));
const pieces = z.number().check(z.int(), z.gte(1), z.lte(maxPieces));
const note = z._default(z.nullable(requiredText(300)), null);
const day = z.string().check(z.refine(isDay, { error: "invalid" }));

/** As the manufacturer printed it: without outer spaces, in capitals, so that it is found again. */
const batchCode = z.pipe(
  requiredText(40),
  z.transform((typed: string) => typed.normalize("NFKC").replaceAll(/\s+/g, " ").toUpperCase()),
);

/** A delivery. Prices are taka a piece; one that nobody knows is null, and is never zero. */
export const receiveRequest = z.object({
  supplier: z._default(z.nullable(id), null),
  purchaseOrder: z._default(z.nullable(id), null),
  invoice: z._default(z.nullable(requiredText(60)), null),
  transport: z._default(takaPrice, paisa(0)),
  note,
  requestKey: z._default(z.nullable(id), null),
  lines: z
    .array(
      z.object({
        variantId: id,
        code: z._default(z.nullable(batchCode), null),
        expires: z._default(z.nullable(day), null),
        quantity: pieces,
        unitPrice: z._default(z.nullable(takaPrice), null),
      }),
    )
    .check(z.minLength(1), z.maxLength(maxReceiptLines)),
});

export type ReceiveRequest = z.output<typeof receiveRequest>;

export const writeOffRequest = z.object({ quantity: pieces, reason: z.enum(writeOffReasons), note });

export type WriteOffRequest = z.output<typeof writeOffRequest>;

/** Pieces of a batch as they were counted, null for none; without a batch, of the one of which nothing is known. */
export const countedLine = z.object({
  variantId: id,
  batchId: z._default(z.nullable(id), null),
  counted: z.nullable(z.number().check(z.int(), z.gte(0), z.lte(maxPieces))),
});

export type CountedLine = z.output<typeof countedLine>;

export const startCountRequest = z.object({ note });

/** What is known of a batch now; fields that are left out stay, but one is needed. */
export const batchChanges = z
  .object({
    code: z.optional(z.nullable(batchCode)),
    expires: z.optional(z.nullable(day)),
    unitCost: z.optional(z.nullable(takaPrice)),
  })
  .check(
    z.refine((changes) => Object.values(changes).some((value) => value !== undefined), {
      path: ["code"],
      error: "required",
    }),
  );

export type BatchChanges = z.output<typeof batchChanges>;

export const supplierInput = z.object({
  name: requiredText(100),
  phone: z._default(z.nullable(requiredText(40)), null),
  note,
  leadDays: z._default(z.number().check(z.int(), z.gte(0), z.lte(365)), 7),
  active: z._default(z.boolean(), true),
});

export type SupplierInput = z.output<typeof supplierInput>;

const orderLines = z
  .array(z.object({ variantId: id, quantity: pieces, unitPrice: takaPrice }))
  .check(z.minLength(1), z.maxLength(maxReceiptLines));

export const purchaseOrderInput = z.object({
  supplier: id,
  expected: z._default(z.nullable(day), null),
  note,
  lines: orderLines,
});

export type PurchaseOrderInput = z.output<typeof purchaseOrderInput>;

/** Lines change while it is a draft; an order that has ended stays as it is. */
export const purchaseOrderChanges = z.object({
  state: z.optional(z.enum(purchaseOrderStates)),
  expected: z.optional(z.nullable(day)),
  lines: z.optional(orderLines),
});

export type PurchaseOrderChanges = z.output<typeof purchaseOrderChanges>;

const page = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 1);
const search = z._default(z.string().check(z.trim(), z.maxLength(100)), "");

export const batchQuery = z.object({ q: search, page });
/** A code as a customer types it from a pack. */
export const verifyQuery = z.object({ code: requiredText(60) });
export const variantQuery = z.object({ q: search });
export const movementQuery = z.object({ before: z.optional(z.coerce.number().check(z.int(), z.gte(1))) });
