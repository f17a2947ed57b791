import { beforeEach, expect, test } from "vitest";
import { sampleContent } from "../../api/test-requests.ts";
import { coupons } from "../../db/schema.ts";
import { changeSettings } from "../settings/settings.ts";
import { admin, type TestShop, testShop } from "../test-shop.ts";
import type { Content } from "./content-schema.ts";
import { loadDraft, publishDraft, saveDraft } from "./content-versions.ts";
import { isNamedIn, namesGivenUp, partsNaming } from "./name-places.ts";
import { findShopNames } from "./shop-names.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});

const named = (en: string, bn: string): Content => ({
  ...sampleContent,
  look: { ...sampleContent.look, name: { en, bn }, tagline: { en: "Beauty in Dhaka", bn: "ঢাকার সৌন্দর্য" } },
});

test("a renamed shop lists the settings and coupons that still contain the old name", async () => {
  const { updatedAt } = await loadDraft(shop, admin);
  const saved = await saveDraft(shop, admin, { content: named("Rupkotha", "রূপকথা"), updatedAt });
  await publishDraft(shop, admin, { name: "Opened", updatedAt: saved });
  await changeSettings(
    shop,
    admin,
    { email: "hello@rupkotha.example", address: { en: "Dhaka", bn: "রূপকথা ভবন" } },
    undefined,
  );
  await shop.db
    .insert(coupons)
    .values(["RUPKOTHA10", "EID50"].map((code) => ({ id: code, code, kind: "percent" as const, percent: 10 })));
  expect(await findShopNames(shop)).toEqual({
    names: ["Rupkotha", "রূপকথা"],
    settings: ["hello@rupkotha.example", "রূপকথা ভবন"],
    coupons: ["RUPKOTHA10"],
  });
});

test("a name that is contained in the new one does not count as an old name", () => {
  const names = ["Rupkotha", "রূপকথা"];
  expect(namesGivenUp({ en: "Rupmoti", bn: "রূপমতি" }, names)).toEqual(names);
  expect(namesGivenUp({ en: "Rupkotha Beauty", bn: "রূপমতি" }, names)).toEqual(["রূপকথা"]);
  expect(isNamedIn("RUPKOTHA10", names)).toBe(true);
  expect(isNamedIn("EID50", names)).toBe(false);
});

test("each part of the content that contains an old name is found, in any case", () => {
  const content = named("Rupmoti", "রূপমতি");
  const names = ["Rupkotha Beauty", "রূপকথা"];
  expect(partsNaming(content, names)).toEqual([]);
  const text = { en: "Write to care@rupkothabeauty.example.", bn: "আমাদের কথা" };
  const tagline = { en: "Beauty in Dhaka", bn: "রূপকথার মতো সুন্দর" };
  const look = { ...content.look, tagline };
  expect(partsNaming({ ...content, look, articles: { ...content.articles, about: text } }, names)).toEqual([
    "brand",
    "articles",
  ]);
});
