import {
  checkGateway,
  type ListedGateway,
  listGateways,
  readGatewayKind,
  removeGateway,
  saveGateway,
} from "../../shop/payments/gateway-accounts.ts";
import { type GatewayResponse, gatewayContract } from "../contract/gateways.ts";
import { implement } from "../http/route.ts";

export const gatewayRoutes = implement(gatewayContract)({
  async "GET /gateways"({ shop, actor }) {
    return (await listGateways(shop, await actor())).map(gatewayResponse);
  },
  async "PUT /gateways/:kind"({ shop, params, body, actor }) {
    return gatewayResponse(await saveGateway(shop, await actor(), readGatewayKind(params.kind), body));
  },
  async "DELETE /gateways/:kind"({ shop, params, actor }) {
    const isRemoved = await removeGateway(shop, await actor(), readGatewayKind(params.kind));
    return { acknowledged: true, deletedCount: isRemoved ? 1 : 0 };
  },
  "POST /gateways/:kind/check": async ({ shop, params, actor }) =>
    checkGateway(shop, await actor(), readGatewayKind(params.kind)),
});

function gatewayResponse({ id, checkedAt, webhookAt, ...account }: ListedGateway): GatewayResponse {
  return {
    ...{ _id: id, ...account },
    ...{ checkedAt: checkedAt?.toISOString() ?? null, webhookAt: webhookAt?.toISOString() ?? null },
  };
}
