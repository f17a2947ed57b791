import {
  type AdvertisingDeps,
  AdvertisingError,
  type AdvertisingKeys,
  type AdvertisingService,
  type PurchaseEvent,
} from "../../shop/advertising/advertising-port.ts";
import { paisa, toTaka } from "../../shop/money.ts";
import { openCalls } from "../http/call-api.ts";
import { fields, rows } from "../http/read-answer.ts";
import { hashed } from "./hashed.ts";

const concurrency = 2;

/**
 * Google Analytics 4 by its Measurement Protocol: events of the stream `tagId`. It always answers 204, and even its
 * validation endpoint accepts a wrong secret: only Google's own reports show whether purchases arrive.
 */
export function google(
  keys: AdvertisingKeys["google"],
  { tagId, baseUrl, now, timeoutMs }: AdvertisingDeps & { baseUrl: string; timeoutMs?: number },
): AdvertisingService {
  const secrets = { apiSecret: keys.apiSecret };
  const deps = { baseUrl, now, record: async () => {}, ...(timeoutMs && { timeoutMs }) };
  const { shared, send } = openCalls(AdvertisingError, deps, secrets, concurrency);
  const query = new URLSearchParams({ measurement_id: tagId, api_secret: keys.apiSecret });

  const post = (path: string, body: object, isRead: boolean) =>
    shared.limited(() =>
      send({ name: "collect", method: "POST", path: `${path}?${query}`, headers: {}, body, isRead, judged: [204] }),
    );

  return {
    async sendPurchase(event) {
      const { status } = await post("/mp/collect", toBody(event), false);
      if (status >= 300) throw new AdvertisingError("refused");
    },
    async check() {
      const { status, body } = await post("/debug/mp/collect", toBody(sampleEvent(now())), true);
      if (status >= 300 || rows(fields(body)?.validationMessages).length > 0) throw new AdvertisingError("refused");
    },
  };
}

function toBody({ eventId, at, value, lines, coupon, consentId, phone, email }: PurchaseEvent) {
  return {
    // The browser's tag sends the same id (app/documents/tags.ts).
    client_id: consentId,
    timestamp_micros: at.getTime() * 1000,
    consent: { ad_user_data: "GRANTED", ad_personalization: "GRANTED" },
    user_data: { sha256_phone_number: [hashed(phone)], ...(email && { sha256_email_address: [hashed(email)] }) },
    events: [
      {
        name: "purchase",
        params: {
          transaction_id: eventId,
          currency: "BDT",
          value: toTaka(value),
          ...(coupon && { coupon }),
          items: lines.map(({ productId, name, unitPrice, quantity }) => ({
            ...{ item_id: productId, item_name: name, price: toTaka(unitPrice), quantity },
          })),
        },
      },
    ],
  };
}

function sampleEvent(at: Date): PurchaseEvent {
  const lines: PurchaseEvent["lines"] = [];
  return {
    ...{ eventId: "check", at, lines, coupon: null, consentId: "check", userAgent: null, pageUrl: "" },
    ...{ phone: "+8801700000000", email: null, value: paisa(0) },
  };
}
