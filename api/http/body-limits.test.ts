import { describe, expect, test } from "vitest";
import { stockProduct } from "../../shop/test-shop.ts";
import { routes } from "../index.ts";
import { createTestApi, type RefusalBody, testApi } from "../test-api.ts";
import { signIn, signUp } from "../test-users.ts";

const takesBody = routes
  .filter((route) => route.body && !route.bodyOptional)
  .map((route) => ({
    method: route.method.toUpperCase(),
    path: route.path.replace(":id", "nothing"),
  }));

/** Staff by token and cookie: allowed on every endpoint that reads a body. */
async function apiWithStaff() {
  const api = await testApi();
  await signUp(api, "desk@example.com", "order-desk");
  const { cookie } = await signIn(api, "desk@example.com");
  return { ...api, staff: { token: "of-admin", headers: { Cookie: cookie } } };
}

/** The status for an object without the required field: the account is the last admin's; the MCP call has no method. */
const readsWord: Record<string, number> = { "/account/delete": 409, "/ucp/mcp": 400 };

describe("a request body", () => {
  test.each([
    ["nothing", "", 400],
    ["JSON that breaks off", '{"lines":[{"productId":"abc"', 400],
    ["no JSON", "lines=1", 400],
    ["two documents", "{}{}", 400],
    ["brackets ten thousand deep", "[".repeat(10_000) + "]".repeat(10_000), 400],
    ["brackets half a million deep", "[".repeat(500_000), 400],
    ["objects a hundred thousand deep", '{"a":'.repeat(100_000).concat("1", "}".repeat(100_000)), 400],
    ["bytes that are no UTF-8", new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), 400],
    ["more than a megabyte", JSON.stringify({ note: "x".repeat(1_000_001) }), 413],
    [
      "a megabyte of one word",
      JSON.stringify({ lines: "x".repeat(990_000), items: "x", fullName: "x".repeat(1_000), name: "x".repeat(1_000) }),
      422,
    ],
    ["a list where an object is due", "[]", 422],
    ["a word where an object is due", '"order"', 422],
    ["null", "null", 422],
  ])("of %s is refused by every endpoint", async (what, raw, expected) => {
    const { refused, staff } = await apiWithStaff();
    for (const { method, path } of takesBody) {
      const { status } = await refused(method, path, { ...staff, raw });
      const ofWord = what === "a megabyte of one word" ? readsWord[path] : undefined;
      expect(status, `${method} ${path}`).toBe(ofWord ?? expected);
    }
  });

  test("with NUL or half a surrogate pair in it is refused by every endpoint, however deeply nested", async () => {
    const { refused, staff } = await apiWithStaff();
    for (const { method, path } of takesBody) {
      for (const raw of ['{"name":"a\\u0000b"}', '{"items":[{"name":["\\ud800"]}]}', '{"x":"\\udc00\\ud800"}']) {
        const { status, fields } = await refused(method, path, { ...staff, raw });
        expect([status, fields], `${method} ${path}`).toEqual([422, { body: "unreadable-text" }]);
      }
    }
  });

  test("without a JSON content type is refused by every endpoint", async () => {
    const { refused, staff } = await apiWithStaff();
    for (const { method, path } of takesBody) {
      for (const type of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonp",
        "",
      ]) {
        const { status } = await refused(method, path, {
          ...staff,
          raw: "{}",
          headers: { ...staff.headers, "Content-Type": type },
        });
        expect(status, `${type} to ${path}`).toBe(415);
      }
    }
  });

  test("without an end is cut off after a megabyte, whatever Content-Length claims", async () => {
    const { refused } = await testApi();
    let bytesSent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(stream) {
        bytesSent += 1;
        stream.enqueue(new Uint8Array(100_000).fill(0x20));
      },
    });
    expect((await refused("POST", "/cart/quote", { raw: endless })).code).toBe("payload-too-large");
    expect(bytesSent).toBeLessThan(20);
  });

  test("that the client breaks off is answered 400, not 500", async () => {
    const { refused } = await testApi();
    const torn = new ReadableStream({ pull: (stream) => stream.error(new Error("aborted")) });
    expect((await refused("POST", "/cart/quote", { raw: torn })).code).toBe("bad-request");
  });

  test("may contain as many brackets as its texts need", async () => {
    const { shop, ask } = await testApi();
    const note = `${'[{"\\'.repeat(20)}"`;
    expect(
      (await ask("POST", "/contact", { body: { fullName: note, email: "rina@example.com", message: note } })).status,
    ).toBe(201);
    expect((await shop.db.query.contactMessages.findFirst())?.message).toBe(note);
  });

  test("may start with a byte order mark and declare its charset", async () => {
    const { ask } = await testApi();
    const headers = { "Content-Type": "application/json; charset=utf-8" };
    expect((await ask("POST", "/cart/quote", { raw: '\ufeff{"lines":[]}', headers })).status).toBe(200);
  });

  test("cannot change a prototype, and the last of two equal keys counts", async () => {
    const { shop, ask, refused } = await testApi();
    const { productId } = await stockProduct(shop);
    const line = `{"productId":"${productId}","quantity":1,"quantity":2}`;
    const { body } = await ask("POST", "/cart/quote", {
      raw: `{"lines":[${line}],"__proto__":{"deliveryArea":"outside","polluted":1}}`,
    });
    expect(body).toMatchObject({ subtotal: 200, deliveryArea: "inside" });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect((await refused("POST", "/cart/quote", { raw: '{"__proto__":{"lines":[]}}' })).fields).toEqual({
      lines: "required",
    });
  });

  test("with lists and objects in place of texts is refused, and every field named", async () => {
    const { refused } = await testApi();
    for (const value of [{}, [], { $ne: null }, { toString: "x" }, 7, true]) {
      const names = ["fullName", "phone", "email", "address", "city"];
      const billingDetails = Object.fromEntries(names.map((name) => [name, value]));
      const body = { billingDetails, items: [{ productId: value, quantity: 1 }], deliveryArea: "inside", total: 1 };
      const { fields } = await refused("POST", "/orders", { body });
      const expected = [...names.map((name) => `billingDetails.${name}`), "items.0.productId"];
      expect(Object.keys(fields ?? {}).sort()).toEqual(expected.sort());
    }
  });

  // A regular expression that backtracks over these would outlast the test's timeout.
  test("built to make a regular expression backtrack is refused in time", async () => {
    const { refused } = await testApi();
    for (const email of [
      `${"a".repeat(400_000)}@`,
      `a@${"a.".repeat(200_000)}`,
      "a@".repeat(200_000),
      `${"-".repeat(400_000)}@a.b`,
    ]) {
      await refused("POST", "/contact", { body: { fullName: "Rina", email, message: "Hello" } });
    }
    for (const phone of ["0".repeat(900_000), `+${" ".repeat(900_000)}x`, "(".repeat(900_000)]) {
      await refused("POST", "/orders/track", { body: { number: "LB-482-719-368", phone } });
      await refused("POST", "/orders/track", { body: { number: phone, phone: "01712345678" } });
    }
  });
});

