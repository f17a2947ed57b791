import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditLog, images, products, reviewImages, reviews, reviewVotes } from "../../db/schema.ts";
import { getProduct } from "../catalog/product-queries.ts";
import { purgeImages } from "../media/purge-images.ts";
import { storeImage } from "../media/store-image.ts";
import { staff, testImage } from "../media/test-images.ts";
import { claimOrder } from "../orders/claim-order.ts";
import { guest, type SignedIn } from "../permissions.ts";
import { addUsers, admin, nusrat, stockProduct, type TestShop, testShop, variantDraft } from "../test-shop.ts";
import { changeRole, deleteUser } from "../users/change-users.ts";
import { answerReview, listAdminReviews, moderateReview } from "./admin-reviews.ts";
import { listFeaturedReviews, listReviews, productReviews } from "./list-reviews.ts";
import { listOrderReviews, listOwnReviews, loadReviewState } from "./own-reviews.ts";
import { placeDeliveredOrder, reviewInput } from "./test-delivered-order.ts";
import { voteHelpful, writeReview } from "./write-review.ts";

let shop: TestShop;
let productId: string;
beforeEach(async () => {
  shop = await testShop();
  ({ productId } = await stockProduct(shop, { variants: [variantDraft({ stock: 50 })] }));
});

const write = (actor: SignedIn | typeof guest, changes = {}) =>
  writeReview(shop, actor, productId, reviewInput(changes));
const publish = (id: string, revision = 1) => moderateReview(shop, admin, id, { status: "published", revision });
const publicReviews = async () => (await productReviews(shop, productId, "en")).reviews;

async function rating() {
  const product = await getProduct(shop, productId, "en");
  return { rating: product?.rating, count: product?.ratingCount };
}

async function buyers(count: number): Promise<SignedIn[]> {
  const buyerList = Array.from({ length: count }, (_, n): SignedIn => {
    return { role: "user", id: `buyer${n}`, email: `buyer${n}@example.com`, name: `Buyer ${n}` };
  });
  await addUsers(shop, ...buyerList);
  for (const actor of buyerList) await placeDeliveredOrder(shop, productId, { actor });
  return buyerList;
}

describe("who may review a product", () => {
  test("only customers with a delivered order of the product", async () => {
    for (const status of ["shipped", "returned"] as const)
      await placeDeliveredOrder(shop, productId, { actor: nusrat, status });
    const other = await stockProduct(shop);
    await placeDeliveredOrder(shop, other.productId, { actor: nusrat });
    await expect(write(nusrat)).rejects.toMatchObject({ code: "not-bought" });
    expect(await loadReviewState(shop, nusrat, productId, "en")).toEqual({ mayReview: false, own: [], helped: [] });

    await placeDeliveredOrder(shop, productId, { actor: nusrat });
    expect((await loadReviewState(shop, nusrat, productId, "en")).mayReview).toBe(true);
    await write(nusrat);
    await expect(write(admin)).rejects.toMatchObject({ code: "not-bought" });
    await expect(write(guest)).rejects.toMatchObject({ code: "not-signed-in" });
  });

  test("a guest with the order's number and phone, and claiming the order moves the review to the account", async () => {
    const order = await placeDeliveredOrder(shop, productId);
    await expect(write(guest, { order: { ...order, phone: "01812345678" } })).rejects.toMatchObject({
      code: "not-bought",
    });
    const { id } = await write(guest, { order });
    await publish(id);
    expect(await publicReviews()).toMatchObject([{ name: "Nusrat J.", stars: 5 }]);
    expect(await listOrderReviews(shop, order, "en")).toMatchObject([{ productId, status: "published" }]);
    expect(await listOrderReviews(shop, { ...order, phone: "+8801812345678" }, "en")).toEqual([]);

    await claimOrder(shop, nusrat, order);
    expect(await listOwnReviews(shop, nusrat, "en")).toMatchObject([{ productId, stars: 5 }]);
    expect(await write(nusrat, { stars: 4 })).toMatchObject({ id });
  });

  test("once per product, even with concurrent requests", async () => {
    for (let bought = 0; bought < 2; bought += 1) await placeDeliveredOrder(shop, productId, { actor: nusrat });
    const tabs = await Promise.all(Array.from({ length: 8 }, (_, n) => write(nusrat, { stars: 1 + (n % 5) })));
    expect(new Set(tabs.map(({ id }) => id)).size).toBe(1);
    expect(await shop.db.$count(reviews)).toBe(1);
  });
});

