import { changeAddress, deleteAddress, listOwnAddresses, saveAddress } from "../../shop/addresses/own-addresses.ts";
import type { Language } from "../../shop/language.ts";
import { deleteAccount } from "../../shop/privacy/delete-account.ts";
import { forgetCustomer } from "../../shop/privacy/forget-customer.ts";
import { loadOwnData, type OwnData } from "../../shop/privacy/own-data.ts";
import { spend } from "../../shop/rate-limits/spend.ts";
import { acceptInvitation } from "../../shop/users/accept-invitation.ts";
import { changeAccount } from "../../shop/users/change-account.ts";
import { getAccount } from "../../shop/users/find-users.ts";
import { accountContract, type ErasedCustomerResponse, type OwnDataResponse } from "../contract/account.ts";
import { implement } from "../http/route.ts";
import { addressResponse, cartLineResponse, userResponse } from "../serialize.ts";
import { orderResponse } from "../serialize-orders.ts";

/** What users see and change of their own account, and how personal data is taken out and erased. */
export const accountRoutes = implement(accountContract)({
  async "GET /account"({ shop, actor }) {
    return userResponse(await getAccount(shop, await actor()));
  },
  async "PATCH /account"({ shop, body, actor }) {
    return userResponse(await changeAccount(shop, await actor(), body));
  },
  "GET /addresses": async ({ shop, actor }) => (await listOwnAddresses(shop, await actor())).map(addressResponse),
  "POST /addresses": async ({ shop, body, actor }) => addressResponse(await saveAddress(shop, await actor(), body)),
  "PATCH /addresses/:id": async ({ shop, params, body, actor }) =>
    addressResponse(await changeAddress(shop, await actor(), params.id, body)),
  async "DELETE /addresses/:id"({ shop, params, actor }) {
    const deleted = await deleteAddress(shop, await actor(), params.id);
    return { acknowledged: true, deletedCount: deleted ? 1 : 0 };
  },
  async "GET /account/data"({ c, shop, language, actor }) {
    c.header("Content-Disposition", 'attachment; filename="my-data.json"');
    return ownDataResponse(await loadOwnData(shop, await actor(), language), shop.now(), language);
  },
  async "POST /account/accept-invitation"({ shop, body, actor, address }) {
    await spend(shop, "one-time-link", { network: address });
    return acceptInvitation(shop, await actor(), body.token);
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
  const { since, emailVerified, signInWays, sessions, letters, stockRequests, messages, numbers, blocks } = data;
  return {
    takenAt: now.toISOString(),
    account: { ...userResponse(person), since, emailVerified, language: data.language, signInWays },
    addresses: data.addresses.map(addressResponse),
    cart: data.cart.map(cartLineResponse),
    wishlist: data.wishlist.map(({ productId, addedAt }) => ({ productId, addedAt: addedAt.toISOString() })),
    orders: data.orders.map((order) => orderResponse(order, language)),
    reviews: data.reviews,
    questions: data.questions,
    answers: data.answers,
    returns: data.returns,
    stockRequests,
    messages,
    numbers,
    blocks,
    letters,
    sessions,
  };
}
