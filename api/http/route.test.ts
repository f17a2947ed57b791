import { Hono } from "hono";
import { expect, test } from "vitest";
import { testShop } from "../../shop/test-shop.ts";
import type { ContractTable } from "../contract/endpoint.ts";
import { number, object } from "../contract/values.ts";
import { type ApiEnv, implement, serveRoute } from "./route.ts";

const contract = {
  "GET /stock": {
    tag: "Catalogue",
    summary: "Count the stock",
    response: { status: 200, description: "The number", schema: object({ pieces: number(3) }) },
    refuses: [],
  },
} satisfies ContractTable;

test("a response with a field outside its contract fails where responses are checked", async () => {
  const withCost = { pieces: 3, cost: 120 };
  const [route] = implement(contract)({ "GET /stock": async () => withCost });
  if (!route) throw new Error("The contract has one endpoint");
  const shop = await testShop();
  const statusOf = async (checkResponses: boolean) => {
    const api = new Hono<ApiEnv>();
    const renderPreview = async () => null;
    const deps = { shop, addressOf: () => "127.0.0.1", onOrder: () => {}, renderPreview, checkResponses };
    serveRoute(api, { ...deps, identify: async () => ({ role: "guest" }) }, route);
    const errors: unknown[] = [];
    api.onError((error, c) => {
      errors.push((error as { code?: string }).code);
      return c.text("", 500);
    });
    const { status } = await api.request("/stock");
    return [status, ...errors];
  };
  expect(await statusOf(false)).toEqual([200]);
  expect(await statusOf(true)).toEqual([500, "GET /stock breaks its contract: status 200,  unrecognized_keys"]);
});