describe("moderation", () => {
  test("a text is hidden until staff publish it, and an edit is moderated again", async () => {
    await placeDeliveredOrder(shop, productId, { actor: nusrat });
    const { id, status } = await write(nusrat);
    expect([status, await publicReviews(), await rating()]).toEqual(["pending", [], { rating: null, count: 0 }]);
    expect(await publish(id)).toBe(true);
    expect(await publish(id)).toBe(false);
    expect([(await publicReviews()).length, await rating()]).toEqual([1, { rating: 5, count: 1 }]);

    await write(nusrat, { stars: 3, text: "After a month: good, but the cap came loose." });
    expect([await publicReviews(), await rating()]).toEqual([[], { rating: null, count: 0 }]);
    // Staff saw the first version on their screen.
    await expect(publish(id, 1)).rejects.toMatchObject({ code: "changed-meanwhile" });
    await publish(id, 2);
    expect([(await publicReviews())[0]?.stars, await rating()]).toEqual([3, { rating: 3, count: 1 }]);
  });

  test("star ratings alone count at once and are never listed", async () => {
    await placeDeliveredOrder(shop, productId, { actor: nusrat });
    expect((await write(nusrat, { stars: 4, text: " " })).status).toBe("published");
    expect([await publicReviews(), await rating()]).toEqual([[], { rating: 4, count: 1 }]);
    const { reviews: listed } = await listAdminReviews(shop, admin, { status: "published", page: 1, limit: 9 }, "en");
    expect(listed).toEqual([]);
  });

  test("a rejection gives its author the reason, a reply is shown below the review, and both are audited", async () => {
    await placeDeliveredOrder(shop, productId, { actor: nusrat });
    const { id } = await write(nusrat);
    await moderateReview(shop, admin, id, { status: "refused", reason: "personal", revision: 1 });
    expect(await listOwnReviews(shop, nusrat, "en")).toMatchObject([{ status: "refused", reason: "personal" }]);
    await publish(id);
    await answerReview(shop, admin, id, "Thank you, Nusrat.");
    expect(await publicReviews()).toMatchObject([{ answer: "Thank you, Nusrat." }]);
    const auditRows = await shop.db.select({ action: auditLog.action, by: auditLog.byName }).from(auditLog);
    expect(auditRows.map(({ action }) => action)).toEqual(["review-refused", "review-published", "review-answered"]);
    expect(new Set(auditRows.map(({ by }) => by))).toEqual(new Set([admin.name]));
  });
});

describe("the stars of a product", () => {
  test("add up to its published reviews after concurrent publications, rejections, edits and new reviews", async () => {
    const buyerList = await buyers(20);
    const ids = await Promise.all(buyerList.map((actor, n) => write(actor, { stars: 1 + (n % 5) })));
    await Promise.all(ids.map(({ id }) => publish(id)));
    await Promise.all(
      ids.map(async ({ id }, n) => {
        if (n % 4 === 0) await moderateReview(shop, admin, id, { status: "refused", reason: "other", revision: 1 });
        if (n % 4 === 1) await write(buyerList[n] ?? nusrat, { stars: 2, text: null });
        if (n % 4 === 2) await write(buyerList[n] ?? nusrat, { stars: 1 });
      }),
    );
    const published = await shop.db
      .select({ stars: reviews.stars })
      .from(reviews)
      .where(eq(reviews.status, "published"));
    const sum = published.reduce((all, { stars }) => all + stars, 0);
    const [product] = await shop.db.select().from(products);
    expect([product?.ratingSum, product?.ratingCount]).toEqual([sum, published.length]);
    expect(published.length).toBe(10);
    const { histogram } = await productReviews(shop, productId, "en");
    expect(histogram.reduce((all, count, index) => all + count * (index + 1), 0)).toBe(sum);
  });

  test("remain when a customer's account is deleted, and so does the text, without the name", async () => {
    const [buyer = nusrat, reader = nusrat] = await buyers(2);
    const { id } = await write(buyer);
    await publish(id);
    await voteHelpful(shop, reader, id, true);
    await deleteUser(shop, admin, buyer.id);
    expect(await publicReviews()).toMatchObject([{ name: null, stars: 5, helpful: 1 }]);
    expect(await rating()).toEqual({ rating: 5, count: 1 });
    await deleteUser(shop, admin, reader.id);
    expect(await publicReviews()).toMatchObject([{ helpful: 0 }]);
  });
});

