import { maxWebhookBytes } from "../../shop/connected-accounts/webhook-inbox.ts";
import { checkAccount } from "../../shop/couriers/check-account.ts";
import {
  type ListedAccount,
  listAccounts,
  readKind,
  removeAccount,
  saveAccount,
} from "../../shop/couriers/courier-accounts.ts";
import { answerUnknown, type CourierTask, closeTaskByStaff, listTasks } from "../../shop/couriers/courier-tasks.ts";
import { receiveWebhook } from "../../shop/couriers/receive-webhook.ts";
import { reportByHand, reportOwnRider } from "../../shop/couriers/report-by-hand.ts";
import { requestParcelReturn } from "../../shop/couriers/request-parcel-return.ts";
import { quotePart, settlePart } from "../../shop/couriers/settle-part.ts";
import { paisa, toTaka } from "../../shop/money.ts";
import { gatewayKinds } from "../../shop/payments/gateway-port.ts";
import { receiveGatewayWebhook } from "../../shop/payments/receive-gateway-webhook.ts";
import { type CourierAccountResponse, type CourierTaskResponse, courierContract } from "../contract/couriers.ts";
import { assertWellFormed, implement, readText } from "../http/route.ts";
import { modifiedResponse } from "../serialize.ts";

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
  async "GET /courier-tasks"({ shop, query, actor }) {
    return (await listTasks(shop, await actor(), query)).map(taskResponse);
  },
  async "POST /courier-tasks/:id/close"({ shop, params, actor }) {
    return modifiedResponse(await closeTaskByStaff(shop, await actor(), params.id));
  },
  async "POST /courier-tasks/:id/answer"({ shop, params, body, actor }) {
    return modifiedResponse(await answerUnknown(shop, await actor(), params.id, body));
  },
  async "POST /shipments/:id/events"({ shop, params, body, actor }) {
    return modifiedResponse(await reportByHand(shop, await actor(), params.id, body));
  },
  async "POST /orders/:id/parcel-events"({ shop, params, body, actor }) {
    return modifiedResponse(await reportOwnRider(shop, await actor(), params.id, body));
  },
  async "POST /shipments/:id/lines"({ shop, params, body, actor }) {
    return modifiedResponse(await settlePart(shop, await actor(), params.id, body));
  },
  async "POST /shipments/:id/lines/quote"({ shop, params, body, actor }) {
    const quote = await quotePart(shop, await actor(), params.id, body);
    if (!quote) return null;
    const { total, due, collected, giveBack } = quote;
    return {
      ...{ total: toTaka(total), due: toTaka(due), giveBack: toTaka(giveBack) },
      collected: collected === null ? null : toTaka(collected),
    };
  },
  "POST /shipments/:id/return": async ({ shop, params, body, actor }) =>
    await requestParcelReturn(shop, await actor(), params.id, body),
  async "POST /webhooks/:kind/:secret"({ c, shop, params, address }) {
    const { secret } = params;
    const gateway = gatewayKinds.find((each) => each === params.kind);
    // The signature covers the raw body.
    const body = assertWellFormed(await readText(c, maxWebhookBytes, { keepsBom: true }), "body");
    const webhook = { secret, network: address, headers: c.req.header(), body, query: c.req.query() };
    const answer = await (gateway
      ? receiveGatewayWebhook(shop, { kind: gateway, ...webhook })
      : receiveWebhook(shop, { kind: readKind(params.kind), ...webhook }));
    return new Response(answer.body, answer);
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

const amountDetails = ["collected", "told"];

function taskResponse({
  id,
  orderId,
  shipmentId,
  bookingId,
  raisedAt,
  detail,
  ...task
}: CourierTask): CourierTaskResponse {
  const details = Object.entries(detail).map(([name, value]) =>
    amountDetails.includes(name) && typeof value === "number" ? [name, toTaka(paisa(value))] : [name, value],
  );
  return {
    ...{ _id: id, order: orderId, shipment: shipmentId, booking: bookingId, ...task },
    ...{ detail: Object.fromEntries(details), raisedAt: raisedAt.toISOString() },
  };
}
