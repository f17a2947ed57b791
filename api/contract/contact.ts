import * as z from "zod/mini";
import { messageStates } from "../../shop/contact/contact-messages.ts";
import { contactRequest } from "../../shop/contact/contact-schema.ts";
import { languages } from "../../shop/language.ts";
import { pageQuery } from "../http/paging.ts";
import type { ContractTable } from "./endpoint.ts";
import { acknowledged, list, maybe, modified, moment, object, oneOf, text } from "./values.ts";

const contactMessageResponse = object({
  _id: text("c5k8wqtr2mzx"),
  fullName: text("Rina Akter"),
  email: text("rina@example.com"),
  message: text("Is the serum fresh?"),
  language: oneOf(languages, "bn"),
  at: moment("2026-11-21T07:10:09.442Z"),
  /** Named in the message, else that of the account. */
  phone: maybe(text("+8801712345678")),
  answeredAt: maybe(moment("2026-11-21T08:02:11.008Z")),
  answeredBy: maybe(text("Rupa")),
});

export type ContactMessageResponse = z.infer<typeof contactMessageResponse>;

export const contactContract = {
  "POST /contact": {
    tag: "Contact",
    summary: "Send the shop a message",
    body: contactRequest,
    response: { status: 201, description: "Message received", schema: acknowledged },
    refuses: ["invalid-input", "too-many-requests"],
  },
  "GET /messages": {
    tag: "Admin",
    summary: "List contact messages, newest first. Staff only",
    query: z.extend(pageQuery, { state: z.optional(z.enum(messageStates)) }),
    signedIn: "messages:read",
    response: {
      status: 200,
      description: "Messages. The Link header leads to more pages",
      schema: list(contactMessageResponse),
    },
    refuses: ["invalid-input", "page-too-far", "not-signed-in", "not-allowed"],
  },
  "PATCH /messages/:id": {
    tag: "Admin",
    summary: "Mark a message as answered or reopen it. Staff only",
    body: z.object({ answered: z.boolean() }),
    signedIn: "messages:answer",
    response: { status: 200, description: "`modifiedCount` is 0 if nothing changed", schema: modified },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found"],
  },
} satisfies ContractTable;