test("a review in parallel with its account's deletion is refused, and the counts stay right", async () => {
  const buyerList = await buyers(16);
  const { id } = await write(buyerList[0] ?? nusrat);
  await publish(id);
  const results = await Promise.allSettled(
    buyerList
      .slice(1)
      .flatMap((actor) => [
        deleteUser(shop, admin, actor.id),
        write(actor, { stars: 2, text: null }),
        voteHelpful(shop, actor, id, true),
      ]),
  );
  const codes = results.flatMap((each) =>
    each.status === "rejected" ? (each.reason.code ?? each.reason.cause?.code) : [],
  );
  expect(codes.filter((code) => code !== "not-signed-in" && code !== "not-bought")).toEqual([]);
  expect(await shop.db.$count(reviewVotes)).toBe(0);
  const [review] = await shop.db.select({ helpful: reviews.helpful }).from(reviews).where(eq(reviews.id, id));
  expect(review).toEqual({ helpful: 0 });
  expect((await rating()).count).toBe(await shop.db.$count(reviews));
});

test("a review can be voted helpful once per reader, never by its author, and the filter finds similar customers", async () => {
  const [first = nusrat, second = nusrat] = await buyers(2);
  const { id } = await write(first, { skinType: "dry", ageBand: "25-34" });
  await expect(voteHelpful(shop, nusrat, id, true)).rejects.toMatchObject({ code: "not-found" });
  await publish(id);
  await publish((await write(second, { skinType: "oily", ageBand: "25-34" })).id);
  await Promise.all(Array.from({ length: 6 }, () => voteHelpful(shop, nusrat, id, true)));
  expect(await voteHelpful(shop, second, id, true)).toBe(2);
  expect(await voteHelpful(shop, second, id, false)).toBe(1);
  await expect(voteHelpful(shop, first, id, true)).rejects.toMatchObject({ code: "own-review" });
  expect((await loadReviewState(shop, nusrat, productId, "en")).helped).toEqual([id]);

  const found = async (filter: object) =>
    (await listReviews(shop, productId, { page: 1, limit: 5, ...filter }, "en")).reviews.length;
  expect([await found({ skin: "dry" }), await found({ age: "25-34" }), await found({ skin: "normal" })]).toEqual([
    1, 2, 0,
  ]);
  expect(await found({ skin: "dry", stars: 4 })).toBe(0);
});

test("reviews with photos are counted and can be read alone", async () => {
  const [first = nusrat, second = nusrat] = await buyers(2);
  const { id } = await write(first);
  for (const each of [id, (await write(second)).id]) await publish(each);
  const imageId = "f".repeat(32);
  await shop.pool.query("insert into images (id, width, height, widths) values ($1, 800, 1000, '{400,800}')", [
    imageId,
  ]);
  await shop.db.insert(reviewImages).values({ reviewId: id, position: 0, imageId });
  const { reviews: found, total } = await listReviews(shop, productId, { page: 1, limit: 5, photos: "1" }, "en");
  expect([found.map((each) => each.id), total]).toEqual([[id], 1]);
  expect((await productReviews(shop, productId, "en")).withPhotos).toBe(1);
});

test("a withdrawn product's reviews are hidden until it returns", async () => {
  await placeDeliveredOrder(shop, productId, { actor: nusrat });
  await publish((await write(nusrat)).id);
  for (const [status, count] of [
    ["hidden", 0],
    ["deleted", 0],
    ["published", 1],
  ] as const) {
    await shop.db.update(products).set({ status }).where(eq(products.id, productId));
    expect((await listReviews(shop, productId, { page: 1, limit: 5 }, "en")).total, status).toBe(count);
  }
});

