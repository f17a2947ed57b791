import { beforeEach, describe, expect, test } from "vitest";
import type { ProductDraft } from "../catalog/product-draft.ts";
import { stockProduct, type TestShop, testShop } from "../test-shop.ts";
import { listResults } from "./list-results.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});

async function stock(name: string, changes: Partial<ProductDraft> = {}): Promise<void> {
  await stockProduct(shop, { name: { en: name, bn: null }, ...changes });
}

async function names({ q }: { q: string }): Promise<string[]> {
  const { products } = await listResults(shop, { q, page: 1, limit: 10 }, "en");
  return products.map((product) => product.name.text);
}

describe("a search", () => {
  const lipstick = { en: "Sindoor Velvet Lipstick", bn: "সিঁদুর ভেলভেট লিপস্টিক" };

  beforeEach(async () => {
    await stockProduct(shop, { name: lipstick, brand: "Labonno" });
    await stockProduct(shop, {
      name: { en: "Rosewater Toner", bn: "গোলাপজল টোনার" },
      category: "Skincare",
      brand: "Kashful",
    });
  });

  test("finds the lipstick in any spelling, in both scripts", async () => {
    const latin = [
      "lipstick",
      "LIPSTICK",
      " lipstick ",
      "lipstik",
      "lipstck",
      "lipstik velvet",
      "velvt",
      "sindoor",
      "labonno",
      "makeup",
    ];
    const bangla = ["লিপস্টিক", "লিপষ্টিক", "লিপস্টি", "সিঁদুর", "ভেলভেট লিপস্টিক"];
    for (const q of [...latin, ...bangla]) expect((await names({ q }))[0], q).toBe(lipstick.en);
  });

  test("treats composed and decomposed Bangla as the same", async () => {
    await stock("Onion Oil", { name: { en: "Onion Oil", bn: "পেঁয়াজের তেল" } });
    expect(await names({ q: "পেঁয়াজ".normalize("NFD") })).toEqual(["Onion Oil"]);
    expect(await names({ q: "পেঁ\u09dfাজ" })).toEqual(["Onion Oil"]);
  });

  test("shows the closest match first", async () => {
    await stock("Lip balm", { category: "Skincare" });
    await stock("Lipstick case", { category: "Accessories" });
    expect((await names({ q: "lipstick case" }))[0]).toBe("Lipstick case");
  });

  test("finds nothing for what the shop does not sell", async () => {
    for (const q of ["motor oil filter", "চালের বস্তা", "%", "_", "zzz"]) expect(await names({ q }), q).toEqual([]);
  });

  test("treats the digits of both scripts as the same", async () => {
    await stockProduct(shop, { name: { en: "Sunscreen SPF 50", bn: "সানস্ক্রিন এসপিএফ ৫০" } });
    for (const q of ["spf 50", "SPF ৫০", "এসপিএফ ৫০", "এসপিএফ 50"]) {
      expect((await names({ q }))[0], q).toBe("Sunscreen SPF 50");
    }
  });

  test("for blanks or punctuation only finds nothing", async () => {
    for (const q of ["", " ", "—!"]) expect(await names({ q }), q).toEqual([]);
  });
});
