import { expect, test } from "vitest";
import type { Language } from "../../shop/language.ts";
import { listResults } from "../../shop/search/list-results.ts";
import { isBangla } from "../../shop/search/phonetics.ts";
import type { TestShop } from "../../shop/test-shop.ts";
import { openDemoShop } from "./demo-shop.ts";

async function search(shop: TestShop, q: string) {
  const language: Language = isBangla(q) ? "bn" : "en";
  const { products, near, correction } = await listResults(shop, { q, page: 1, limit: 48 }, language);
  return { found: products.map(slugOf), near: near.map(slugOf), correction };
}

const marked: Record<string, { mark: string; kind?: string }> = {
  "sulphate free shampoo": { mark: "sulfate-free", kind: "Shampoo" },
  "sulfate free shampoo": { mark: "sulfate-free", kind: "Shampoo" },
  "সালফেট ছাড়া শ্যাম্পু": { mark: "sulfate-free", kind: "Shampoo" },
  "সালফেটমুক্ত শ্যাম্পু": { mark: "sulfate-free", kind: "Shampoo" },
  "paraben chara shampoo": { mark: "paraben-free", kind: "Shampoo" },
  "fragrance free sunscreen": { mark: "fragrance-free", kind: "Sun" },
  "silicone free serum": { mark: "silicone-free", kind: "Serum" },
  "paraben free": { mark: "paraben-free" },
  "without paraben": { mark: "paraben-free" },
  "প্যারাবেন ফ্রি": { mark: "paraben-free" },
  প্যারাবেনমুক্ত: { mark: "paraben-free" },
  "fragrance-free": { mark: "fragrance-free" },
  সুগন্ধিমুক্ত: { mark: "fragrance-free" },
};

test("what a product is free of finds those with the claim, alone and with a kind, in both languages", async () => {
  const shop = await openDemoShop();
  const products = await shop.db.query.products.findMany({ columns: { id: true, nameEn: true, claims: true } });
  for (const [q, { mark, kind }] of Object.entries(marked)) {
    const list = await listResults(shop, { q, page: 1, limit: 48 }, isBangla(q) ? "bn" : "en");
    const claims = list.products.map(({ id }) => products.find((product) => product.id === id));
    expect(claims.length, q).toBeGreaterThan(0);
    expect(list.correction, q).toBeNull();
    for (const product of claims) {
      expect(product?.claims, `${q}: ${product?.nameEn}`).toContain(mark);
      if (kind) expect(product?.nameEn, q).toContain(kind);
    }
  }
});

const occasionWords = [
  ...["গায়ে হলুদ", "gaye holud", "bridal", "wedding", "biye", "বিয়ে", "বিয়ের", "puja", "পূজা", "ঈদ", "eid", "ঈদের"],
  ...["ramadan", "ramzan", "রমজান", "রমজানের", "রোজা", "iftar"],
];

test("a wedding, gaye holud, Ramadan, Eid and puja find gift sets and festive products, and nothing else", async () => {
  const shop = await openDemoShop();
  const meant = [
    ...["the-holud-box", "bright-morning-trio", "evening-hair-ritual", "utsab-lipstick-trio"],
    ...["a-small-thank-you", "three-evenings-perfume-box"],
    ...["basanti-bright-eyeshadow-palette", "champa-extrait-de-parfum", "chand-raat-eau-de-parfum"],
  ];
  for (const q of occasionWords) {
    const { found } = await search(shop, q);
    expect(found, q).toEqual(expect.arrayContaining(["the-holud-box", "utsab-lipstick-trio"]));
    expect(
      found.filter((slug) => !meant.includes(slug)),
      q,
    ).toEqual([]);
  }
  for (const q of ["গায়ে হলুদ", "gaye holud"]) expect((await search(shop, q)).found[0], q).toBe("the-holud-box");
  // With a kind it is a preference.
  expect((await search(shop, "eid lipstick")).found).toHaveLength(4);
});

test("oil-free and oil-control find what is made for oily skin", async () => {
  const shop = await openDemoShop();
  for (const q of ["oil free face wash", "oil control face wash", "অয়েল ফ্রি ফেসওয়াশ"])
    expect((await search(shop, q)).found, q).toEqual(["neem-lemongrass-face-wash"]);
});

test("hair growth finds the same as hair fall", async () => {
  const shop = await openDemoShop();
  const { found: expected } = await search(shop, "hair fall");
  for (const q of ["hair growth", "চুল গজানো"]) expect((await search(shop, q)).found, q).toEqual(expected);
  const { found: oils } = await search(shop, "hair fall oil");
  for (const q of ["hair growth oil", "চুল গজানোর তেল"]) expect((await search(shop, q)).found, q).toEqual(oils);
});

test("words about lasting or the season exclude nothing of the kind", async () => {
  const shop = await openDemoShop();
  expect((await search(shop, "long lasting lipstick")).found).toHaveLength(4);
  for (const q of ["শীতের ক্রিম", "winter cream"])
    expect((await search(shop, q)).found.toSorted(), q).toEqual([
      "mango-body-butter",
      "night-bloom-overnight-cream",
      "pearl-eye-cream",
      "rosewater-dew-body-lotion",
    ]);
  expect((await search(shop, "sheet mask")).found).toEqual(["aloe-cucumber-sheet-mask"]);
});

function slugOf({ path }: { path: string }): string {
  return path.split(/[/?]/)[3] ?? "";
}
