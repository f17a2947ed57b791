import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { testShop } from "../../shop/test-shop.ts";
import { shopContext } from "../context.ts";
import en from "../i18n/en.json" with { type: "json" };
import { registerMessages } from "../i18n/messages.ts";
import { loader as readLlms } from "./llms.ts";

test("llms.txt lists the shop's pages and its catalogue for programs", async () => {
  registerMessages("en", en);
  const shop = await testShop();
  const context = new RouterContextProvider();
  context.set(shopContext, shop);
  const text = await (await readLlms({ context } as never)).text();
  expect(text).toMatch(/^# Beauty Shop\n\n> /);
  for (const path of ["/makeup", "/delivery-and-returns", "/.well-known/ucp", "/feeds/products.xml"]) {
    expect(text).toContain(`](${shop.publicUrl}${path})`);
  }
});
