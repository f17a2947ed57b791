import { expect, test } from "vitest";
import { listResults } from "../../shop/search/list-results.ts";
import { isBangla } from "../../shop/search/phonetics.ts";
import { suggest } from "../../shop/search/suggest.ts";
import type { TestShop } from "../../shop/test-shop.ts";
import { openDemoShop } from "./demo-shop.ts";

async function search(shop: TestShop, q: string) {
  const { products, near, ...list } = await listResults(shop, { q, page: 1, limit: 100 }, isBangla(q) ? "bn" : "en");
  return { ...list, found: products.map(slugOf), near: near.map(slugOf) };
}

// Everyday words, and the shop's word with the same meaning.
const same: Record<string, string[]> = {
  pores: ["blackhead", "blackheads", "black heads", "whitehead", "whiteheads", "ব্ল্যাকহেডস"],
  dryness: ["hydrating", "hydration", "moisturizing", "nourishing"],
  redness: ["soothing", "calming"],
  ageing: ["firming"],
  "hair fall": ["strengthening"],
  frizz: ["smoothing"],
  dullness: ["radiant", "glowing skin", "glass skin", "উজ্জ্বল ত্বক"],
  "dry hair": ["rough hair"],
  bridal: ["dulhan"],
  "bridal makeup": ["dulhan makeup"],
  "lip care": ["kalo thot", "dark lips", "কালো ঠোঁট"],
  "শীতের ক্রিম": ["shitkal er cream", "shiter cream", "sheeter cream"],
  dandruff: ["anti dandruff"],
  acne: ["anti acne", "brun"],
  "চুল লম্বা করার তেল": ["chul lomba korar tel", "chul boro korar tel", "hair growth oil"],
  golapi: ["gulapi", "gulabi"],
  শ্যামলা: ["shamla", "shyamla", "dusky", "wheatish"],
  "vitamin c": ["vit c", "vit-c", "vitc", "Vit C"],
  "vitamin e": ["vit e", "vite"],
  niacinamide: ["vit b3", "vitb3", "vitamin b3"],
  "vitamin c serum": ["vit c serum", "vitc serum"],
  ammu: ["mother", "আম্মু"],
  combo: ["bundle", "বান্ডেল"],
  mechta: ["mecheta", "মেচেতা"],
  discount: ["coupon", "coupan", "কুপন", "promo code", "voucher", "buy 1 get 1"],
};

test("customers' words find what the shop's words find, without a correction", async () => {
  const shop = await openDemoShop();
  for (const [word, others] of Object.entries(same)) {
    const { found } = await search(shop, word);
    expect(found.length, word).toBeGreaterThan(0);
    for (const q of others) {
      const list = await search(shop, q);
      expect(list.found.toSorted(), q).toEqual(found.toSorted());
      expect(list.correction, q).toBeNull();
    }
  }
});

test("the effect of a product is searched as typed, also with its type", async () => {
  const shop = await openDemoShop();
  for (const [q, first] of [
    ["hydrating cream", /^night-bloom/],
    ["hydrating serum", /^rose-dew-hyaluronic/],
    ["nourishing hair oil", /hair-oil$/],
    ["cleansing", /^neem-lemongrass/],
    ["gulab jal", /^rose-water/],
  ] as const) {
    const { found, correction } = await search(shop, q);
    expect({ first: found[0], correction }, q).toEqual({ first: expect.stringMatching(first), correction: null });
  }
});

test("a gift for a husband, father or brother finds what suits men, with a note that nothing is made only for men", async () => {
  const shop = await openDemoShop();
  const { found } = await search(shop, "gift for men");
  expect(found.slice(0, 2)).toEqual(["shitolpati-eau-de-cologne", "agar-oud-attar"]);
  for (const q of ["gift for him", "gift for husband", "gift for dad", "স্বামীর জন্য উপহার", "baba er jonno gift"])
    expect(await search(shop, q), q).toMatchObject({ found, notFor: "men" });
  expect((await search(shop, "gift for mother")).found).toContain("the-holud-box");
});

