import * as z from "zod/mini";
import { takaPrice } from "../catalog/catalog-schema.ts";
import { isDay } from "../dhaka-time.ts";
import { paisa } from "../money.ts";
import { requiredText } from "../text.ts";
import { maxPieces, maxReceiptLines, writeOffReasons } from "./stock-rules.ts";

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

const writeOffRequest = z.object({ quantity: pieces, reason: z.enum(writeOffReasons), note });

export type WriteOffRequest = z.output<typeof writeOffRequest>;

/** Pieces of a batch as they were counted; without a batch, of the one of which nothing is known. */
const countedLine = z.object({
  variantId: id,
  batchId: z._default(z.nullable(id), null),
  counted: z.number().check(z.int(), z.gte(0), z.lte(maxPieces)),
});

export type CountedLine = z.output<typeof countedLine>;