describe("a path", () => {
  test("that does not exist answers 404 in the shape of every error", async () => {
    const { refused } = await testApi();
    for (const path of [
      "/",
      "/nothing",
      "/nobody",
      "/product/",
      "//products",
      "/product/a/b",
      "/products%2f",
      "/%00",
      "/admin",
      "/__proto__",
    ]) {
      expect((await refused("GET", path)).code, path).toBe("not-found");
    }
  });

  test("requested with a method it does not take answers 405 and lists those it takes", async () => {
    const { ask } = await testApi();
    for (const [method, path, allowed] of [
      ["PUT", "/products", "GET, HEAD, POST"],
      ["PUT", "/product/abc", "GET, HEAD, PATCH, DELETE"],
      ["GET", "/cart/quote", "POST"],
      ["DELETE", "/orders", "POST, GET, HEAD, PATCH"],
      ["OPTIONS", "/order", "GET, HEAD"],
      ["PROPFIND", "/contact", "POST"],
    ] as const) {
      const { status, headers } = await ask(method, path);
      expect([status, headers.get("Allow")], `${method} ${path}`).toEqual([405, allowed]);
    }
  });

  test("requested with HEAD answers as to GET, without the body", async () => {
    const { ask } = await testApi();
    expect(await ask("HEAD", "/products")).toMatchObject({ status: 200, body: null });
    expect(await ask("HEAD", "/product/nothing")).toMatchObject({ status: 404, body: null });
    expect((await ask("HEAD", "/cart/quote")).status).toBe(405);
  });

  test("is handled by the request's own method, whatever an override header or parameter says", async () => {
    const { shop, ask } = await testApi();
    const { productId } = await stockProduct(shop);
    const headers = { "X-HTTP-Method-Override": "DELETE", "X-Method-Override": "DELETE" };
    await ask("GET", `/product/${productId}?_method=DELETE`, { token: "of-admin", headers });
    expect((await ask("GET", `/product/${productId}`)).status).toBe(200);
  });
});

describe("an error of the server", () => {
  const hidden = ["Rina Akter", "01712345678", "+8801712345678", "House 12"];
  const order = {
    billingDetails: { fullName: "Rina Akter", phone: "01712345678", address: "House 12", city: "Dhaka" },
    items: [{ productId: "abc", quantity: 1 }],
    deliveryArea: "inside",
    total: 160,
  };

  async function askBroken(error: Error) {
    const { shop } = await testApi();
    const { api, logged } = createTestApi({ ...shop, settings: () => Promise.reject(error) });
    const headers = { "Content-Type": "application/json", "X-Request-Id": "id-of-this-request" };
    const response = await api.request("/orders", { method: "POST", headers, body: JSON.stringify(order) });
    return { response, body: (await response.json()) as RefusalBody, logged };
  }

  test("answers 500 with the request's id, and the log holds the stack but no name or phone", async () => {
    const error = new Error(`Failed query: insert into orders\nparams: Rina Akter,+8801712345678,\n    at House 12`);
    const { response, body, logged } = await askBroken(error);
    expect([response.status, body]).toMatchObject([
      500,
      { error: { code: "server-error" }, requestId: "id-of-this-request" },
    ]);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain("body-limits.test.ts");
    expect(logged[0]).toContain("id-of-this-request");
    for (const words of hidden) expect(logged[0]).not.toContain(words);
    expect(JSON.stringify(body)).not.toContain("Failed query");
  });

  test("answers 503 with Retry-After while the database is unreachable", async () => {
    const unreachable = new Error("Failed query", {
      cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }),
    });
    const { response, body } = await askBroken(unreachable);
    expect([response.status, body.error.code, response.headers.get("Retry-After")]).toEqual([503, "unavailable", "2"]);
  });
});
