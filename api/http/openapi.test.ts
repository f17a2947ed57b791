import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import {
  bookings,
  courierAccounts,
  courierPlaces,
  gatewayAccounts,
  gatewayReceipts,
  images,
  notifications,
  orderEvents,
  orderLines,
  orderNotes,
  orders,
  parcelDues,
  paymentAttempts,
  payments,
  refunds,
  shipments,
  stockBatches,
  users,
} from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { recordPayout } from "../../shop/cash/record-payout.ts";
import { payoutLine } from "../../shop/cash/test-cash.ts";
import { applyWebhooks } from "../../shop/couriers/apply-webhooks.ts";
import { courierKeys } from "../../shop/couriers/open-account.ts";
import { raiseTask } from "../../shop/couriers/task-records.ts";
import { dhakaDay } from "../../shop/dhaka-time.ts";
import { testImage } from "../../shop/media/test-images.ts";
import { fromTaka, paisa } from "../../shop/money.ts";
import { transferMoney } from "../../shop/payments/ledger.ts";
import { cut, TestGateway } from "../../shop/payments/test-gateway.ts";
import { refusals } from "../../shop/refusal.ts";
import { admin, nusrat, stockProduct, variantDraft } from "../../shop/test-shop.ts";
import { exampleOf } from "../contract/values.ts";
import { routes } from "../index.ts";
import { createTestApi, type TestResponse, testApi } from "../test-api.ts";
import { testAuthenticator } from "../test-authenticator.ts";
import { sampleContent } from "../test-requests.ts";
import { openApiDocument } from "./openapi.ts";

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema;
  items?: Schema;
  $ref?: string;
};
type Content = Record<string, { schema: Schema; example?: unknown }>;
type Operation = {
  operationId: string;
  tags: string[];
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
  security?: object[];
};

const document = openApiDocument(routes, "https://labonno.example");
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
);

/** Endpoints that answer data; those of the sign-in windows answer HTML. */
const forPrograms = operations.filter(({ operation }) =>
  Object.values(operation.responses).every(({ content }) => content && !("text/html" in content)),
);

function operationOf(method: string, path: string): Operation {
  const found = operations.find((each) => each.method === method && each.path === path);
  if (!found) throw new Error(`${method} ${path} is not documented`);
  return found.operation;
}

function successResponse(operation: Operation): { type: string; schema: Schema; example?: unknown } {
  const answer = Object.entries(operation.responses).find(([status]) => status.startsWith("2"))?.[1];
  if (!answer) throw new Error(`${operation.operationId} has no good answer`);
  const [content] = Object.entries(answer.content ?? {});
  if (!content) throw new Error(`${operation.operationId} answers nothing`);
  return { type: content[0], ...content[1] };
}

/** Where a value breaks its schema, and which fields the schema does not have. */
function schemaErrors(value: unknown, schema: Schema, at = "answer"): string[] {
  if (schema.type === undefined) return [];
  const kind = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  if (![schema.type].flat().includes(kind)) return [`${at} is ${kind}, not ${String(schema.type)}`];
  if (Array.isArray(value))
    return value.flatMap((each, index) => schemaErrors(each, schema.items ?? {}, `${at}[${index}]`));
  if (kind !== "object") return [];
  const fields = Object.entries(value as object);
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(value as object, name));
  return [
    ...missing.map((name) => `${at}.${name} is missing`),
    ...fields.flatMap(([name, field]) => {
      const known = schema.properties?.[name] ?? schema.additionalProperties;
      return known ? schemaErrors(field, known, `${at}.${name}`) : [`${at}.${name} is not documented`];
    }),
  ];
}

describe("the OpenAPI document", () => {
  test("lists every route of the API and no other", () => {
    const servedRoutes = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
    expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(servedRoutes.sort());
  });

  test("is valid OpenAPI 3.1", () => {
    expect(document).toMatchObject({
      openapi: "3.1.0",
      info: { title: expect.any(String), version: expect.any(String) },
    });
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = new Set<string>(document.tags.map((tag) => tag.name));
    for (const { path, operation } of operations) {
      expect(path).toMatch(/^\/[a-z{]/);
      const inPath = operation.parameters.filter((parameter) => parameter.in === "path");
      expect(inPath.map(({ name, required }) => [name, required])).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, true]),
      );
      const names = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(new Set(names).size).toBe(names.length);
      expect(operation.tags.every((tag) => tags.has(tag))).toBe(true);
      for (const [status, { description }] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[2-5]\d\d$/);
        expect(description).not.toBe("");
      }
    }
  });

  test("uses only JSON Schema types, and references only what it defines", () => {
    const known = new Set(["string", "number", "integer", "boolean", "object", "array", "null"]);
    const walk = (node: unknown): void => {
      if (typeof node !== "object" || node === null) return;
      const { type, $ref, example, ...rest } = node as Schema & { example?: unknown };
      if (typeof type === "string" || Array.isArray(type))
        expect([type].flat().every((each) => known.has(each))).toBe(true);
      if ($ref !== undefined) expect($ref).toBe("#/components/schemas/Refusal");
      Object.values(rest).forEach(walk);
    };
    walk(document.paths);
    walk(document.components.schemas);
    expect(document.components.schemas.Refusal.properties.error.properties.code.enum).toEqual(Object.keys(refusals));
  });

  test("documents the refusals of every endpoint that takes a body or a token", () => {
    for (const { operation } of operations) {
      const statuses = Object.keys(operation.responses);
      if (operation.requestBody) expect(statuses).toEqual(expect.arrayContaining(["400", "413", "415", "422"]));
      if (operation.security?.length && operation.security.every((way) => Object.keys(way).length > 0))
        expect(statuses).toContain("401");
    }
  });

  test("says which endpoints take a token, and names the session cookie, which has a __Host- prefix on https", () => {
    for (const { operation } of operations) expect(operation.security, operation.operationId).toBeDefined();
    expect(operationOf("get", "/products").security).toEqual([]);
    expect(operationOf("post", "/orders").security).toEqual([{}, { token: [] }]);
    expect(operationOf("get", "/users").security).toEqual([{ token: [] }]);
    const cookieOf = (url: string) => openApiDocument(routes, url).components.securitySchemes.session.name;
    expect(cookieOf("https://labonno.example")).toBe("__Host-labonno-session");
    expect(cookieOf("http://localhost:3000")).toBe("labonno-session");
  });

  test("requires of an order what the shop requires: e-mail, ZIP and note are optional", () => {
    const schema = operationOf("post", "/orders").requestBody?.content["application/json"]?.schema;
    expect(schema?.required).toEqual(["billingDetails", "items", "deliveryArea", "total"]);
    expect(schema?.properties?.billingDetails?.required).toEqual(["fullName", "phone", "address", "city"]);
  });

  test("gives an example of every response that fits its schema", () => {
    for (const { operation } of forPrograms) {
      const { schema, example } = successResponse(operation);
      expect(schemaErrors(example, schema), operation.operationId).toEqual([]);
    }
    for (const { method, path, response } of routes)
      if (!("page" in response))
        expect(response.schema.safeParse(exampleOf(response.schema)).error, `${method} ${path}`).toBeUndefined();
  });

  test("is served, with a readable page that runs no script", async () => {
    const { shop } = await testApi();
    const { api } = createTestApi(shop);
    expect(await (await api.request("/openapi.json")).json()).toEqual(document);
    const page = await api.request("/docs");
    expect(page.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    const text = await page.text();
    expect(text).not.toContain("<script");
    for (const { path } of operations) expect(text).toContain(`/api${path}`);
  });
});

