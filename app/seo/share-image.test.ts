import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { testShop } from "../../shop/test-shop.ts";
import { shopContext } from "../context.ts";
import en from "../i18n/en.json" with { type: "json" };
import { registerMessages } from "../i18n/messages.ts";
import { loader } from "./share-image.ts";

registerMessages("en", en);

test("the share image of an invalid product id answers 404 for any URL", async () => {
  const context = new RouterContextProvider();
  context.set(shopContext, await testShop());
  for (const id of ["\0", "nothing", "__proto__", "'", "\ud800", "a".repeat(10_000)]) {
    const params = { kind: "product", id, file: "0123456789abcdef.en.jpg" };
    const url = new URL("https://labonno.example/share/product/x/0123456789abcdef.en.jpg");
    const response = await loader({ context, params, url } as never);
    expect([response.status, response.headers.get("Cache-Control"), await response.text()]).toEqual([
      404,
      "public, max-age=60",
      "Not found",
    ]);
  }
});
