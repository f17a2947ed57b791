import { checkAccount } from "../../shop/couriers/check-account.ts";
import {
  type ListedAccount,
  listAccounts,
  readKind,
  removeAccount,
  saveAccount,
} from "../../shop/couriers/courier-accounts.ts";
import { toTaka } from "../../shop/money.ts";
import { type CourierAccountResponse, courierContract } from "../contract/couriers.ts";
import { implement } from "../http/route.ts";

export const courierRoutes = implement(courierContract)({
  async "GET /courier-accounts"({ shop, actor }) {
    return (await listAccounts(shop, await actor())).map(accountResponse);
  },
  async "PUT /courier-accounts/:kind"({ shop, params, body, actor }) {
    const { account, madeUp } = await saveAccount(shop, await actor(), readKind(params.kind), body);
    return { account: accountResponse(account), madeUp };
  },
  async "DELETE /courier-accounts/:kind"({ shop, params, actor }) {
    const isRemoved = await removeAccount(shop, await actor(), readKind(params.kind));
    return { acknowledged: true, deletedCount: isRemoved ? 1 : 0 };
  },
  async "POST /courier-accounts/:kind/check"({ shop, params, actor }) {
    const { balance, ...check } = await checkAccount(shop, await actor(), readKind(params.kind));
    return { ...check, balance: balance === null ? null : toTaka(balance) };
  },
});

function accountResponse({
  id,
  balance,
  checkedAt,
  webhookAt,
  signatureSeenAt: _,
  ...account
}: ListedAccount): CourierAccountResponse {
  return {
    ...{ _id: id, ...account, balance: balance === null ? null : toTaka(balance) },
    ...{ checkedAt: checkedAt?.toISOString() ?? null, webhookAt: webhookAt?.toISOString() ?? null },
  };
}