test("a review names the shade that was bought, in the reader's language, where it was one", async () => {
  const shade = (en: string, bn: string | null) => variantDraft({ stock: 50, name: { en, bn } });
  const { productId: lipstick, variantIds } = await stockProduct(shop, {
    variants: [shade("Golap", "গোলাপ"), shade("Jaam", "জাম")],
  });
  const [golap, jaam] = variantIds;
  const reviewOf = async (buyer: SignedIn, ordered: (string | undefined)[]) => {
    await placeDeliveredOrder(shop, lipstick, { actor: buyer, variantIds: ordered });
    const { id } = await writeReview(shop, buyer, lipstick, reviewInput());
    await publish(id);
    return id;
  };
  const [first = nusrat, second = nusrat] = await buyers(2);
  const one = await reviewOf(first, [jaam, jaam]);
  const several = await reviewOf(second, [golap, jaam]);
  const boughtOf = async (language: "en" | "bn") => {
    const { reviews: found } = await productReviews(shop, lipstick, language);
    return Object.fromEntries(found.map(({ id, bought }) => [id, bought?.text ?? null]));
  };
  expect(await boughtOf("en")).toEqual({ [one]: "Jaam", [several]: null });
  expect(await boughtOf("bn")).toEqual({ [one]: "জাম", [several]: null });
});

test("photos are stored as long as the review shows them", async () => {
  await placeDeliveredOrder(shop, productId, { actor: nusrat });
  const { id: photo } = await storeImage(shop, staff, await testImage("teal", 6, 6).png().toBuffer());
  await expect(write(nusrat, { photos: ["0".repeat(32)] })).rejects.toMatchObject({
    fields: { photos: "image-unreachable" },
  });
  const { id } = await write(nusrat, { photos: [photo, photo] });
  await publish(id);
  expect((await publicReviews())[0]?.photos.map((each) => each.id)).toEqual([photo]);
  await shop.pool.query("update images set uploaded_at = uploaded_at - interval '25 hours'");
  expect((await purgeImages(shop)).pictures).toBe(0);
  await write(nusrat, { photos: [] });
  await shop.pool.query("update images set uploaded_at = uploaded_at - interval '25 hours'");
  expect((await purgeImages(shop)).pictures).toBe(1);
  expect(await shop.db.$count(images)).toBe(0);
});

test("the home page quotes the latest good reviews, one per product", async () => {
  const [first = nusrat, second = nusrat] = await buyers(2);
  const more = await stockProduct(shop, { name: { en: "Amla Hair Oil", bn: null } });
  await placeDeliveredOrder(shop, more.productId, { actor: first });
  for (const actor of [first, second]) await publish((await write(actor)).id);
  await publish((await writeReview(shop, first, more.productId, reviewInput({ stars: 4 }))).id);
  const voices = await listFeaturedReviews(shop, 3, "en");
  expect(voices.map(({ product }) => product.name.text).sort()).toEqual(["Amla Hair Oil", "Sindoor Lipstick"]);
  const ofOil = await listFeaturedReviews(shop, 3, "en", [more.productId]);
  expect(ofOil.map(({ product }) => product.name.text)).toEqual(["Amla Hair Oil"]);
});

test("reviews in the reader's language come first, on the product's page and at home", async () => {
  const [first, second] = await buyers(2);
  if (!first || !second) throw new Error("nobody bought");
  const bangla = "রং সারাদিন ছিল, বিয়েবাড়ির তিন কাপ চায়ের পরেও এতটুকু ওঠেনি।";
  await publish((await write(first, { text: bangla })).id);
  await publish((await write(second)).id);
  for (const language of ["en", "bn"] as const) {
    const { reviews } = await productReviews(shop, productId, language);
    expect(reviews.map(({ text }) => text === bangla)).toEqual(language === "bn" ? [true, false] : [false, true]);
  }
  expect(await listFeaturedReviews(shop, 1, "bn")).toMatchObject([{ text: bangla }]);
});

test("catalog staff can moderate reviews, order staff cannot", async () => {
  await changeRole(shop, admin, nusrat.id, ["catalogue"]);
  const input = { status: "pending", page: 1, limit: 9 } as const;
  expect(await listAdminReviews(shop, { ...nusrat, role: "catalogue" }, input, "en")).toEqual({
    reviews: [],
    total: 0,
  });
  await expect(listAdminReviews(shop, { ...nusrat, role: "order-desk" }, input, "en")).rejects.toMatchObject({
    code: "not-allowed",
  });
});
