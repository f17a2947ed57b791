import { beforeEach, expect, test } from "vitest";
import { auditLog, images, products } from "../../db/schema.ts";
import { pickVersions } from "../catalog/list-products.ts";
import { fromTaka } from "../money.ts";
import { admin, nusrat, stockProduct, type TestShop, testShop } from "../test-shop.ts";
import { changeSettings, loadAdminSettings, loadSettings } from "./settings.ts";
import { settingsChanges } from "./settings-schema.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});

const read = (body: unknown) => settingsChanges.parse(body);

test("a change saves the given settings, leaves the others, and has both values in the audit log", async () => {
  await changeSettings(shop, admin, read({ deliveryCharges: { inside: "70", outside: 130 } }), null);
  const settings = await loadSettings(shop.db);
  expect(settings.deliveryCharges).toEqual({ inside: fromTaka(70), outside: fromTaka(130) });
  expect(settings.name.en).toBe("Beauty Shop");
  expect(await shop.db.select().from(auditLog)).toMatchObject([
    {
      action: "settings-changed",
      before: { deliveryCharges: { inside: 6000 } },
      after: { deliveryCharges: { inside: 7000 } },
    },
  ]);
});

test("the second of two concurrent changes is refused", async () => {
  const { updatedAt } = await loadAdminSettings(shop, admin);
  await changeSettings(shop, admin, read({ returnDays: 5 }), updatedAt);
  const second = changeSettings(shop, admin, read({ returnDays: 9 }), updatedAt);
  await expect(second).rejects.toMatchObject({ code: "changed-meanwhile" });
  expect((await loadSettings(shop.db)).returnDays).toBe(5);
});

test("the home page may have its own text and image, and an unknown image is refused", async () => {
  await shop.db.insert(images).values({ id: "eid", width: 800, height: 400, widths: [400, 800] });
  const hero = { title: { en: "Eid *glow*", bn: "" }, text: { en: "", bn: "" }, image: "/images/eid-800.jpg" };
  await changeSettings(shop, admin, read({ hero }), undefined);
  expect((await loadSettings(shop.db)).hero).toMatchObject({ title: { en: "Eid *glow*" }, imageId: "eid" });
  const gone = changeSettings(shop, admin, read({ hero: { ...hero, image: "/images/gone-800.jpg" } }), undefined);
  await expect(gone).rejects.toMatchObject({ code: "invalid-input" });
});

test("invalid settings, and changes by customers, are refused", async () => {
  const invalidSettings = [
    { name: { en: "", bn: "লাবণ্য" } },
    { deliveryDays: { inside: { from: 3, to: 1 }, outside: { from: 2, to: 4 } } },
    { deliveryCharges: { inside: -1, outside: 120 } },
    { facebookUrl: "javascript:alert(1)" },
    { phone: "call me" },
    { returnDays: 1.5 },
  ];
  for (const body of invalidSettings) expect(settingsChanges.safeParse(body).success, JSON.stringify(body)).toBe(false);
  await expect(changeSettings(shop, nusrat, {}, undefined)).rejects.toMatchObject({ code: "not-allowed" });
});

test("featured products come first in the selection while they are in stock", async () => {
  for (let count = 0; count < 6; count += 1) await stockProduct(shop);
  const { productId } = await stockProduct(shop, { featured: true });
  expect((await pickVersions(shop, 3))[0]).toMatch(new RegExp(`^${productId}@`));
  await shop.db.update(products).set({ status: "hidden" });
  expect(await pickVersions(shop, 3)).toEqual([]);
});