test("a vitamin's letter is part of its name and begins no other word", async () => {
  const shop = await openDemoShop();
  for (const q of ["vit c", "vitamin c", "ভিটামিন সি"])
    expect(await search(shop, q), q).toMatchObject({ found: ["vitamin-c-15-brightening-serum"], near: [] });
});

// The first result where type and concern, or an ingredient, cannot both be met.
const firstNear: Record<string, RegExp> = {
  "dandruff shampoo": /^kalojira/,
  "shampoo for dandruff": /^kalojira/,
  "pimple cream": /^(niacinamide|neem|red-clay)/,
  "dark spot cream": /^(niacinamide|saffron-glow|vitamin-c|sun-veil)/,
  "aloe vera gel": /^aloe/,
  "salicylic acid": /^(niacinamide|neem|red-clay)/,
  "salicylic acid face wash": /^neem/,
  "hand cream": /lotion|body-butter/,
};

test("for a type and concern that do not combine the concern comes closest, and for an ingredient what helps alike", async () => {
  const shop = await openDemoShop();
  for (const [q, slug] of Object.entries(firstNear)) {
    const { found, near } = await search(shop, q);
    expect(found, q).toEqual([]);
    expect(near[0], q).toMatch(slug);
  }
  // A lipstick without the requested property is still a lipstick.
  expect((await search(shop, "glossy lipstick")).near[0]).toContain("lipstick");
});

test("a colour alone first finds its shades, and vitamin E skin care", async () => {
  const shop = await openDemoShop();
  for (const q of ["red", "লাল", "lal"])
    for (const slug of (await search(shop, q)).found.slice(0, 3)) expect(slug, q).toMatch(/lipstick|lacquer|blush/);
  expect((await search(shop, "black")).found[0]).toMatch(/mascara|kajal/);
  const { found } = await search(shop, "vitamin e");
  expect(found.slice(0, 4).join(" ")).not.toMatch(/palette|lipstick|kajal/);
});

test("vegan finds products without animal ingredients, and is not read as a colour", async () => {
  const shop = await openDemoShop();
  const { found, correction } = await search(shop, "vegan");
  expect(found.length).toBeGreaterThan(0);
  expect(correction).toBeNull();
  const marked = await shop.db.query.products.findMany({ columns: { id: true, claims: true } });
  const claimsOf = new Map(marked.map(({ id, claims }) => [id, claims]));
  const { products } = await listResults(shop, { q: "vegan", page: 1, limit: 100 }, "en");
  for (const { id, path } of products) expect(claimsOf.get(id), path).toContain("animal-free");
});

test("for men finds what suits men, with a note that it is for everyone", async () => {
  const shop = await openDemoShop();
  for (const q of ["men", "for men", "ছেলেদের"]) {
    const { found, notFor } = await search(shop, q);
    expect({ first: found[0], notFor }, q).toEqual({ first: "shitolpati-eau-de-cologne", notFor: "men" });
    expect(found, q).toContain("neem-lemongrass-face-wash");
  }
  expect(await search(shop, "perfume for men")).toMatchObject({ notFor: "men" });
  expect(await search(shop, "baby lotion")).toMatchObject({ notFor: "babies" });
  for (const q of ["baby pink lipstick", "perfume"]) expect((await search(shop, q)).notFor, q).toBeNull();
});

function slugOf({ path }: { path: string }): string {
  return path.split(/[/?]/)[3] ?? "";
}

test("the first letter of the next word lists matching names first, and drops no results", async () => {
  const shop = await openDemoShop();
  for (const [typed, first] of [
    ["face w", "Neem & Lemongrass Face Wash"],
    ["night c", "Night Bloom Overnight Cream"],
    ["vitamin c s", "Vitamin C 15% Brightening Serum"],
    ["eye c", "Pearl Eye Cream"],
    ["body l", "Rosewater Dew Body Lotion"],
    ["lip b", "Litchi Tinted Lip Balm"],
  ] as const)
    expect((await suggest(shop, typed, "en")).products[0]?.name.text, typed).toBe(first);
});

