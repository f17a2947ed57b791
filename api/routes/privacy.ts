import type { Language } from "../../shop/language.ts";
import { deleteAccount } from "../../shop/privacy/delete-account.ts";
import { forgetCustomer } from "../../shop/privacy/forget-customer.ts";
import { loadOwnData, type OwnData } from "../../shop/privacy/own-data.ts";
import { accountDeletion, forgetRequest } from "../../shop/privacy/privacy-schema.ts";
import { route } from "../http/route.ts";
import { exampleOwnData, minimalOwnData } from "../privacy-examples.ts";
import type { ErasedCustomerResponse, OwnDataResponse } from "../responses.ts";
import { addressResponse, cartLineResponse, orderResponse, userResponse } from "../serialize.ts";

export const privacyRoutes = [
  route({
    method: "get",
    path: "/account/data",
    tag: "People",
    summary: "Download everything the shop stores about you",
    signedIn: true,
    response: { status: 200, description: "One JSON document", example: exampleOwnData, minimal: minimalOwnData },
    refuses: ["not-signed-in", "too-many-requests"],
    async handle({ c, shop, language, actor }) {
      c.header("Content-Disposition", 'attachment; filename="my-data.json"');
      return c.json(ownDataResponse(await loadOwnData(shop, await actor(), language), shop.now(), language));
    },
  }),
  route({
    method: "post",
    path: "/account/delete",
    tag: "People",
    summary: "Delete your account, with its password or within ten minutes of signing in. Orders stay, anonymised",
    body: accountDeletion,
    signedIn: true,
    response: { status: 200, description: "Account deleted, tokens revoked", example: { acknowledged: true } },
    refuses: ["invalid-input", "not-signed-in", "proof-needed", "last-admin", "too-many-requests"],
    async handle({ c, shop, body, actor }) {
      const authorization = c.req.header("Authorization") ?? null;
      await deleteAccount(shop, await actor(), { ...body, authorization });
      return c.json({ acknowledged: true });
    },
  }),
  route({
    method: "post",
    path: "/customers/forget",
    tag: "Order desk",
    summary: "Erase a guest's personal data by phone. Their orders stay, anonymised. Admin only",
    body: forgetRequest,
    signedIn: "customers:forget",
    response: {
      status: 200,
      description: "How many orders were affected, and how many are anonymised once they have ended",
      example: { orders: 3, later: 1 },
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
    async handle({ c, shop, body, actor }) {
      return c.json((await forgetCustomer(shop, await actor(), body)) satisfies ErasedCustomerResponse);
    },
  }),
];

function ownDataResponse({ person, ...data }: OwnData, now: Date, language: Language): OwnDataResponse {
  const { since, emailVerified, signInWays, sessions, letters, stockRequests, messages } = data;
  return {
    takenAt: now.toISOString(),
    account: { ...userResponse(person), since, emailVerified, language: data.language, signInWays },
    addresses: data.addresses.map(addressResponse),
    cart: data.cart.map(cartLineResponse),
    wishes: data.wishes.map(({ productId, addedAt }) => ({ productId, addedAt: addedAt.toISOString() })),
    orders: data.orders.map((order) => orderResponse(order, language)),
    reviews: data.reviews,
    stockRequests,
    messages,
    letters,
    sessions,
  };
}