describe("every response matches its documented schema", () => {
  test.each(["full", "bare"])("for a %s product", async (form) => {
    const { shop, ask } = await testApi();
    const phone = "01712345678";
    const billingDetails = { fullName: "Rina", phone, address: "House 12", city: "Dhaka" };
    const more = { email: "rina@example.com", zip: "1209", district: "dhaka", area: "banani" };
    await shop.db.insert(images).values({ id: "serum", width: 800, height: 1000, widths: [400, 800] });
    const text = { en: "Words", bn: null };
    const offer = { price: fromTaka(80), from: "2999-01-01", until: "2999-12-31" };
    const full = {
      ...{ shortDescription: text, description: text, howToUse: text, ingredients: "Aqua" },
      attributes: { skinType: ["dry"], concern: ["dryness"], finish: null, volume: "30 ml" },
      pictures: [{ imageId: "serum", alt: text }],
      variants: [variantDraft({ name: text, swatch: "#B3121F", listPrice: fromTaka(200), offer, imageId: "serum" })],
    };
    const { productId } = await stockProduct(
      shop,
      form === "full" ? full : { variants: [variantDraft({ stock: null })] },
    );
    const responses: [string, string, TestResponse<unknown>][] = [];
    const cookies = new Map<string, string>();
    const check = async <Body>(method: string, path: string, documented: string, body?: unknown) => {
      const sent = {
        token: "of-admin",
        headers: { Cookie: [...cookies.values()].join("; ") },
        ...(body ? { body } : {}),
      };
      const answer = await ask<Body>(method, path, sent);
      for (const each of answer.headers.getSetCookie()) cookies.set(each.split("=")[0] ?? "", each.split(";")[0] ?? "");
      responses.push([method, documented, answer]);
      return answer.body;
    };
    /** A product with every field filled, or with none. */
    const checkStock = async (variantId: string) => {
      type Named = { insertedId: string };
      const known = form === "full";
      const name = `Rupali Cosmetics, ${form}`;
      const add = (path: string, body?: object) => check<Named>("POST", path, path, body);
      const supplier = await add("/suppliers", { name, ...(known && { phone: "01712345678", note: "Chawkbazar" }) });
      const lines = [{ variantId, quantity: 6, unitPrice: 50 }];
      const wanted = { supplier: supplier.insertedId, lines, ...(known && { expected: "2099-01-01", note: "By bus" }) };
      const order = await add("/purchase-orders", wanted);
      await check("PATCH", `/purchase-orders/${order.insertedId}`, "/purchase-orders/{id}", { state: "ordered" });
      await check("PATCH", `/suppliers/${supplier.insertedId}`, "/suppliers/{id}", { name, leadDays: 9 });
      const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
      const received = { variantId, quantity: 900, expires: soon, ...(known && { code: "SL-2604", unitPrice: 50 }) };
      await add("/stock/receipts", { supplier: supplier.insertedId, transport: 20, lines: [received] });
      const count = await add("/stock/counts", known ? { note: "Rack A2" } : {});
      const counted = { variantId, counted: known ? 12 : 3 };
      await check("PUT", `/stock/counts/${count.insertedId}/lines`, "/stock/counts/{id}/lines", counted);
      for (const path of ["/stock/counts", "/suppliers", "/purchase-orders"]) await check("GET", path, path);
      await check("POST", `/stock/counts/${count.insertedId}/apply`, "/stock/counts/{id}/apply");
      const dropped = await add("/stock/counts");
      await check("DELETE", `/stock/counts/${dropped.insertedId}`, "/stock/counts/{id}");
      const found = await check<{ batches: { _id: string }[] }[]>(
        "GET",
        `/stock/variants?q=${variantId}`,
        "/stock/variants",
      );
      const batch = `/stock/batches/${found[0]?.batches[0]?._id}`;
      await check("PATCH", batch, "/stock/batches/{id}", { expires: soon });
      await check("GET", "/batches?code=SL-2604", "/batches");
      await check("POST", `${batch}/write-off`, "/stock/batches/{id}/write-off", { quantity: 1, reason: "tester" });
      await check("GET", `/stock/variants/${variantId}/movements`, "/stock/variants/{id}/movements");
      for (const path of ["/stock", "/stock/batches"]) await check("GET", path, path);
    };
    for (const path of ["/products", "/products-random", "/categories"]) await check("GET", path, path);
    await check("GET", `/product/${productId}`, "/product/{id}");
    await check("GET", `/product/${productId}/shades`, "/product/{id}/shades");
    await check("GET", "/gift-wrap", "/gift-wrap");
    await check("GET", `/products/top-up?missing=120&cart=gone`, "/products/top-up");
    await check("GET", "/products/bought-together?cart=gone", "/products/bought-together");
    await check("GET", "/search/suggestions?q=labonno", "/search/suggestions");
    await check("GET", "/search/start", "/search/start");
    const ofUcp = (path: string, body: unknown) => check("POST", `/ucp/${path}`, `/ucp/${path}`, body);
    await ofUcp("catalog/search", { query: "labonno" });
    await ofUcp("catalog/lookup", { ids: [productId, "nothing"] });
    await ofUcp("catalog/product", { id: productId });
    await ofUcp("mcp", { jsonrpc: "2.0", id: 1, method: "tools/list" });
    await check("POST", "/search/searches", "/search/searches", { q: "labonno" });
    await check("GET", "/products/facets?q=labonno&category=makeup", "/products/facets");
    const saved = await check<{ updatedAt: string }>("PUT", "/content/draft", "/content/draft", {
      content: sampleContent,
      updatedAt: null,
    });
    await check("GET", "/content/draft", "/content/draft");
    await check("GET", "/content/preview?path=/bn&day=2026-12-16", "/content/preview");
    await check("POST", "/content/publish", "/content/publish", { name: `Winter, ${form}`, ...saved });
    const [live] = await check<{ _id: string }[]>("GET", "/content/versions", "/content/versions");
    await check("GET", `/content/preview?path=/&version=${live?._id}`, "/content/preview");
    const restore = async (updatedAt: string | null) => {
      const [path, declared] = [`/content/versions/${live?._id}/restore`, "/content/versions/{id}/restore"];
      return check<{ updatedAt: string }>("POST", path, declared, { updatedAt });
    };
    const at = "2099-12-15T18:00:00.000Z";
    const plan = { name: "Victory Day", at, ...(await restore(null)) };
    await check("POST", "/content/schedule", "/content/schedule", plan);
    const [planned] = await check<{ _id: string }[]>("GET", "/content/versions", "/content/versions");
    await check("DELETE", `/content/versions/${planned?._id}`, "/content/versions/{id}");
    const cancelled = await check<{ updatedAt: string }>("GET", "/content/draft", "/content/draft");
    const { updatedAt } = await restore(cancelled.updatedAt);
    await check("POST", "/content/draft/discard", "/content/draft/discard", { updatedAt });
    const csv =
      "brand,product,shade,colour,source\nJharna,Silk,230 Sand,#CB9768,measured\nJharna,Silk,,#CB9768,measured";
    await check("POST", "/shade-references/import", "/shade-references/import", { csv });
    const [reference] = await check<{ _id: string }[]>("GET", "/shade-references?q=jharna", "/shade-references");
    await check("DELETE", `/shade-references/${reference?._id}`, "/shade-references/{id}");
    const [brand] = await check<{ _id: string }[]>("GET", "/brands", "/brands");
    await check("PATCH", `/brands/${brand?._id}`, "/brands/{id}", { nameBn: "লাবণ্য" });
    const phrases = ["sunscreen", "সানব্লক"];
    const group = await check<{ insertedId: string }>("POST", "/synonyms", "/synonyms", { phrases });
    await check("PATCH", `/synonyms/${group.insertedId}`, "/synonyms/{id}", { phrases: [...phrases, "spf"] });
    await check("GET", "/synonyms", "/synonyms");
    await check("DELETE", `/synonyms/${group.insertedId}`, "/synonyms/{id}");
    const coupon = {
      ...{ code: "EID10", kind: "amount", amount: 10, percent: null, maxDiscount: null, minimum: 0, categories: [] },
      ...{ from: null, until: null, maxUses: null, maxUsesPerCustomer: null, active: true, note: null },
    };
    const given = await check<{ insertedId: string }>("POST", "/coupons", "/coupons", coupon);
    await check("PATCH", `/coupons/${given.insertedId}`, "/coupons/{id}", { ...coupon, revision: 1, maxUses: 9 });
    await check("GET", "/coupons", "/coupons");
    await check("POST", "/cart/quote", "/cart/quote", {
      lines: [
        { productId, quantity: 1 },
        { productId: "gone", quantity: 1 },
      ],
      coupon: form === "full" ? "EID10" : null,
    });
    const placed = await check<{ insertedId: string; number: string }>("POST", "/orders", "/orders", {
      billingDetails: form === "full" ? { ...billingDetails, ...more } : billingDetails,
      ...{
        items: [{ productId, quantity: 1 }],
        deliveryArea: "inside",
        ...(form === "full" ? { total: 150, coupon: "EID10", note: "Ring" } : { total: 160, note: null }),
      },
    });
    await check("POST", "/orders/track", "/orders/track", { number: placed.number, phone });
    await check("GET", "/orders", "/orders");
    await check("GET", "/order?email=rina@example.com", "/order");
    const [notification] = await check<{ _id: string }[]>("GET", "/letters", "/letters");
    await shop.db.update(notifications).set({ state: "failed" });
    shop.sendMail = async () => {};
    shop.sendSms = async () => {};
    await check("POST", "/phone-codes", "/phone-codes", { phone });
    await check("POST", `/letters/${notification?._id}/send`, "/letters/{id}/send");
    await check("POST", "/orders/claim", "/orders/claim", { number: placed.number, phone });
    const line = { productId, quantity: 1 };
    const put = await check<{ insertedId: string }>("POST", "/cart", "/cart", line);
    await check("POST", "/cart/merge", "/cart/merge", { key: "guest-cart", lines: [line] });
    await check("GET", "/cart", "/cart");
    await check("PATCH", `/cart/${put.insertedId}`, "/cart/{id}", { quantity: 3 });
    await check("DELETE", `/cart/${put.insertedId}`, "/cart/{id}");
    await check("GET", `/products/cards?ids=${productId},gone`, "/products/cards");
    await check("PUT", `/wishlist/${productId}`, "/wishlist/{id}");
    await check("GET", "/wishlist", "/wishlist");
    await check("POST", "/wishlist/merge", "/wishlist/merge", { productIds: [productId] });
    await check("DELETE", `/wishlist/${productId}`, "/wishlist/{id}");
    const { variantIds } = await stockProduct(shop, { variants: [variantDraft({ stock: 0 })] });
    await check("POST", "/stock-requests", "/stock-requests", { variantId: variantIds[0], to: phone });
    await check("POST", "/stock-requests/stop", "/stock-requests/stop", { key: "made-up" });
    const { email, ...place } = { ...billingDetails, ...(form === "full" ? more : {}), email: null };
    const savedAddress = await check<{ _id: string }>("POST", "/addresses", "/addresses", place);
    await check("GET", "/addresses", "/addresses");
    await check("PATCH", `/addresses/${savedAddress._id}`, "/addresses/{id}", {
      label: form === "full" ? "Home" : null,
    });
    await check("DELETE", `/addresses/${savedAddress._id}`, "/addresses/{id}");
    const another = await check<{ insertedId: string }>("POST", "/orders", "/orders", {
      ...{ billingDetails, items: [line], deliveryArea: "inside", total: 160 },
    });
    await check("POST", `/orders/${another.insertedId}/cancel`, "/orders/{id}/cancel");
    await check("PATCH", `/orders/${placed.insertedId}`, "/orders/{id}", { status: "confirmed" });
    await check("PATCH", "/orders", "/orders", { ids: [placed.insertedId, "gone"], status: "confirmed" });
    if (form === "full")
      await check("POST", `/orders/${placed.insertedId}/notes`, "/orders/{id}/notes", { text: "Call" });
    else {
      const noted = await ask("POST", `/orders/${placed.insertedId}/notes`, { token: "of-admin", body: { text: "-" } });
      responses.push(["POST", "/orders/{id}/notes", noted]);
      await shop.db.delete(orderNotes);
    }
    const toCall = await check<{ insertedId: string }>("POST", "/orders", "/orders", {
      ...{ billingDetails, items: [line], deliveryArea: "inside", total: 160 },
    });
    const ofOrder = (part: string, body?: object, method = "POST") =>
      check<{ insertedId: string }>(method, `/orders/${toCall.insertedId}/${part}`, `/orders/{id}/${part}`, body);
    const replied = { number: (toCall as unknown as { number: string }).number, phone: billingDetails.phone };
    await check("POST", "/orders/address", "/orders/address", { ...replied, address: "House 14, Road 4" });
    await check("POST", "/orders/reply", "/orders/reply", { ...replied, reply: "change", text: "Later" });
    await check("POST", "/orders/day/choices", "/orders/day/choices", replied);
    await ofOrder("claim");
    await ofOrder("confirm-link");
    await check("GET", "/calls", "/calls");
    await check("GET", "/calls/count", "/calls/count");
    await check("GET", `/calls/${toCall.insertedId}`, "/calls/{id}");
    await check("GET", `/calls/${toCall.insertedId}/scores`, "/calls/{id}/scores");
    await ofOrder("claim", undefined, "DELETE");
    await ofOrder("hold", { reason: "After Eid" });
    await ofOrder("stock", { held: false });
    await ofOrder("stock", { held: true });
    await ofOrder("hold", undefined, "DELETE");
    const { total, revision } = await check<{ total: number; revision: number }>(
      ...(["POST", `/orders/${toCall.insertedId}/quote`, "/orders/{id}/quote", { agreedDiscount: 10 }] as const),
    );
    await ofOrder("lines", { agreedDiscount: 10, total, revision }, "PATCH");
    await check("PATCH", `/orders/${toCall.insertedId}`, "/orders/{id}", { status: "confirmed" });
    await ofOrder("undo");
    const sameCustomers = await check<{ insertedId: string }>("POST", "/orders", "/orders", {
      ...{ billingDetails, items: [line], deliveryArea: "inside", total: 160 },
    });
    const together = await check<{ total: number }>(
      ...([
        "POST",
        `/orders/${toCall.insertedId}/quote`,
        "/orders/{id}/quote",
        { merge: sameCustomers.insertedId },
      ] as const),
    );
    await ofOrder("merge", { order: sameCustomers.insertedId, total: together.total });
    if (form === "full") await check("GET", `/orders/${sameCustomers.insertedId}`, "/orders/{id}");
    await check("DELETE", `/orders/${sameCustomers.insertedId}/merge`, "/orders/{id}/merge");
    const payment = { method: "bkash", amount: 50, reference: "BKX7Q2M9ZP", senderLast4: "5678", note: "Today" };
    const claimedPayment = await ofOrder("payments", form === "full" ? payment : { method: "cash", amount: 50 });
    await check("PATCH", `/payments/${claimedPayment.insertedId}`, "/payments/{id}", { state: "verified" });
    const refund = await ofOrder("refunds", { method: "bkash", amount: 50 });
    await check("GET", "/refunds", "/refunds");
    await check("PATCH", `/refunds/${refund.insertedId}`, "/refunds/{id}", { state: "done" });
    await ofOrder("calls", { outcome: "no-answer" });
    const moveOrder = (status: string) =>
      check("PATCH", `/orders/${toCall.insertedId}`, "/orders/{id}", { status, closure: { reason: "other" } });
    await moveOrder("confirmed");
    type Days = { days: { day: string; isOpen: boolean }[] };
    const choices = await check<Days>("POST", "/orders/day/choices", "/orders/day/choices", replied);
    const day = choices.days.find(({ isOpen }) => isOpen)?.day;
    await check("POST", "/orders/day", "/orders/day", { ...replied, day });
    await ofOrder("hold", undefined, "DELETE");
    const ofStage = "/parcels?stage=to-pack";
    const [parcel] = await check<{ number: string; items: { variantId: string }[] }[]>("GET", ofStage, "/parcels");
    await ofOrder("pack", {});
    await ofOrder("unpack", {});
    await ofOrder("pack", {});
    const wanted = { parcels: [{ orderId: toCall.insertedId, address: "House 12, Road 4, Dhanmondi, Dhaka" }] };
    await check("GET", `/bookings/plan?ids=${toCall.insertedId}`, "/bookings/plan");
    await check("POST", "/bookings", "/bookings", wanted);
    const ofSteadfast = (method: string, body?: object) =>
      check(method, "/courier-accounts/steadfast", "/courier-accounts/{kind}", body);
    await ofSteadfast("PUT", { keys: { apiKey: "of-the-panel", secretKey: "of-the-panel" } });
    const { outcomes } = await check<{ outcomes: { booking: string }[] }>("POST", "/bookings", "/bookings", wanted);
    await check("GET", `/parcels?ids=${toCall.insertedId}`, "/parcels");
    await check("DELETE", `/bookings/${outcomes[0]?.booking}`, "/bookings/{id}");
    await ofSteadfast("DELETE");
    const booked = [{ number: parcel?.number, trackingCode: "SFR-187745531" }];
    const byHand = { courier: "other", courierName: "Sundarban", shipments: booked };
    await check("POST", "/shipments", "/shipments", byHand);
    await check("GET", "/parcels?stage=booked", "/parcels");
    await check("GET", "/parcels/counts", "/parcels/counts");
    await check("GET", "/parcels/needs-you", "/parcels/needs-you");
    const sheet = `/shipments/export?form=pathao&ids=${toCall.insertedId}`;
    responses.push(["GET", "/shipments/export", await ask("GET", sheet, { token: "of-admin" })]);
    await ofOrder("shipments", undefined, "DELETE");
    await check("POST", "/shipments/hand-over", "/shipments/hand-over", { ids: [toCall.insertedId] });
    await checkStock(parcel?.items[0]?.variantId ?? "");
    await moveOrder("returned");
    await ofOrder("check-in", {
      items: parcel?.items.map(({ variantId }) => ({ variantId, condition: "opened", quantity: 1 })),
    });
    if (form === "full") await check("GET", `/orders/${toCall.insertedId}`, "/orders/{id}");
    const ofCourier = (method: string, path = "", body?: object) =>
      check(method, `/courier-accounts/redx${path}`, `/courier-accounts/{kind}${path}`, body);
    await ofCourier("PUT", "", { keys: { token: "of-the-panel" }, ...(form === "full" && { storeId: "7" }) });
    await ofCourier("POST", "/check");
    await check("GET", "/courier-accounts", "/courier-accounts");
    const seen = await check<{ version: string }>("GET", "/courier-rules", "/courier-rules");
    const [redx] = await shop.db.select().from(courierAccounts);
    const rule = { accountId: redx?.id, ...(form === "full" && { districts: ["bhola"], maxDue: 5000 }) };
    await check("PUT", "/courier-rules", "/courier-rules", { version: seen.version, rules: [rule] });
    await check("GET", "/courier-rules", "/courier-rules");
    const rate = { kind: "redx", deliveryArea: "inside", startsOn: "2026-11-01", charge: 60, codPercent: 1 };
    await check("POST", "/courier-rates", "/courier-rates", { ...rate, extraKilogram: 20, returnCharge: 30 });
    await check("GET", "/courier-rates", "/courier-rates");
    const ofPlaces = (method: string, path = "", body?: object) =>
      check(method, `/courier-places/redx${path}`, `/courier-places/{kind}${path.replace(/\?.*/, "")}`, body);
    await ofPlaces("POST", "/fetch");
    await shop.db
      .insert(courierPlaces)
      .values({ kind: "redx", level: "area", placeId: 7, name: "Dhanmondi", district: "Dhaka" })
      .onConflictDoNothing();
    const dhanmondi = { district: "dhaka", area: "dhanmondi" };
    await ofPlaces("PUT", "", { ...dhanmondi, place: form === "full" ? { level: "area", id: 7 } : null });
    await ofPlaces("GET");
    await ofPlaces("GET", "/search?q=dhan");
    const [connected] = await shop.db.select().from(courierAccounts);
    const webhook = {
      ...{ externalId: "RX4711", reference: null, rawState: "delivered", state: "delivered", at: null },
      ...{ collected: null, charge: null },
    };
    const address = `/webhooks/redx/${connected?.webhookPath}`;
    await shop.db.update(courierAccounts).set({
      sealedKeys: courierKeys.sealKeys(shop.secretBox, connected?.id ?? "", {
        token: "of-the-panel",
        webhookToken: "proof",
      }),
    });
    const reported = await ask<unknown>("POST", address, { body: webhook, headers: { "X-Proof": "proof" } });
    responses.push(["POST", "/webhooks/{kind}/{secret}", reported]);
    await applyWebhooks(shop);
    const [task] = await check<{ _id: string }[]>("GET", "/courier-tasks", "/courier-tasks");
    await check("POST", `/courier-tasks/${task?._id}/close`, "/courier-tasks/{id}/close");
    const carried = { id: "carried", orderId: toCall.insertedId, courier: "redx" as const, trackingCode: "RX9", n: 9 };
    await shop.db.insert(shipments).values({
      ...{ ...carried, accountId: connected?.id, externalId: "RX9", reference: "LB1-9", state: "in-transit" },
    });
    const askBack = { reason: form === "full" ? "Refuse it" : "Moved away" };
    await check("POST", "/shipments/carried/return", "/shipments/{id}/return", askBack);
    await shop.db.delete(parcelDues).where(eq(parcelDues.shipmentId, "carried"));
    await shop.db.delete(shipments).where(eq(shipments.id, "carried"));
    const unsure = { id: "unsure", orderId: toCall.insertedId, kind: "redx" as const, reference: "LB1-1" };
    await shop.db.insert(bookings).values({ ...unsure, state: "unknown", amountTold: paisa(0), batchId: "batch" });
    await raiseTask(shop.db, { kind: "answer-unknown", subject: "unsure", bookingId: "unsure", now: shop.now() });
    const [unsureTask] = await check<{ _id: string }[]>("GET", "/courier-tasks", "/courier-tasks");
    await check("POST", `/courier-tasks/${unsureTask?._id}/answer`, "/courier-tasks/{id}/answer", { found: null });
    await ofCourier("DELETE");
    const gateway = new TestGateway();
    shop.gateways = gateway;
    const paid = await check<{ insertedId: string; number: string }>("POST", "/orders", "/orders", {
      billingDetails: { ...billingDetails, phone: "01812345670" },
      ...{ items: [line], deliveryArea: "inside", total: 160 },
    });
    const owner = { number: paid.number, phone: "01812345670" };
    const ofGateway = (method: string, part = "", body?: object) =>
      check(method, `/gateways/sslcommerz${part}`, `/gateways/{kind}${part}`, body);
    const missed = { id: "missed", orderId: paid.insertedId, courier: "redx" as const, trackingCode: "RX10", n: 8 };
    await shop.db.insert(shipments).values({ ...missed, state: "not-reached" });
    const setStatus = (status: "shipped" | "pending") =>
      shop.db.update(orders).set({ status }).where(eq(orders.id, paid.insertedId));
    await setStatus("shipped");
    await check("POST", "/orders/missed", "/orders/missed", { ...owner, answer: "cancel" });
    await setStatus("pending");
    await shop.db.delete(shipments).where(eq(shipments.id, "missed"));
    await check("POST", "/orders/payment", "/orders/payment", owner);
    await ofGateway("PUT", "", { keys: { storeId: "labonno", storePassword: "of-the-panel" } });
    if (form === "full") gateway.before = cut;
    await ofGateway("POST", "/check");
    gateway.before = () => {};
    await check("GET", "/gateways", "/gateways");
    shop.advertising = {
      open: () => ({ sendPurchase: async () => {}, check: async () => (form === "full" ? cut() : undefined) }),
    };
    if (form === "bare") await check("GET", "/advertising", "/advertising");
    const withKeys = { active: true, tagId: "1234567890123456", keys: { accessToken: "EAAB-of-a-test" } };
    await check("PUT", "/advertising/meta", "/advertising/{kind}", withKeys);
    await check("POST", "/advertising/meta/check", "/advertising/{kind}/check");
    if (form === "full") await check("GET", "/advertising", "/advertising");
    await check("GET", "/account/advertising", "/account/advertising");
    await shop.db.update(stockBatches).set({ unitCost: paisa(5000) });
    const spent = { day: "2026-11-20", kind: "ads", amount: 100, account: "bank" };
    const origin = form === "full" ? { source: "facebook", campaign: "winter-glow", note: "Boosted" } : {};
    const expense = await check<{ insertedId: string }>("POST", "/expenses", "/expenses", { ...spent, ...origin });
    await check("GET", "/expenses?from=2026-11-01&to=2026-11-30", "/expenses");
    for (const by of ["product", "order", "campaign"])
      await check("GET", `/profit?from=2026-01-01&to=2026-12-31&by=${by}`, "/profit");
    await check("GET", "/profit/export?from=2026-01-01&to=2026-12-31", "/profit/export");
    await check("GET", "/margins?products=lipstick", "/margins");
    await check("GET", "/margins/coupon?percent=15&maxDiscount=300&categories=Makeup", "/margins/coupon");
    await check("DELETE", `/expenses/${expense.insertedId}`, "/expenses/{id}");
    await check("PUT", "/account/advertising", "/account/advertising", { allowed: form === "full" });
    await check("DELETE", "/ad-consents/0123456789abcdef", "/ad-consents/{id}");
    await check("GET", "/payment-methods", "/payment-methods");
    const toPay = { ...owner, kind: "sslcommerz" };
    await check("POST", "/orders/pay", "/orders/pay", toPay);
    await check("POST", "/orders/payment", "/orders/payment", owner);
    const [open] = await shop.db.select().from(paymentAttempts);
    const byToken = `/payments/by-token/${open?.returnToken}`;
    await check("GET", byToken, "/payments/by-token/{token}");
    const typed = { ...owner, reference: "BKL6Q2W9XF" };
    await check("POST", "/orders/payment-claim", "/orders/payment-claim", typed);
    if (form === "full") gateway.set(open?.reference ?? "", "failed");
    await check("POST", "/orders/pay-cash", "/orders/pay-cash", owner);
    if (form === "bare") await check("POST", "/orders/pay", "/orders/pay", toPay);
    const ofPaid = eq(orders.id, paid.insertedId);
    const [asPlaced] = await shop.db.select().from(orders).where(ofPaid);
    const choice = { choice: "send", total: 160 };
    for (const byStaff of [false, true]) {
      await shop.db.update(orders).set({ status: "pending", holdReason: "payment-ran-out" }).where(ofPaid);
      if (byStaff) {
        await check("GET", `/orders/${paid.insertedId}/ran-out`, "/orders/{id}/ran-out");
        await check("POST", `/orders/${paid.insertedId}/ran-out`, "/orders/{id}/ran-out", choice);
      } else await check("POST", "/orders/ran-out", "/orders/ran-out", { ...owner, ...choice });
    }
    const { status, holdReason } = asPlaced ?? {};
    await shop.db.update(orders).set({ status, holdReason }).where(ofPaid);
    const [connectedGateway] = await shop.db.select().from(gatewayAccounts);
    const gatewayAddress = `/webhooks/sslcommerz/${connectedGateway?.webhookPath}`;
    const hint = { body: { reference: open?.reference, hint: null }, headers: { "X-Proof": "proof" } };
    responses.push(["POST", "/webhooks/{kind}/{secret}", await ask("POST", gatewayAddress, hint)]);
    await check("GET", "/gateways", "/gateways");
    await shop.db.insert(gatewayReceipts).values(
      ["a", "b"].map((id, nth) => ({
        ...{ id, method: "bkash" as const, transactionId: `BKX7Q2M9${id}`, amount: fromTaka(100) },
        payerPhone: nth === 0 ? "01812345678" : null,
      })),
    );
    const late = { orderId: paid.insertedId, method: "sslcommerz" as const, amount: fromTaka(160) };
    await shop.db.insert(payments).values({
      ...{ id: "y", ...late, kind: "online", state: "verified", claimedByRole: "system", decidedAt: new Date() },
      ...{ reference: "SSL7Q2M9ZP", gatewayTransactionId: "SSL7Q2M9ZP", attemptId: open?.id ?? "" },
    });
    const refused = { ...late, paymentId: "y", state: "requested" as const, dueBy: "2026-12-02" };
    await shop.db.insert(refunds).values({ id: "r", ...refused, failure: form === "full" ? "No balance" : null });
    const anHourAgo = new Date(Date.now() - 3_600_000);
    await shop.db.update(paymentAttempts).set({ startedAt: anHourAgo, ...(form === "full" && { state: "pending" }) });
    await check("GET", "/payments/to-look-at", "/payments/to-look-at");
    await check("GET", "/payments/count", "/payments/count");
    await check("POST", `/payment-attempts/${open?.id}/ask`, "/payment-attempts/{id}/ask");
    await check("POST", "/refunds/r/retry", "/refunds/{id}/retry");
    await shop.db.update(paymentAttempts).set({ state: "expired" });
    await shop.db.delete(refunds).where(eq(refunds.id, "r"));
    await shop.db.delete(payments).where(eq(payments.id, "y"));
    await check("GET", "/receipts", "/receipts");
    await check("POST", "/receipts/a", "/receipts/{id}", { order: null });
    const online = await check<{ insertedId: string }>("POST", "/orders", "/orders", {
      billingDetails: { ...billingDetails, phone: form === "full" ? "01812345671" : "01812345672" },
      ...{ items: [line], deliveryArea: "inside", total: 160, paymentMethod: "sslcommerz" },
    });
    if (form === "full") gateway.before = cut;
    await check("POST", "/orders", "/orders", {
      billingDetails: { ...billingDetails, phone: form === "full" ? "01812345673" : "01812345674" },
      ...{ items: [line], deliveryArea: "inside", total: 160, paymentMethod: "sslcommerz" },
    });
    gateway.before = () => {};
    await shop.db.update(paymentAttempts).set({ state: "expired" });
    await check("GET", `/orders/${online.insertedId}`, "/orders/{id}");
    await ofGateway("DELETE");
    await check("POST", "/order-pad/read", "/order-pad/read", { chat: "sindoor lipstick 2ta, 01712345678" });
    await check("POST", "/orders/by-staff", "/orders/by-staff", {
      billingDetails,
      ...{ items: [{ productId, quantity: 1 }], deliveryArea: "inside", total: 160 },
    });
    const parted = await check<{ insertedId: string }>("POST", "/orders/by-staff", "/orders/by-staff", {
      billingDetails: { ...billingDetails, phone: "01812345679" },
      ...{ items: [{ productId, quantity: 2 }], deliveryArea: "inside", total: 260 },
    });
    for (const status of ["confirmed", "shipped"])
      await check("PATCH", `/orders/${parted.insertedId}`, "/orders/{id}", { status });
    const [sold] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, parted.insertedId));
    const underWay = { state: "in-transit" };
    await check("POST", `/orders/${parted.insertedId}/parcel-events`, "/orders/{id}/parcel-events", underWay);
    const [parcelSent] = await shop.db
      .update(shipments)
      .set({ courier: "redx", trackingCode: "RX1" })
      .where(eq(shipments.orderId, parted.insertedId))
      .returning();
    const ofParcel = `/shipments/${parcelSent?.id}`;
    const event = { state: "partly-delivered", collected: 160, text: form === "full" ? "One went back" : null };
    await check("POST", `${ofParcel}/events`, "/shipments/{id}/events", event);
    const partItems = [{ variantId: sold?.variantId, delivered: 1 }];
    await check("POST", `${ofParcel}/lines/quote`, "/shipments/{id}/lines/quote", { items: partItems });
    await check("POST", `${ofParcel}/lines`, "/shipments/{id}/lines", { items: partItems });
    await check("GET", "/parcels?stage=to-check-in", "/parcels");
    await check("GET", `/orders/${placed.insertedId}`, "/orders/{id}");
    const lines = [
      payoutLine({ reference: "RX1" }, { collected: 150 }),
      payoutLine({ phone: "+8801812345679" }),
      payoutLine({}),
    ];
    const payoutOf = (some: typeof lines) => ({
      ...{ courier: "redx" as const, externalId: `RX-${some.length}`, amount: fromTaka(1157), lines: some },
      ...{ method: form === "full" ? "Bank" : null, source: "file" as const, fileName: null, announcedAt: shop.now() },
    });
    const known = { now: shop.now(), byName: "Rupa" };
    const { id: payoutId } = await transaction(shop.db, (tx) => recordPayout(tx, payoutOf(lines), known));
    await transaction(shop.db, (tx) => recordPayout(tx, payoutOf([payoutLine({ reference: "RX1" })]), known));
    const payout = await check<{ lines: { _id: string }[] }>("GET", `/payouts/${payoutId}`, "/payouts/{id}");
    const [, unknown, others] = payout.lines.map(({ _id }) => `/payout-lines/${_id}`);
    const claimed = { courier: "redx", kind: "collected", amount: 10, text: "10 missing", line: payout.lines[0]?._id };
    await check("POST", `${unknown}/order`, "/payout-lines/{id}/order", { number: placed.number });
    const receipt = { received: form === "full" ? 1157 : 1150, reason: form === "full" ? null : "The bank's fee" };
    await check("POST", `/payouts/${payoutId}/book`, "/payouts/{id}/book", receipt);
    await check("POST", `${others}/accept`, "/payout-lines/{id}/accept", { reason: "Ours" });
    for (const each of [claimed, { ...claimed, kind: "charge", line: null }]) {
      const made = await check<{ insertedId: string }>("POST", "/claims", "/claims", each);
      const result = each.line
        ? { state: "dropped", note: "Too long ago" }
        : { state: "paid", amount: 5, account: "bank", note: "Late" };
      await check("GET", "/claims", "/claims");
      await check("PATCH", `/claims/${made.insertedId}`, "/claims/{id}", result);
    }
    const statement = new FormData();
    statement.append("file", new Blob(["Invoice,Collected,Charge\nRX1,100,60\nRX2,many,60"]), "november.csv");
    const previewed = await ask("POST", "/payouts/import?courier=redx&dry=1", { token: "of-admin", raw: statement });
    responses.push(["POST", "/payouts/import", previewed]);
    await check("POST", "/payouts/fetch", "/payouts/fetch");
    const ownDue = { id: "by-hand", orderId: another.insertedId, courier: "other", outcome: "delivered" } as const;
    await shop.db.insert(parcelDues).values({ ...ownDue, collected: fromTaka(100), isAssumed: true, at: shop.now() });
    await shop.db.update(orders).set({ status: "delivered" }).where(eq(orders.id, another.insertedId));
    const owed = { from: "sales", to: "customer", orderId: another.insertedId, at: shop.now() } as const;
    await transaction(shop.db, (tx) => transferMoney(tx, { ...owed, amount: fromTaka(1000), reason: "owed" }));
    await check("GET", "/unpaid-parcels", "/unpaid-parcels");
    await check("GET", "/customer-debts", "/customer-debts");
    const entered = await check<{ insertedId: string }>("POST", "/payouts", "/payouts", {
      ...{ courier: "other", parcels: ["by-hand"] },
    });
    await check("DELETE", `/payouts/${entered.insertedId}`, "/payouts/{id}");
    const writtenOff = { amount: 60, reason: "No change at the door" };
    await check("POST", `/orders/${another.insertedId}/write-off`, "/orders/{id}/write-off", writtenOff);
    await check("POST", "/cash/transfers", "/cash/transfers", { from: "bkash", to: "bank", amount: 500, fee: 5 });
    const change = { kind: "put-in", amount: 500, text: "Change" };
    const { insertedId: entry } = await check<{ insertedId: string }>("POST", "/cash/entries", "/cash/entries", change);
    await check("POST", `/cash/entries/${entry}/reverse`, "/cash/entries/{id}/reverse");
    await ask("POST", "/cash/entries", { token: "of-admin", body: change });
    const today = dhakaDay(shop.now());
    const counted = form === "full" ? { counted: 500 } : { counted: 480, reason: "A note was missing" };
    await check("POST", `/days/${today}/close`, "/days/{day}/close", counted);
    await check("GET", "/days", "/days");
    await check("POST", `/days/${today}/reopen`, "/days/{day}/reopen", { reason: "A payout was forgotten" });
    await check("GET", `/cash/sales?from=2026-01-01&to=${today}`, "/cash/sales");
    for (const path of ["/cash", "/payouts", "/claims", "/days"]) await check("GET", path, path);
    await check("GET", `/payouts/${payoutId}`, "/payouts/{id}");
    const ofCustomer = (method: string, path = "", body?: object) =>
      check(method, `/customers/${phone}${path}`, `/customers/{id}${path}`, body);
    if (form === "full") {
      await ofCustomer("PATCH", "", {
        name: "Rina",
        tags: ["Wholesale"],
        note: "After six",
        otherPhones: ["01812345678"],
      });
      await ofCustomer("POST", "/block", { reason: "Refused three parcels", until: "2099-01-01" });
      await ofCustomer("GET");
      await ofCustomer("DELETE", "/block");
    } else {
      await ofCustomer("PATCH", "", { name: null });
      await ofCustomer("POST", "/block", { reason: "Refused three parcels" });
      await ofCustomer("DELETE", "/block");
      await ofCustomer("GET");
    }
    for (const path of [
      "/customers",
      "/orders/counts",
      "/orders/stages",
      "/orders/events",
      "/orders/export",
      "/customers/export",
      "/dashboard",
    ])
      await check("GET", path, path);
    await check("POST", "/contact", "/contact", { fullName: "Rina", email: "rina@example.com", message: "Hello" });
    const serum = {
      name: "Serum",
      shortDescription: "S",
      description: "S",
      price: 1,
      category: "Skincare",
      images: ["/images/serum-800.jpg"],
    };
    await check("POST", "/products", "/products", serum);
    for (const path of ["/products/staff", "/products/export"]) await check("GET", path, path);
    const { variants } = await check<{ variants: { _id: string }[] }>(
      "GET",
      `/product/${productId}/edit`,
      "/product/{id}/edit",
    );
    await shop.db.update(orders).set({ status: "delivered" });
    const photos = ["1f3a5c7e9b2d4f60718293a4b5c6d7e8"];
    await shop.db.insert(images).values({ id: photos[0] ?? "", width: 800, height: 1000, widths: [400, 800] });
    const words = { text: "It lasts the whole day.", photos };
    const reviewBody = { ...words, title: "At last", skinType: "dry", ageBand: "25-34" };
    const ofProduct = `/product/${productId}/reviews`;
    const review = { stars: 5, ...(form === "full" ? reviewBody : words) };
    const { insertedId } = await check<{ insertedId: string }>("POST", ofProduct, "/product/{id}/reviews", review);
    await check("GET", "/reviews", "/reviews");
    await check("PATCH", `/reviews/${insertedId}`, "/reviews/{id}", { revision: 1, status: "published" });
    if (form === "full") await check("PATCH", `/reviews/${insertedId}`, "/reviews/{id}", { answer: "Thank you." });
    for (const path of ["/reviews/counts", "/reviews/own"]) await check("GET", path, path);
    await check("POST", "/reviews/of-order", "/reviews/of-order", { number: placed.number, phone });
    const proof = { number: placed.number, phone };
    await shop.db.insert(orderEvents).values({ orderId: placed.insertedId, status: "delivered", byRole: "staff" });
    await check("POST", "/orders/returns/terms", "/orders/returns/terms", proof);
    const goingBack = { items: [{ variantId: variants[0]?._id, quantity: 1 }], reason: "damaged" };
    const onPhone = { ...goingBack, resolution: "refund", refundMethod: "bkash", way: "fetch" };
    const returnsOfOrder = `/orders/${placed.insertedId}/returns`;
    type Requested = { returns: { _id: string }[] };
    const started = await check<Requested>("POST", returnsOfOrder, "/orders/{id}/returns", onPhone);
    await check("GET", returnsOfOrder, "/orders/{id}/returns");
    const notOurs = { state: "declined", answer: "It is not ours." };
    await check("PATCH", `/returns/${started.returns[0]?._id}`, "/returns/{id}", notOurs);
    const wanting = { ...onPhone, photos };
    const requested = await check<Requested>("POST", "/orders/returns", "/orders/returns", {
      ...{ ...proof, ...wanting, text: form === "full" ? "The cap is broken." : null },
    });
    await check("GET", "/returns", "/returns");
    await check("GET", "/gift-wrap", "/gift-wrap");
    const ofReturn = `/returns/${requested.returns[0]?._id}`;
    await check("PATCH", ofReturn, "/returns/{id}", { state: "accepted" });
    await check("GET", "/returns", "/returns");
    await check("POST", `${ofReturn}/undo`, "/returns/{id}/undo");
    const decision = form === "full" ? notOurs : { state: "accepted" };
    await check("PATCH", ofReturn, "/returns/{id}", decision);
    await check("GET", ofProduct, "/product/{id}/reviews");
    await check("GET", `${ofProduct}/standing`, "/product/{id}/reviews/standing");
    const question = await check<{ insertedId: string }>(
      "POST",
      `/product/${productId}/questions`,
      "/product/{id}/questions",
      {
        text: "Does it dry the lips?",
      },
    );
    await check("PATCH", `/questions/${question.insertedId}`, "/questions/{id}", { status: "published" });
    const answered = await check<{ insertedId: string }>(
      "POST",
      `/questions/${question.insertedId}/answers`,
      "/questions/{id}/answers",
      { text: "Not mine, all day long." },
    );
    await check("GET", "/questions", "/questions");
    await check("GET", "/questions/counts", "/questions/counts");
    await check("PATCH", `/answers/${answered.insertedId}`, "/answers/{id}", { status: "published" });
    const vote = { token: "of-nusrat", body: { helpful: true } };
    const voted = await ask("POST", `/reviews/${insertedId}/helpful`, vote);
    responses.push(["POST", "/reviews/{id}/helpful", voted]);
    await check("PATCH", `/product/${productId}`, "/product/{id}", { status: "hidden" });
    await check("PATCH", "/products/offers", "/products/offers", { products: [productId], percent: 10 });
    await check("PATCH", "/products/status", "/products/status", { products: [productId], status: "published" });
    await check("PATCH", `/variant/${variants[0]?._id}`, "/variant/{id}", { price: 90 });
    await check("DELETE", `/product/${productId}`, "/product/{id}");
    await check("PATCH", "/settings", "/settings", form === "full" ? { returnDays: 5 } : {});
    await check("PATCH", "/categories/makeup", "/categories/{id}", { image: null });
    await check("GET", "/users/days/2026-11-22", "/users/days/{id}");
    const invitations = "/users/invitations";
    const inviting = { name: "Rima", to: "rima@example.com", role: "packing", furtherRoles: [] };
    const invited = await check<{ _id: string }>("POST", invitations, invitations, inviting);
    const byPhone = await check<{ _id: string }>("POST", invitations, invitations, { ...inviting, to: phone });
    await check("GET", invitations, invitations);
    await check("POST", `${invitations}/${invited._id}/send`, `${invitations}/{id}/send`);
    const getToken = async (id: string) => {
      const { link } = await check<{ link: string }>("POST", `${invitations}/${id}/link`, `${invitations}/{id}/link`);
      return { token: link.split("token=")[1] };
    };
    const joining = { name: "Rima", password: "Padma-Meghna-9" };
    const secret = await getToken(invited._id);
    await check("POST", "/auth/invitation", "/auth/invitation", secret);
    await check("POST", "/auth/accept-invitation", "/auth/accept-invitation", { ...secret, ...joining });
    await check("POST", "/auth/sign-out", "/auth/sign-out");
    const ofPhone = await getToken(byPhone._id);
    const acceptance = "/account/accept-invitation";
    responses.push(["POST", acceptance, await ask("POST", acceptance, { token: "of-nusrat", body: ofPhone })]);
    await check("DELETE", `${invitations}/${byPhone._id}`, `${invitations}/{id}`);
    for (const path of ["/messages", "/history", "/settings", "/settings/messages", "/services"])
      await check("GET", path, path);
    const [message] = (await ask<{ _id: string }[]>("GET", "/messages", { token: "of-admin" })).body;
    await check("PATCH", `/messages/${message?._id}`, "/messages/{id}", { answered: true });
    if (form === "full") await check("GET", "/messages", "/messages");
    await check("POST", "/images/ticket", "/images/ticket");
    const sent = new FormData();
    sent.set("image", new Blob([new Uint8Array(await testImage().png().toBuffer())]), "x.png");
    responses.push(["POST", "/images", await ask("POST", "/images", { token: "of-admin", raw: sent })]);

    const file = new FormData();
    file.set("file", new Blob(["key,name,category,price\nserum,Serum,Skincare,100"]), "products.csv");
    const imported = await ask("POST", "/products/import", { token: "of-admin", raw: file });
    responses.push(["POST", "/products/import", imported]);
    if (form === "full") {
      const choices = encodeURIComponent(JSON.stringify({ supplier: "Rupali", currency: "USD", rates: { USD: 122 } }));
      await ask("POST", `/products/import?choices=${choices}`, { token: "of-admin", raw: file });
    }
    await check("GET", "/products/import/suppliers", "/products/import/suppliers");
    await check("DELETE", "/products/import/suppliers/x", "/products/import/suppliers/{id}");

    const rina = { name: "Rina", email: "rina@example.com", password: "Padma-Meghna-9" };
    const linked = () => ({ token: shop.sentEmails.at(-1)?.link.split("token=")[1], password: rina.password });
    await check("POST", "/auth/sign-up/email", "/auth/sign-up/email", rina);
    await check("POST", "/auth/sign-in/email", "/auth/sign-in/email", rina);
    await check("GET", "/auth/session", "/auth/session");
    const rinas = eq(users.email, rina.email);
    const [user] = await shop.db.update(users).set({ role: "catalogue" }).where(rinas).returning();
    const factor = "/auth/second-factor";
    await check("GET", factor, factor);
    const totp = await check<{ secret: string }>("POST", `${factor}/totp`, `${factor}/totp`);
    const code = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate();
    await check("POST", `${factor}/totp/confirm`, `${factor}/totp/confirm`, { code });
    const renewed = `${factor}/recovery-codes`;
    const { recoveryCodes } = await check<{ recoveryCodes: string[] }>("POST", renewed, renewed);
    const phoneKey = testAuthenticator("localhost", "http://localhost");
    type Challenge = { options: { challenge: string } };
    const creation = await check<Challenge>("POST", `${factor}/passkeys/options`, `${factor}/passkeys/options`);
    const newKey = { name: "Phone", response: phoneKey.create(creation.options) };
    await check("POST", `${factor}/passkeys`, `${factor}/passkeys`, newKey);
    const { passkeys } = await check<{ passkeys: { _id: string }[] }>("GET", factor, factor);
    const ofKey = `${factor}/passkeys/${passkeys[0]?._id}`;
    await check("PATCH", ofKey, `${factor}/passkeys/{id}`, { name: "My phone" });
    await check("POST", "/auth/sign-out", "/auth/sign-out");
    await check("POST", "/auth/sign-in/email", "/auth/sign-in/email", rina);
    await check("GET", "/auth/session", "/auth/session");
    const second = "/auth/sign-in/second-factor";
    await check("POST", second, second, { code: recoveryCodes[0] });
    const proofOptions = "/auth/sign-in/passkey/options";
    const { options } = await check<Challenge>("POST", proofOptions, proofOptions);
    await check("POST", "/auth/sign-in/passkey", "/auth/sign-in/passkey", { response: phoneKey.get(options) });
    await check("GET", factor, factor);
    await check("POST", `${ofKey}/remove`, `${factor}/passkeys/{id}/remove`);
    await check("POST", `${factor}/totp/remove`, `${factor}/totp/remove`);
    await check("DELETE", `/users/second-factor/${user?.id}`, "/users/second-factor/{id}");
    const weak = { name: "Mitu", email: "mitu@example.com", password: "Qwerty1" };
    await check("POST", "/auth/sign-up/email", "/auth/sign-up/email", weak);
    await shop.db.update(users).set({ role: "catalogue" }).where(eq(users.email, weak.email));
    await check("POST", "/auth/sign-in/email", "/auth/sign-in/email", weak);
    await check("GET", "/auth/session", "/auth/session");
    const chosen = "/auth/sign-in/new-password";
    await check("POST", chosen, chosen, { password: rina.password });
    await shop.db.update(users).set({ role: "user" }).where(rinas);
    await check("POST", "/auth/sign-in/email", "/auth/sign-in/email", rina);
    const changed = { ...rina, currentPassword: rina.password };
    await check("POST", "/auth/change-password", "/auth/change-password", changed);
    await check("POST", "/auth/change-email", "/auth/change-email", { ...rina, email: "rina.akter@example.com" });
    await check("POST", "/auth/confirm-email", "/auth/confirm-email", linked());
    await check("POST", "/jwt", "/jwt", { email: "rina.akter@example.com" });
    await check("POST", "/auth/revoke-sessions", "/auth/revoke-sessions");
    const reset = "/auth/request-password-reset";
    await check("POST", reset, reset, { email: "rina.akter@example.com" });
    await check("POST", "/auth/reset-password", "/auth/reset-password", linked());
    await check("POST", "/users", "/users", admin);
    await check("GET", "/users", "/users");
    await check("GET", `/users/admin/${nusrat.email}`, "/users/admin/{id}");
    await check("PATCH", `/users/admin/${nusrat.id}`, "/users/admin/{id}");
    await check("DELETE", `/users/${nusrat.id}`, "/users/{id}");
    await check("GET", "/account", "/account");
    const account = { phone, address: "House 12", imageId: "serum" };
    await check("PATCH", "/account", "/account", form === "full" ? account : {});
    await check("GET", "/account/data", "/account/data");
    await check("POST", "/customers/forget", "/customers/forget", { phone });
    const own = { email: "rina.akter@example.com", password: rina.password };
    await check("POST", "/auth/sign-in/email", "/auth/sign-in/email", own);
    const { token } = await check<{ token: string }>("POST", "/jwt", "/jwt", own);
    responses.push(["POST", "/account/delete", await ask("POST", "/account/delete", { token, body: own })]);
    await check("POST", "/auth/sign-out", "/auth/sign-out");

    expect(new Set(responses.map(([method, path]) => `${method} ${path}`)).size).toBe(forPrograms.length);
    for (const [method, path, { headers, body }] of responses) {
      const { type, schema } = successResponse(operationOf(method.toLowerCase(), path));
      expect(headers.get("Content-Type")?.split(";")[0], `${method} ${path}`).toBe(type);
      expect(schemaErrors(body, schema), `${method} ${path}`).toEqual([]);
    }
  });
});
