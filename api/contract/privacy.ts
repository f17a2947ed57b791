import * as z from "zod/mini";
import { languages } from "../../shop/language.ts";
import { channels } from "../../shop/notifications/notification-rules.ts";
import { accountDeletion, forgetRequest } from "../../shop/privacy/privacy-schema.ts";
import { addressResponse } from "./addresses.ts";
import { cartLineResponse } from "./cart.ts";
import type { ContractTable } from "./endpoint.ts";
import { notificationKinds } from "./notifications.ts";
import { orderResponse } from "./orders.ts";
import { ownReviewResponse } from "./reviews.ts";
import { userResponse } from "./users.ts";
import { acknowledged, lipstick, list, maybe, moment, number, object, oneOf, text } from "./values.ts";

const now = moment("2026-11-21T08:30:00.000Z");

/** All that the shop stores about a user; orders, cart and reviews in the language that was asked for. */
const ownDataResponse = object({
  takenAt: now,
  account: z.extend(userResponse, {
    since: now,
    language: oneOf(languages, "bn"),
    signInWays: list(text("credential")),
  }),
  addresses: list(addressResponse),
  cart: list(cartLineResponse),
  wishes: list(object({ productId: text(lipstick.id), addedAt: now })),
  orders: list(orderResponse),
  reviews: list(ownReviewResponse),
  stockRequests: list(
    object({ productId: text(lipstick.id), to: text("nusrat@example.com"), at: now, told: maybe(now) }),
  ),
  messages: list(object({ message: text("Do you have it in coral?"), at: now, answered: maybe(now) })),
  letters: list(
    object({
      kind: oneOf(notificationKinds, "order-placed"),
      channel: oneOf(channels, "mail"),
      to: text("nusrat@example.com"),
      at: now,
      sent: maybe(now),
    }),
  ),
  sessions: list(object({ begun: now, ends: moment("2026-12-21T08:30:00.000Z") })),
});

export type OwnDataResponse = z.infer<typeof ownDataResponse>;

const erasedCustomerResponse = object({ orders: number(3), later: number(1) });

export type ErasedCustomerResponse = z.infer<typeof erasedCustomerResponse>;

export const privacyContract = {
  "GET /account/data": {
    tag: "People",
    summary: "Download everything the shop stores about you",
    signedIn: true,
    response: { status: 200, description: "One JSON document", schema: ownDataResponse },
    refuses: ["not-signed-in", "too-many-requests"],
  },
  "POST /account/delete": {
    tag: "People",
    summary: "Delete your account, with its password or within ten minutes of signing in. Orders stay, anonymised",
    body: accountDeletion,
    signedIn: true,
    response: { status: 200, description: "Account deleted, tokens revoked", schema: acknowledged },
    refuses: ["invalid-input", "not-signed-in", "proof-needed", "last-admin", "too-many-requests"],
  },
  "POST /customers/forget": {
    tag: "Order desk",
    summary: "Erase a guest's personal data by phone. Their orders stay, anonymised. Admin only",
    body: forgetRequest,
    signedIn: "customers:forget",
    response: {
      status: 200,
      description: "How many orders were affected, and how many are anonymised once they have ended",
      schema: erasedCustomerResponse,
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
} satisfies ContractTable;
