import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { testShop } from "../../test-shop.ts";
import { drawShareCard } from "./draw-share-card.ts";
import { type ShareCard, shareCardVersion } from "./share-card.ts";
import { purgeShareImages, shareImage } from "./share-image-store.ts";

const card: ShareCard = {
  language: "bn",
  logo: null,
  line: "শ্যামলী",
  heading: "স্নিগ্ধ শিউলি ক্রিম",
  price: "৳১,২৫০",
  priceBefore: "৳১,৫০০",
  imageId: null,
};

const photo = sharp({ create: { width: 800, height: 1000, channels: 3, background: "crimson" } }).jpeg();

test.each([
  ["a name in Bangla", card],
  ["the longest name", { ...card, language: "en", heading: "W".repeat(300), line: "R&D <b>".repeat(50) }],
  ["a name that cannot be seen", { ...card, heading: "\u200b", line: "\ufe0f" }],
  ["a letter with 900 marks", { ...card, heading: `a${"\u0301".repeat(900)}`, line: `a${"\u0301".repeat(900)}` }],
  ["the widest letters", { ...card, heading: "﷽".repeat(90), line: "﷽".repeat(90), price: "﷽".repeat(9) }],
] as [string, ShareCard][])(
  "the share image of %s is a small JPEG in the size that other sites require",
  async (_, requests) => {
    const drawn = await drawShareCard(requests, await photo.toBuffer());
    const { format, width, height } = await sharp(drawn).metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 630 });
    expect(drawn.length).toBeLessThan(200_000);
  },
);

test("Bangla letters are joined into conjuncts, unless a joiner separates them", async () => {
  const joined = await drawShareCard({ ...card, heading: "ক্ষ" }, null);
  const parted = await drawShareCard({ ...card, heading: "ক্\u200Cষ" }, null);
  expect(joined.equals(parted)).toBe(false);
});

test("another price, name or picture changes the URL", () => {
  const changed = [{ price: "৳১,২৪৯" }, { heading: "শিউলি ক্রিম" }, { imageId: "new" }, { language: "en" as const }];
  const versions = changed.map((change) => shareCardVersion({ ...card, ...change }));
  expect(new Set([shareCardVersion(card), ...versions]).size).toBe(5);
  expect(shareCardVersion({ ...card })).toBe(shareCardVersion(card));
});

test("a share image is drawn once for concurrent requests", async () => {
  const shop = await testShop();
  const put = vi.spyOn(shop.shareImages, "put");
  const all = await Promise.all(Array.from({ length: 30 }, () => shareImage(shop, card)));
  expect(new Set(all).size).toBe(1);
  expect(await shareImage(shop, card)).toEqual(all[0]);
  expect(put).toHaveBeenCalledOnce();
});

test("a request beyond those that may wait is refused for now", async () => {
  const shop = await testShop();
  const requests = Array.from({ length: 3 }, (_, index) =>
    shareImage(shop, { ...card, line: `${index}` }, { waiting: 2, stored: 9 }),
  );
  expect((await Promise.all(requests)).filter((drawn) => drawn === null)).toHaveLength(1);
});

test("the number of stored share images never exceeds its maximum", async () => {
  const shop = await testShop();
  let maxConcurrent = 0;
  for (let n = 0; n < 5; n += 1) {
    await shareImage(shop, { ...card, line: `${n}` }, { waiting: 9, stored: 2 });
    let stored = 0;
    for await (const _ of shop.shareImages.list()) stored += 1;
    maxConcurrent = Math.max(maxConcurrent, stored);
  }
  expect(maxConcurrent).toBe(2);
});

test("all share images are deleted when they exceed their maximum", async () => {
  const shop = await testShop();
  for (const name of ["one.jpg", "two.jpg"]) await shop.shareImages.put(name, Buffer.from("a"));
  expect(await purgeShareImages(shop, 2)).toBe(0);
  expect(await purgeShareImages(shop, 1)).toBe(2);
  expect(await shop.shareImages.get("one.jpg")).toBeNull();
});
