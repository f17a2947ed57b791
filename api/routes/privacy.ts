import type { Language } from "../../shop/language.ts";
import { deleteAccount } from "../../shop/privacy/delete-account.ts";
import { forgetCustomer } from "../../shop/privacy/forget-customer.ts";
import { loadOwnData, type OwnData } from "../../shop/privacy/own-data.ts";
import type { ErasedCustomerResponse, OwnDataResponse } from "../contract/privacy.ts";
import { privacyContract } from "../contract/privacy.ts";
import { implement } from "../http/route.ts";
import { addressResponse, cartLineResponse, orderResponse, userResponse } from "../serialize.ts";

export const privacyRoutes = implement(privacyContract)({
  async "GET /account/data"({ c, shop, language, actor }) {
    c.header("Content-Disposition", 'attachment; filename="my-data.json"');
    return ownDataResponse(await loadOwnData(shop, await actor(), language), shop.now(), language);
  },
  async "POST /account/delete"({ c, shop, body, actor }) {
    const authorization = c.req.header("Authorization") ?? null;
    await deleteAccount(shop, await actor(), { ...body, authorization });
    return { acknowledged: true };
  },
  async "POST /customers/forget"({ shop, body, actor }) {
    return (await forgetCustomer(shop, await actor(), body)) satisfies ErasedCustomerResponse;
  },
});

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
