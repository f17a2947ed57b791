import {
  chooseAccountAdvertising,
  readAccountAdvertising,
  withdrawAdConsent,
} from "../../shop/advertising/ad-consent.ts";
import {
  checkAdvertising,
  listAdvertising,
  readAdKind,
  saveAdvertising,
} from "../../shop/advertising/advertising-accounts.ts";
import { advertisingContract } from "../contract/advertising.ts";
import { implement } from "../http/route.ts";

export const advertisingRoutes = implement(advertisingContract)({
  async "GET /advertising"({ shop, actor }) {
    return (await listAdvertising(shop, await actor())).map(({ checkedAt, ...service }) => ({
      ...service,
      checkedAt: checkedAt?.toISOString() ?? null,
    }));
  },
  async "PUT /advertising/:kind"({ shop, params, body, actor }) {
    await saveAdvertising(shop, await actor(), readAdKind(params.kind), body);
    return { acknowledged: true };
  },
  "POST /advertising/:kind/check": async ({ shop, params, actor }) =>
    checkAdvertising(shop, await actor(), readAdKind(params.kind)),
  async "DELETE /ad-consents/:id"({ shop, params }) {
    await withdrawAdConsent(shop, params.id);
    return { acknowledged: true };
  },
  "GET /account/advertising": async ({ shop, actor }) => readAccountAdvertising(shop, await actor()),
  async "PUT /account/advertising"({ shop, body, actor }) {
    await chooseAccountAdvertising(shop, await actor(), body);
    return { acknowledged: true };
  },
});