test("the first letters of a product type are not corrected to another word", async () => {
  const shop = await openDemoShop();
  const asTyped = await suggest(shop, "moist", "en");
  expect(asTyped.correction).toBeNull();
  const whole = await suggest(shop, "moisturizer", "en");
  expect(asTyped.products.map(({ id }) => id)).toEqual(whole.products.map(({ id }) => id));
});

test("the country in a search, 'in bd', does not change what is found", async () => {
  const shop = await openDemoShop();
  const found = async (q: string) => {
    const { products, near } = await listResults(shop, { q, page: 1, limit: 24 }, "en");
    return [products.map(({ id }) => id), near.map(({ id }) => id)];
  };
  for (const [q, plain] of [
    ["sunscreen price in bd", "sunscreen"],
    ["lip balm bd", "lip balm"],
    ["face wash price in bangladesh", "face wash"],
  ] as const)
    expect(await found(q), q).toEqual(await found(plain));
});

const purposes: Record<string, { first: RegExp; notFor: string | null }> = {
  "smudge proof": { first: /^kajal/, notFor: "waterproof" },
  smudge: { first: /^kajal/, notFor: "waterproof" },
  "water-resistant": { first: /^kajal/, notFor: "waterproof" },
  ওয়াটারপ্রুফ: { first: /^kajal/, notFor: "waterproof" },
  "waterproof mascara": { first: /mascara$/, notFor: "waterproof" },
  "transfer proof lipstick": { first: /lipstick/, notFor: "waterproof" },
  "long lasting": { first: /lipstick/, notFor: null },
  "long-lasting perfume": { first: /parfum/, notFor: null },
  organic: { first: /oil/, notFor: "organic" },
  volumizing: { first: /mascara/, notFor: "volume" },
  "lipstick that does not come off": { first: /matte-liquid|velvet/, notFor: null },
  "non sticky lip gloss": { first: /lip-oil/, notFor: null },
  bhai: { first: /cologne/, notFor: "men" },
  "perfume for men": { first: /attar|cologne/, notFor: "men" },
  "k beauty": { first: /serum/, notFor: "korean" },
  "korean sunscreen": { first: /^sun-/, notFor: "korean" },
  কোরিয়ান: { first: /serum/, notFor: "korean" },
  "travel size": { first: /balm/, notFor: null },
};

test("a purpose does not filter: suitable products are shown, with a note if none promises it", async () => {
  const shop = await openDemoShop();
  for (const [q, { first, notFor }] of Object.entries(purposes)) {
    const { found, near, notFor: noted, correction } = await search(shop, q);
    expect({ noted, correction }, q).toEqual({ noted: notFor, correction: null });
    expect([...found, ...near][0], q).toMatch(first);
  }
});

const meant: Record<string, RegExp> = {
  "golap jol": /rose-water-face-toner/,
  গোলাপজল: /rose-water-face-toner/,
  "rose water": /rose-water-face-toner/,
  hydrating: /cream|toner|serum|lotion/,
  "mukher jotno": /serum/,
  "day cream": /sun-/,
  "nail polish remover": /nail/,
  "red dress": /lipstick/,
  "acne scars": /serum/,
  "oily skin moisturizer": /niacinamide/,
  "cold cream": /night-bloom|lotion/,
  শীতের: /cream|lotion|butter/,
  "winter skin care": /butter|lotion|cream|balm/,
  vaseline: /lip-balm/,
  "lip tint": /tinted-lip-balm/,
  "মেছতার ক্রিম": /niacinamide|saffron/,
  উকুন: /comb/,
  "চুল ঘন করার উপায়": /hair-oil/,
  "itchy scalp": /kalojira/,
  "not matte lipstick": /satin/,
  "লাল ছাড়া লিপস্টিক": /ivory-satin/,
  "dry skin face wash": /face-wash/,
  "stretch marks": /body-butter/,
  haldi: /holud/,
  halud: /holud/,
  "gift under 1000": /small-thank-you/,
  "perfume set": /three-evenings/,
  "kalo jira": /kalojira/,
  chandan: /kumkumadi/,
  "vitmain c": /vitamin-c/,
  "norom thot": /lip-balm/,
  moisturiser: /cream/,
};

