import * as z from "zod/mini";
import { languages } from "../../shop/language.ts";
import { mobileWallets, padFields } from "../../shop/order-pad/order-pad-rules.ts";
import { padRequest } from "../../shop/order-pad/order-pad-schema.ts";
import type { ContractTable } from "./endpoint.ts";
import { day, eitherLanguage, flag, like, lipstick, list, maybe, number, object, oneOf, taka, text } from "./values.ts";

const padProduct = object({
  _id: text(lipstick.id),
  name: eitherLanguage(lipstick.name, "সিঁদুর ভেলভেট লিপস্টিক"),
  variants: list(
    object({
      _id: text(lipstick.variantId),
      name: eitherLanguage("Sindoor", "সিঁদুর"),
      price: taka(890),
      /** Null where it is not counted. */
      stock: maybe(number(12)),
    }),
  ),
});

const mark = object({ field: oneOf(padFields, "name"), start: number(4), end: number(10), sure: flag(true) });

const place = object({ district: z.string(), area: z.nullable(z.string()) });
const question = z.discriminatedUnion("kind", [
  object({ kind: z.literal("name") }),
  object({ kind: z.literal("address") }),
  object({ kind: z.literal("phone"), written: z.nullable(z.string()), guess: z.nullable(z.string()) }),
  object({ kind: z.literal("which-phone"), phones: z.array(z.string()) }),
  object({ kind: z.literal("district"), choices: z.array(z.string()) }),
  object({ kind: z.literal("area"), choices: z.array(place) }),
  object({ kind: z.literal("product"), item: z.number(), choices: z.array(z.string()) }),
  object({ kind: z.literal("shade"), item: z.number(), choices: z.array(z.string()) }),
]);

/** A draft of an order: what was read with certainty, and what is to be asked. */
const padResponse = object({
  text: text("ami Nusrat, sindoor lipstick 2ta, banani. 01712345678"),
  language: oneOf(languages, "bn"),
  name: maybe(text("Nusrat")),
  phones: list(text("+8801712345678")),
  district: maybe(text("dhaka")),
  area: maybe(text("banani")),
  address: maybe(text("House 12, Road 4")),
  items: list(
    object({
      productId: maybe(text(lipstick.id)),
      variantId: maybe(text(lipstick.variantId)),
      quantity: number(2),
      written: text("sindoor lipstick 2ta"),
    }),
  ),
  products: list(padProduct),
  payment: maybe(
    object({
      method: oneOf(mobileWallets, "bkash"),
      amount: maybe(taka(200)),
      transactionId: maybe(text("BKX7Q2M9ZP")),
    }),
  ),
  agreedTotal: maybe(taka(1780)),
  deliverOn: maybe(day("2026-11-27")),
  questions: like(z.array(question), [{ kind: "shade", item: 0, choices: [lipstick.variantId] }]),
  marks: list(mark),
});

export type PadResponse = z.infer<typeof padResponse>;

export const orderPadContract = {
  "POST /order-pad/read": {
    tag: "Order management",
    summary: "Read a pasted chat into a draft of an order. Nothing is stored. Staff only",
    body: padRequest,
    signedIn: "orders:change",
    response: { status: 200, description: "The draft; what is unsure is a question", schema: padResponse },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "too-many-requests"],
  },
} satisfies ContractTable;
