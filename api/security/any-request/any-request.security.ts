import fc from "fast-check";
import { expect, test } from "vitest";
import { issueCoupon } from "../../../shop/coupons/test-coupons.ts";
import { findBrokenInvariants } from "../../../shop/invariants.ts";
import { stockProduct, variantDraft } from "../../../shop/test-shop.ts";
import { openApiDocument } from "../../http/openapi.ts";
import { routes } from "../../index.ts";
import { testApi } from "../../test-api.ts";
import { isShortForm } from "../security-test.ts";
import { anyRequest } from "./request.ts";
import type { KnownValues } from "./values.ts";

const requests = Number(process.env.ANY_REQUESTS ?? (isShortForm ? "600" : "3000"));

type Rig = Awaited<ReturnType<typeof testApi>>;

/** A shop with data, and the ids that a request may refer to. */
async function createKnownIds({ shop, ask }: Rig): Promise<KnownValues> {
  const lipstick = await stockProduct(shop, { variants: [variantDraft({ stock: 500 })] });
  const kajal = await stockProduct(shop, { variants: [variantDraft({ stock: null }), variantDraft({ stock: 5 })] });
  const { code, id: coupon } = await issueCoupon(shop);
  const phone = "01712345678";
  const body = {
    billingDetails: { fullName: "Nusrat Jahan", phone, address: "House 12", city: "Dhaka" },
    items: [{ productId: lipstick.productId, quantity: 1 }],
    ...{ deliveryArea: "inside", total: 160 },
  };
  const order = (await ask<{ insertedId: string; number: string }>("POST", "/orders", { body, token: "of-nusrat" }))
    .body;
  const products = [lipstick.productId, kajal.productId];
  const variants = [...lipstick.variantIds, ...kajal.variantIds];
  const item = { productId: lipstick.productId, variantId: lipstick.variantIds[0] };
  return {
    ...{
      productId: products,
      variantId: variants,
      "product.id": products,
      "variant.id": variants,
      "wishlist.id": products,
    },
    ...{ "orders.id": [order.insertedId], "coupons.id": [coupon], "users.id": ["nusrat", "admin"] },
    ...{ number: [order.number], phone: [phone], coupon: [code, null], code: [code], total: [160, 260, 60] },
    items: [[{ ...item, quantity: 1 }], [{ ...item, quantity: 2 }]],
    ids: [[order.insertedId], products, variants],
    email: ["nusrat@example.com", "admin@labonno.example"],
    "users.email": ["nusrat@example.com"],
    password: ["Shapla7"],
  };
}

const statusCounts = new Map<string, number>();

test(`${requests.toLocaleString("en")} random requests are answered or refused, and none causes a server error`, {
  timeout: 3_600_000,
}, async ({ task }) => {
  const rig = await testApi();
  const request = anyRequest(openApiDocument(routes, "http://localhost"), await createKnownIds(rig));
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, token, headers, body, raw, file }) => {
      const form = file && new FormData();
      if (form) form.set(file.field, new Blob([file.bytes.slice()]), "picture.png");
      const { status } = await rig.ask(method, path, {
        ...(body === undefined ? {} : { body }),
        ...(form ? { raw: form } : raw === undefined ? {} : { raw }),
        ...(token === undefined ? {} : { token }),
        headers,
      });
      statusCounts.set(String(status), (statusCounts.get(String(status)) ?? 0) + 1);
    }),
    { numRuns: requests },
  );
  expect(await findBrokenInvariants(rig.shop.db)).toEqual([]);
  const statusSummary = [...statusCounts]
    .toSorted()
    .map(([status, count]) => `${count.toLocaleString("en")} × ${status}`);
  task.meta.tried = { group: "Generated requests", cases: requests };
  process.stdout.write(`${requests.toLocaleString("en")} requests: ${statusSummary.join(", ")}\n`);
});