test("everyday words first find what they mean", async () => {
  const shop = await openDemoShop();
  for (const [q, first] of Object.entries(meant)) {
    const { found, near } = await search(shop, q);
    expect([...found, ...near][0], q).toMatch(first);
  }
  expect((await search(shop, "red dress")).near.slice(0, 4)).not.toContain("red-onion-root-strength-shampoo");
  expect((await search(shop, "lipstick under 200")).near).toHaveLength(4);
});

test("the search panel suggests no mistyped word, and not the input itself", async () => {
  const shop = await openDemoShop();
  const offered = async (q: string) => (await suggest(shop, q, "en")).completions;
  for (const q of ["hydra", "serum", "parfum", "face m"]) {
    const completions = await offered(q);
    expect(completions.length, q).toBeGreaterThan(0);
    expect(completions.join(), q).not.toMatch(/hydrator|serume|parfume|dhoya/);
    expect(completions, q).not.toContain(q);
  }
  expect((await offered("l"))[0]).toBe("lipstick");
  expect((await offered("lo"))[0]).toBe("lotion");
  expect((await offered("ha"))[0]).toBe("hair oil");
  expect(await offered("b")).toContain("blush");
  expect((await offered("thot")).join()).not.toMatch(/fata thot|kalo thot/);
  expect((await offered("p"))[0]).toBe("perfume");
  expect(await offered("gift for her")).toEqual([]);
  expect(await offered("gift for h")).toEqual(expect.arrayContaining(["gift for her", "gift for him"]));
});

test("the search panel separates close products from matching ones", async () => {
  const shop = await openDemoShop();
  const { products, near } = await suggest(shop, "vitamin c ser", "en");
  expect(products.map(slugOf)).toEqual(["vitamin-c-15-brightening-serum"]);
  expect(near.length).toBeGreaterThan(2);
  expect((await suggest(shop, "day cream", "en")).near).toEqual([]);
});

test("several kinds joined by 'and' are all found, with a set also its parts", async () => {
  const shop = await openDemoShop();
  const joined: Record<string, RegExp[]> = {
    "serum and sunscreen": [/serum/, /sun-/],
    "শ্যাম্পু ও কন্ডিশনার": [/shampoo/, /conditioner/],
    "lipstick & kajal": [/lipstick/, /kajal/],
  };
  for (const [q, parts] of Object.entries(joined)) {
    const { found } = await search(shop, q);
    for (const part of parts) expect(found.join(" "), q).toMatch(part);
  }
});

test("onion is found however its Bangla name is written in Latin letters", async () => {
  const shop = await openDemoShop();
  for (const onion of ["pyajer", "pyazer", "piyajer", "peyajer", "peyazer"]) {
    const { found } = await search(shop, `${onion} shampoo`);
    expect(found, onion).toEqual(["red-onion-root-strength-shampoo"]);
  }
});

test("without onion oil, other onion products are listed among the similar ones", async () => {
  const { near } = await search(await openDemoShop(), "onion oil");
  expect(near.slice(0, 3)).toContain("red-onion-root-strength-shampoo");
});

test("words for things that the shop does not sell are not corrected to a brand that sounds alike", async () => {
  for (const q of ["চুড়ি", "churi", "bangles"])
    expect(await search(await openDemoShop(), q), q).toMatchObject({ found: [], near: [] });
});
