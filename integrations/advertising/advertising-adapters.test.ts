import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { AdvertisingError, type PurchaseEvent } from "../../shop/advertising/advertising-port.ts";
import { fromTaka } from "../../shop/money.ts";
import { advertisingStandIn } from "./test-advertising.ts";

const purchase: PurchaseEvent = {
  eventId: "b6e1f0",
  at: new Date("2026-11-23T10:00:00.400Z"),
  value: fromTaka("1250.50"),
  lines: [{ productId: "p1", name: "Rose serum", unitPrice: fromTaka(565), quantity: 2 }],
  coupon: "EID10",
  consentId: "0123456789abcdef0123456789abcdef",
  userAgent: "Mozilla/5.0 (Linux; Android 14)",
  phone: "+8801712345678",
  email: " Rina@Example.com",
  pageUrl: "https://labonno.example/",
};

const sha = (text: string) => createHash("sha256").update(text).digest("hex");
const now = () => purchase.at;

async function openBoth() {
  const { reported, standIn, open } = await advertisingStandIn();
  const meta = open("meta", { accessToken: `EAAB-${Math.random()}` }, { tagId: "1234567890123456", now });
  const google = open("google", { apiSecret: `s3cret-${Math.random()}` }, { tagId: "G-ABC123", now });
  return { reported, standIn, meta, google };
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AdvertisingError ? error.reason : error),
  );

describe("Meta's adapter", () => {
  test("reports a purchase with the customer's number and e-mail as hashes only", async () => {
    const { reported, meta } = await openBoth();
    await meta.sendPurchase(purchase);
    expect(reported[0]?.path).toBe("/v24.0/1234567890123456/events");
    expect(reported[0]?.authorization).toMatch(/^Bearer EAAB-/);
    expect(JSON.parse(reported[0]?.body ?? "")).toEqual({
      data: [
        {
          event_name: "Purchase",
          event_time: 1_795_428_000,
          event_id: "b6e1f0",
          event_source_url: "https://labonno.example/",
          action_source: "website",
          user_data: {
            ph: [sha("8801712345678")],
            em: [sha("rina@example.com")],
            country: [sha("bd")],
            external_id: [sha("0123456789abcdef0123456789abcdef")],
            client_user_agent: "Mozilla/5.0 (Linux; Android 14)",
          },
          custom_data: {
            currency: "BDT",
            value: 1250.5,
            content_type: "product",
            content_ids: ["p1"],
            contents: [{ id: "p1", quantity: 2, item_price: 565 }],
          },
        },
      ],
    });
    for (const secret of ["1712345678", "Rina", "rina@", "EID10"]) expect(reported[0]?.body).not.toContain(secret);
  });

  test.each([
    [400, { code: 190, type: "OAuthException" }, "keys-refused"],
    [403, { code: 200 }, "account-off"],
    [400, { code: 100, message: "Invalid parameter" }, "refused"],
    [400, { code: 2, is_transient: true }, "failed"],
    [400, { code: 80_004 }, "busy"],
  ])("reports %i with %o as %s", async (status, error, reason) => {
    const { standIn, meta } = await openBoth();
    standIn.answer = () => ({ status, body: { error } });
    expect(await failureOf(meta.sendPurchase(purchase))).toBe(reason);
  });

  test("reports a response that counts no event as an error", async () => {
    const { standIn, meta } = await openBoth();
    standIn.answer = () => ({ status: 200, body: { events_received: 0 } });
    expect(await failureOf(meta.sendPurchase(purchase))).toBe("unreadable");
  });

  test("requests the pixel for a test, without sending an event", async () => {
    const { reported, meta } = await openBoth();
    await meta.check();
    expect(reported).toMatchObject([{ path: "/v24.0/1234567890123456?fields=id", body: "" }]);
  });
});

describe("Google's adapter", () => {
  test("reports a purchase with the browser's random id", async () => {
    const { reported, standIn, google } = await openBoth();
    standIn.answer = () => ({ status: 204 });
    await google.sendPurchase(purchase);
    expect(reported[0]?.path).toMatch(/^\/mp\/collect\?measurement_id=G-ABC123&api_secret=s3cret-/);
    expect(JSON.parse(reported[0]?.body ?? "")).toEqual({
      client_id: "0123456789abcdef0123456789abcdef",
      timestamp_micros: 1_795_428_000_400_000,
      consent: { ad_user_data: "GRANTED", ad_personalization: "GRANTED" },
      user_data: { sha256_phone_number: [sha("+8801712345678")], sha256_email_address: [sha("rina@example.com")] },
      events: [
        {
          name: "purchase",
          params: {
            transaction_id: "b6e1f0",
            currency: "BDT",
            value: 1250.5,
            coupon: "EID10",
            items: [{ item_id: "p1", item_name: "Rose serum", price: 565, quantity: 2 }],
          },
        },
      ],
    });
  });

  test("uses the validation endpoint for a test, and returns its errors", async () => {
    const { reported, standIn, google } = await openBoth();
    standIn.answer = () => ({ status: 200, body: { validationMessages: [] } });
    expect(await failureOf(google.check())).toBeNull();
    expect(reported[0]?.path).toMatch(/^\/debug\/mp\/collect/);
    standIn.answer = () => ({ status: 200, body: { validationMessages: [{ description: "measurement_id" }] } });
    expect(await failureOf(google.check())).toBe("refused");
  });
});

describe.each(["meta", "google"] as const)("when the server of %s", (kind) => {
  test.each([
    ["fails itself", { status: 503 }, "failed"],
    ["takes no more", { status: 429 }, "busy"],
    [
      "redirects, which would carry keys away",
      { status: 302, headers: { Location: "https://elsewhere.example/" } },
      "unreadable",
    ],
  ] as const)("%s", async (_, answer, reason) => {
    const { reported, standIn, ...services } = await openBoth();
    standIn.answer = () => answer;
    expect(await failureOf(services[kind].sendPurchase(purchase))).toBe(reason);
    expect(reported).toHaveLength(1);
  });

  test("closes the connection, it stays unknown whether it got the event", async () => {
    const { standIn, ...services } = await openBoth();
    standIn.answer = () => "cut";
    await expect(services[kind].sendPurchase(purchase)).rejects.toMatchObject({
      reason: "unreachable",
      maybeDone: true,
    });
  });
});
