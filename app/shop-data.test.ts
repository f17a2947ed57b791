import { expect, test } from "vitest";
import { testShop } from "../shop/test-shop.ts";
import en from "./i18n/en.json" with { type: "json" };
import { registerMessages } from "./i18n/messages.ts";
import { loadShopData } from "./shop-data.ts";

test("the data of pages contains no limit used against abuse", async () => {
  registerMessages("en", en);
  const { settings } = await loadShopData(await testShop(), "/checkout");
  const names = Object.keys(settings);
  expect(names).toContain("deliveryCharges");
  for (const name of ["guard", "secondFactorForStaff", "deskDiscountPercent", "minimumLifeDays", "giftWrapSku"])
    expect(names).not.toContain(name);
});
