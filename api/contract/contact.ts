import { contactRequest } from "../../shop/contact/contact-schema.ts";
import type { ContractTable } from "./endpoint.ts";
import { acknowledged } from "./values.ts";

export const contactContract = {
  "POST /contact": {
    tag: "Contact",
    summary: "Send the shop a message",
    body: contactRequest,
    response: { status: 201, description: "Message received", schema: acknowledged },
    refuses: ["invalid-input", "too-many-requests"],
  },
} satisfies ContractTable;
