import {
  type AdvertisingDeps,
  AdvertisingError,
  type AdvertisingKeys,
  type AdvertisingService,
  type PurchaseEvent,
} from "../../shop/advertising/advertising-port.ts";
import { toTaka } from "../../shop/money.ts";
import { type ApiCall, openCalls } from "../http/call-api.ts";
import { fields, integerOf } from "../http/read-answer.ts";
import { hashed, hashedDigits } from "./hashed.ts";

const apiVersion = "v24.0";
const concurrency = 2;

// Graph API errors: expired tokens or tokens without permission, and rate limits.
const tokenCodes = [102, 190];
const permissionCodes = [10, 200, 294];
const limitCodes = [4, 17, 32, 613, 80_004];

/** Meta's Conversions API: events of the pixel `tagId`, with a token of its settings. */
export function meta(
  keys: AdvertisingKeys["meta"],
  { tagId, baseUrl, now, timeoutMs }: AdvertisingDeps & { baseUrl: string; timeoutMs?: number },
): AdvertisingService {
  const secrets = { accessToken: keys.accessToken };
  // Calls contain hashes of customer data, so they are not recorded.
  const deps = { baseUrl, now, record: async () => {}, ...(timeoutMs && { timeoutMs }) };
  const { shared, send } = openCalls(AdvertisingError, deps, secrets, concurrency);
  const headers = { Authorization: `Bearer ${keys.accessToken}` };

  async function call(request: Omit<ApiCall, "headers" | "judged">) {
    const { status, body } = await shared.limited(() => send({ ...request, headers, judged: [400, 401, 403] }));
    if (status < 300) return fields(body);
    throw refusal(fields(fields(body)?.error), status);
  }

  return {
    async sendPurchase(event) {
      const answer = await call({
        name: "events",
        method: "POST",
        path: `/${apiVersion}/${tagId}/events`,
        body: { data: [toEvent(event)], ...(keys.testEventCode && { test_event_code: keys.testEventCode }) },
      });
      if (integerOf(answer?.events_received) !== 1) throw new AdvertisingError("unreadable", { maybeDone: true });
    },
    async check() {
      await call({ name: "pixel", method: "GET", path: `/${apiVersion}/${tagId}?fields=id`, isRead: true });
    },
  };
}

function toEvent({ eventId, at, value, lines, consentId, userAgent, phone, email, pageUrl }: PurchaseEvent) {
  return {
    event_name: "Purchase",
    event_time: Math.floor(at.getTime() / 1000),
    event_id: eventId,
    event_source_url: pageUrl,
    action_source: "website",
    user_data: {
      ph: [hashedDigits(phone)],
      ...(email && { em: [hashed(email)] }),
      country: [hashed("bd")],
      external_id: [hashed(consentId)],
      ...(userAgent && { client_user_agent: userAgent }),
    },
    custom_data: {
      currency: "BDT",
      value: toTaka(value),
      content_type: "product",
      content_ids: [...new Set(lines.map(({ productId }) => productId))],
      contents: lines.map(({ productId, quantity, unitPrice }) => ({
        ...{ id: productId, quantity, item_price: toTaka(unitPrice) },
      })),
    },
  };
}

function refusal(error: ReturnType<typeof fields>, status: number): AdvertisingError {
  const code = integerOf(error?.code);
  if (code !== null && tokenCodes.includes(code)) return new AdvertisingError("keys-refused");
  if (code !== null && permissionCodes.includes(code)) return new AdvertisingError("account-off");
  if (code !== null && limitCodes.includes(code)) return new AdvertisingError("busy");
  if (error?.is_transient === true) return new AdvertisingError("failed");
  if (status === 401) return new AdvertisingError("keys-refused");
  return new AdvertisingError(status === 403 ? "account-off" : "refused");
}
