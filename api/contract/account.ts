import * as z from "zod/mini";
import { addressChanges, addressRequest } from "../../shop/addresses/address-schema.ts";
import { accountDeletion, forgetRequest } from "../../shop/customers/customer-schema.ts";
import { languages } from "../../shop/language.ts";
import { channels } from "../../shop/notifications/notification-rules.ts";
import { roles, staffRoles } from "../../shop/permissions.ts";
import { invitationToken } from "../../shop/users/join-schema.ts";
import { accountChanges } from "../../shop/users/user-schema.ts";
import { invitationRefusals } from "./auth.ts";
import { cartLineResponse } from "./cart.ts";
import type { ContractTable } from "./endpoint.ts";
import { notificationKinds } from "./notifications.ts";
import { orderResponse } from "./orders.ts";
import { ownReviewResponse } from "./reviews.ts";
import { userResponse } from "./users.ts";
import { acknowledged, deleted, flag, lipstick, list, maybe, moment, number, object, oneOf, text } from "./values.ts";

/** A saved address of a user. */
const addressResponse = object({
  _id: text("d9f4kr7mwx2p"),
  label: maybe(text("Home")),
  fullName: text("Nusrat Jahan"),
  phone: text("+8801712345678"),
  address: text("House 12, Road 4"),
  city: text("Dhanmondi, Dhaka"),
  district: maybe(text("dhaka")),
  area: maybe(text("dhanmondi")),
  zip: maybe(text("1209")),
  isDefault: flag(true),
});

export type AddressResponse = z.infer<typeof addressResponse>;

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
  wishlist: list(object({ productId: text(lipstick.id), addedAt: now })),
  orders: list(orderResponse),
  reviews: list(ownReviewResponse),
  stockRequests: list(
    object({ productId: text(lipstick.id), to: text("nusrat@example.com"), at: now, told: maybe(now) }),
  ),
  questions: list(object({ productId: text(lipstick.id), question: text("Does it dry the lips?"), at: now })),
  answers: list(
    object({
      productId: text(lipstick.id),
      question: text("Does it dry the lips?"),
      answer: text("Not mine, all day long."),
      at: now,
    }),
  ),
  returns: list(
    object({
      order: text("LB-482-719-368"),
      reason: text("damaged"),
      text: maybe(text("The cap was broken.")),
      answer: maybe(text("We fetch it on Monday.")),
      at: now,
    }),
  ),
  messages: list(object({ message: text("Do you have it in coral?"), at: now, answered: maybe(now) })),
  numbers: list(
    object({
      phone: text("+8801712345678"),
      name: maybe(text("Nusrat Jahan")),
      tags: list(text("Wholesale")),
      note: maybe(text("Calls back after six")),
      otherPhones: list(text("+8801812345678")),
    }),
  ),
  blocks: list(
    object({ phone: text("+8801712345678"), reason: maybe(text("Refused three parcels")), until: maybe(now) }),
  ),
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

export const accountContract = {
  "GET /account": {
    tag: "Users",
    summary: "Get your account",
    signedIn: true,
    response: { status: 200, description: "The account", schema: userResponse },
    refuses: ["not-signed-in"],
  },
  "PATCH /account": {
    tag: "Users",
    summary: "Update your name, phone, address and picture. Omitted fields stay the same",
    body: accountChanges,
    signedIn: true,
    response: { status: 200, description: "The updated account", schema: userResponse },
    refuses: ["invalid-input", "not-signed-in"],
  },
  "GET /addresses": {
    tag: "Addresses",
    summary: "List your saved addresses",
    signedIn: true,
    response: { status: 200, description: "Your addresses, default first", schema: list(addressResponse) },
    refuses: ["not-signed-in"],
  },
  "POST /addresses": {
    tag: "Addresses",
    summary: "Save an address (at most 20). The first becomes the default; a duplicate is saved once",
    body: addressRequest,
    signedIn: true,
    response: { status: 201, description: "The saved address", schema: addressResponse },
    refuses: ["invalid-input", "not-signed-in", "address-book-full"],
  },
  "PATCH /addresses/:id": {
    tag: "Addresses",
    summary: "Update an address or make it the default. Omitted fields stay the same",
    body: addressChanges,
    signedIn: true,
    response: { status: 200, description: "The saved address", schema: addressResponse },
    refuses: ["invalid-input", "not-signed-in", "not-found"],
  },
  "DELETE /addresses/:id": {
    tag: "Addresses",
    summary: "Delete an address. If it was the default, the oldest remaining one takes over",
    signedIn: true,
    response: { status: 200, description: "`deletedCount` is 0 if it did not exist", schema: deleted },
    refuses: ["not-signed-in"],
  },
  "GET /account/data": {
    tag: "Users",
    summary: "Download everything the shop stores about you",
    signedIn: true,
    response: { status: 200, description: "One JSON document", schema: ownDataResponse },
    refuses: ["not-signed-in", "too-many-requests"],
  },
  "POST /account/accept-invitation": {
    tag: "Signing in",
    summary: "Accept an invitation to the staff with your account: its roles come on top of yours",
    body: invitationToken,
    signedIn: true,
    response: {
      status: 200,
      description: "Your roles. If this shop requires a second factor of staff, sign in again to set it up",
      schema: object({ role: oneOf(roles, "order-desk"), furtherRoles: list(oneOf(staffRoles, "packing")) }),
    },
    refuses: ["invalid-input", "not-signed-in", ...invitationRefusals, "invitation-for-other", "too-many-requests"],
  },
  "POST /account/delete": {
    tag: "Users",
    summary: "Delete your account, with its password or within ten minutes of signing in. Orders stay, anonymised",
    body: accountDeletion,
    signedIn: true,
    response: { status: 200, description: "Account deleted, tokens revoked", schema: acknowledged },
    refuses: ["invalid-input", "not-signed-in", "proof-needed", "last-admin", "too-many-requests"],
  },
  "POST /customers/forget": {
    tag: "Order management",
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
