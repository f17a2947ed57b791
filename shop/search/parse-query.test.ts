import { expect, test } from "vitest";
import { parseQuery } from "./parse-query.ts";

function priceOf(q: string) {
  const { words, terms } = parseQuery(q);
  const price = terms.find((term) => term.kind === "price");
  return price ? [words, price.from, price.to] : [words];
}

test("a price is recognised as customers write it, in English, Bangla and Bangla in Latin letters", () => {
  const meant: [string, ...unknown[]][] = [
    ["lipstick under 600", "lipstick", null, 600],
    ["lipstick 600 er niche", "lipstick", null, 600],
    ["৬০০ টাকার নিচে লিপস্টিক", "লিপস্টিক", null, 600],
    ["৫০০-১০০০ টাকা", "", 500, 1000],
    ["serum 500 theke 1000 taka", "serum", 500, 1000],
    ["between 1000 and 500 perfume", "perfume", 500, 1000],
    ["below 1k", "", null, 1000],
    ["perfume 1.5k", "perfume", null, 1500],
    ["২ হাজার টাকার নিচে পারফিউম", "পারফিউম", null, 2000],
    ["sunscreen ৳1,200", "sunscreen", null, 1200],
    ["foundation above 1000", "foundation", 1000, null],
    ["১০০০ টাকার বেশি", "", 1000, null],
    ["chiruni 250 tk", "chiruni", null, 250],
    ["lipstick 1000 tar niche", "lipstick", null, 1000],
    ["1000 tar moddhe", "", null, 1000],
    ["1000 takar vitor gift", "gift", null, 1000],
    ["1000 takar bhetore gift", "gift", null, 1000],
    ["serum 1000 tar theke kom", "serum", null, 1000],
    ["১০০০ টাকার ভিতর লিপস্টিক", "লিপস্টিক", null, 1000],
    ["হাজার টাকার নিচে উপহার", "উপহার", null, 1000],
    ["এক হাজার টাকার মধ্যে উপহার", "উপহার", null, 1000],
    ["পাঁচশ টাকার নিচে লিপস্টিক", "লিপস্টিক", null, 500],
    ["পাঁচ শ টাকার নিচে লিপস্টিক", "লিপস্টিক", null, 500],
    ["dui hajar takar gift", "gift", null, 2000],
    ["lipstick above 500 under 800", "lipstick", 500, 800],
    ["under 800 and above 500 lipstick", "lipstick", 500, 800],
  ];
  for (const [q, ...expected] of meant) expect(priceOf(q), q).toEqual(expected);
});

test("a number that is not a price remains a word", () => {
  for (const q of ["vitamin c 15% serum", "under eye cream", "skin1004", "5 in 1 palette", "shade 120", "pack of 3"]) {
    expect(priceOf(q), q).toEqual([q]);
  }
});

test("sizes and sun protection factors are recognised, and are not prices", () => {
  const { words, terms } = parseQuery("face serum under 30 ml");
  expect([words, terms]).toEqual([
    "face serum under",
    [{ kind: "size", amount: 30, unit: "ml", without: "face serum under" }],
  ]);
  expect(parseQuery("১০০ গ্রাম সাবান").terms).toMatchObject([{ kind: "size", amount: 100, unit: "g" }]);
  expect(parseQuery("shampoo 1 litre").terms).toMatchObject([{ amount: 1000, unit: "ml" }]);
  expect(parseQuery("এসপিএফ ৫০ ক্রিম")).toMatchObject({ words: "ক্রিম", terms: [{ kind: "spf", least: 50 }] });
});

test("each term has the query without it", () => {
  const { words, terms } = parseQuery("SPF 30 cream under 3000");
  expect(words).toBe("cream");
  expect(terms.map(({ kind, without }) => [kind, without])).toEqual([
    ["price", "SPF 30 cream"],
    ["spf", "cream under 3000"],
  ]);
});
