import { beforeEach, expect, test } from "vitest";
import { images, products, reviewImages, reviews } from "../../db/schema.ts";
import { stockProduct, type TestShop, testShop } from "../test-shop.ts";
import { listLatestPhotos, listProductPhotos } from "./buyer-photos.ts";

let shop: TestShop;
let productId: string;
beforeEach(async () => {
  shop = await testShop();
  ({ productId } = await stockProduct(shop));
});

type Written = { of?: string; stars?: number; status?: "published" | "pending"; body?: string | null; day?: number };

/** A review with one photo of the same id. */
async function photographed(
  id: string,
  { of = productId, stars = 5, status = "published", body = "Just as shown.", day = 1 }: Written = {},
): Promise<void> {
  await shop.db.insert(images).values({ id, width: 400, height: 500, widths: [400] });
  await shop.db.insert(reviews).values({
    ...{ id, productId: of, name: "Nusrat Jahan", stars, body, status, demo: true },
    writtenAt: new Date(Date.UTC(2026, 9, day)),
  });
  await shop.db.insert(reviewImages).values({ reviewId: id, position: 0, imageId: id });
}

const ofProduct = async () => (await listProductPhotos(shop, productId, 12, "en")).map(({ photo }) => photo.id);
const latest = async () => (await listLatestPhotos(shop, 12, "en")).map(({ photo }) => photo.id);

test("photos are shown once staff publish their review, the newest first, with the author's short name", async () => {
  await photographed("older", { day: 1 });
  await photographed("newer", { day: 2, stars: 2 });
  await photographed("waiting", { day: 3, status: "pending" });
  expect(await ofProduct()).toEqual(["newer", "older"]);
  const [, photo] = await listProductPhotos(shop, productId, 12, "en");
  expect(photo).toMatchObject({
    review: { stars: 5, text: "Just as shown.", name: "Nusrat J.", writtenAt: "2026-10-01T00:00:00.000Z" },
  });
});

test("photos without a text, and of withdrawn products, are not shown", async () => {
  await photographed("silent", { body: null });
  expect([await ofProduct(), await latest()]).toEqual([[], []]);
  await photographed("spoken");
  expect([await ofProduct(), await latest()]).toEqual([["spoken"], ["spoken"]]);
  await shop.db.update(products).set({ status: "hidden" });
  expect([await ofProduct(), await latest()]).toEqual([[], []]);
});

test("the home page shows the newest photo of each product, from good reviews only", async () => {
  const other = await stockProduct(shop);
  await photographed("first", { day: 1 });
  await photographed("second", { day: 2 });
  await photographed("bad", { day: 3, stars: 2 });
  await photographed("else", { of: other.productId, day: 1 });
  expect(await latest()).toEqual(["second", "else"]);
});

test("photos with a text in the reader's language come first", async () => {
  const other = await stockProduct(shop);
  await photographed("english", { day: 2 });
  await photographed("bangla", { of: other.productId, day: 1, body: "ছবির মতোই।" });
  const inBangla = (await listLatestPhotos(shop, 12, "bn")).map(({ photo }) => photo.id);
  expect([await latest(), inBangla]).toEqual([
    ["english", "bangla"],
    ["bangla", "english"],
  ]);
});
