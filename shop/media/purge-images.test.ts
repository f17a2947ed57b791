import { describe, expect, test, vi } from "vitest";
import { images } from "../../db/schema.ts";
import { addProduct } from "../catalog/add-product.ts";
import { newProduct } from "../catalog/product-schema.ts";
import { admin, stockProduct, type TestShop, testShop, variantDraft } from "../test-shop.ts";
import { imageFiles } from "./image-rules.ts";
import { purgeImages } from "./purge-images.ts";
import { storeImage } from "./store-image.ts";
import { staff, storedFiles, testImage } from "./test-images.ts";

const text = { en: "Words", bn: null };

async function uploadImage(shop: TestShop, colour: string) {
  const bytes = await testImage(colour, 6, 6).png().toBuffer();
  const { id } = await storeImage(shop, staff, bytes);
  return { id, bytes, url: `/images/${id}-6.jpg`, files: imageFiles(id, [6]).sort() };
}

const makeDayOld = (shop: TestShop) =>
  shop.pool.query("update images set uploaded_at = uploaded_at - interval '25 hours'");

async function ids(shop: TestShop): Promise<string[]> {
  return (await shop.db.select({ id: images.id }).from(images)).map(({ id }) => id).sort();
}

/** Waits until the given number of statements wait for another one's locks. */
async function waiting(shop: TestShop, many = 1): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await shop.pool.query(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rows[0].n).toBeGreaterThanOrEqual(many);
    },
    { timeout: 20_000 },
  );
}

/** Makes the store wait before it removes its first file, and resolves when it gets there. */
function holdRemoving(shop: TestShop) {
  const { remove } = shop.images;
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    shop.images.remove = async (name) => {
      resolve();
      await gate;
      await remove(name);
    };
  });
  return { reached, letGo };
}

function product(url: string) {
  const words = { name: "Serum", shortDescription: "S", description: "S" };
  return newProduct.parse({ ...words, price: 1, category: "Skincare", images: [url] });
}

describe("the purge of images", () => {
  test("removes unused pictures a day after their upload, and nothing else", async () => {
    const shop = await testShop();
    const [unused, recent, uploadedAgain, used, variant, ordered, tile, avatar, banner] = await Promise.all(
      ["red", "green", "blue", "gold", "pink", "teal", "navy", "gray", "plum"].map((colour) =>
        uploadImage(shop, colour),
      ),
    );
    if (!unused || !recent || !uploadedAgain || !used || !variant || !ordered || !tile || !avatar || !banner)
      throw new Error();
    await shop.db.insert(images).values({ id: "hero", width: 1920, height: 900, widths: [1920] });
    await shop.images.put("hero-1920.jpg", Buffer.from("brought along"));
    await shop.pool.query("update images set uploaded_at = uploaded_at - interval '25 hours' where id <> $1", [
      recent.id,
    ]);
    await storeImage(shop, staff, uploadedAgain.bytes);
    const pictures = [{ imageId: used.id, alt: text }];
    const { productId, variantIds } = await stockProduct(shop, {
      pictures,
      variants: [variantDraft({ imageId: variant.id })],
    });
    await shop.pool.query("update categories set image_id = $1 where id = 'makeup'", [tile.id]);
    await shop.pool.query(
      "insert into users (id, email, name, image_id) values ('rina', 'rina@example.com', 'Rina', $1)",
      [avatar.id],
    );
    await shop.pool.query("insert into shop_settings (value) values (jsonb_build_object('banner', $1::text))", [
      banner.id,
    ]);
    await shop.pool.query(
      `with placed as (
         insert into orders (id, number, language, full_name, phone, address, city, delivery_area, deliver_from, deliver_to,
                             subtotal, shipping_cost, total)
         values ('o', 'LB-482-719-368', 'en', 'Rina', '+8801712345678', 'House', 'Dhaka', 'inside', now(), now(), 1, 1, 2)
         returning id)
       insert into order_lines (order_id, position, product_id, variant_id, name_en, sku, image_id, unit_price, quantity,
                                stock_reserved)
       select id, 0, $1, $2, 'Words', 'S', $3, 1, 1, false from placed`,
      [productId, variantIds[0], ordered.id],
    );

    expect(await purgeImages(shop)).toEqual({ pictures: 1, strays: 0 });
    const left = [recent, uploadedAgain, used, variant, ordered, tile, avatar, banner];
    expect(await ids(shop)).toEqual([...left.map(({ id }) => id), "hero"].sort());
    expect(await storedFiles(shop)).toEqual([...left.flatMap(({ files }) => files), "hero-1920.jpg"].sort());
    expect(await purgeImages(shop)).toEqual({ pictures: 0, strays: 0 });
  });

  test("removes files that a crash left without a picture, and incomplete ones", async () => {
    const shop = await testShop();
    const { files } = await uploadImage(shop, "red");
    const lost = "f".repeat(32);
    for (const name of [`${lost}-400.webp`, `${lost}-400.avif.4711`, `${files[0]}.4711`, "saffron-400.jpg"])
      await shop.images.put(name, Buffer.from("x"));
    expect(await purgeImages(shop)).toEqual({ pictures: 0, strays: 3 });
    expect(await storedFiles(shop)).toEqual([...files, "saffron-400.jpg"].sort());
  });

  test("that was interrupted is completed by the next one", async () => {
    const shop = await testShop();
    const { id } = await uploadImage(shop, "red");
    await makeDayOld(shop);
    const { remove } = shop.images;
    shop.images.remove = async (name) => {
      if (name.endsWith(".webp")) throw new Error("the store is away");
      await remove(name);
    };
    await expect(purgeImages(shop)).rejects.toThrow("the store is away");
    expect(await ids(shop)).toEqual([id]);
    shop.images.remove = remove;
    expect(await purgeImages(shop)).toEqual({ pictures: 1, strays: 0 });
    expect(await storedFiles(shop)).toEqual([]);
  });

  test("leaves a picture whose product is being saved", async () => {
    const shop = await testShop();
    const { id, files } = await uploadImage(shop, "red");
    const { productId } = await stockProduct(shop);
    await makeDayOld(shop);
    const saving = await shop.pool.connect();
    try {
      await saving.query("begin");
      await saving.query("insert into product_images (product_id, position, image_id) values ($1, 0, $2)", [
        productId,
        id,
      ]);
      const removed = purgeImages(shop);
      await waiting(shop);
      await saving.query("commit");
      expect(await removed).toEqual({ pictures: 0, strays: 0 });
    } finally {
      saving.release();
    }
    expect(await storedFiles(shop)).toEqual(files);
  });

  test("that runs first makes saving the product fail with a field error", async () => {
    const shop = await testShop();
    const { url } = await uploadImage(shop, "red");
    await makeDayOld(shop);
    const { reached, letGo } = holdRemoving(shop);
    const removed = purgeImages(shop);
    await reached;
    const saved = addProduct(shop, admin, product(url)).catch((error) => error);
    await waiting(shop);
    letGo();
    expect(await removed).toEqual({ pictures: 1, strays: 0 });
    expect(await saved).toMatchObject({ code: "invalid-input", fields: { images: "image-unreachable" } });
  });

  test("never removes the files of a picture that is uploaded again meanwhile", async () => {
    const shop = await testShop();
    const { id, bytes, files } = await uploadImage(shop, "red");
    await makeDayOld(shop);
    const { reached, letGo } = holdRemoving(shop);
    const removed = purgeImages(shop);
    await reached;
    const stored = storeImage(shop, staff, bytes);
    await waiting(shop);
    letGo();
    expect(await removed).toEqual({ pictures: 1, strays: 0 });
    expect((await stored).id).toBe(id);
    expect(await ids(shop)).toEqual([id]);
    expect(await storedFiles(shop)).toEqual(files);
  });

  test("waits for a picture that is being written", async () => {
    const shop = await testShop();
    await shop.images.put(`${"f".repeat(32)}-6.jpg`, Buffer.from("stray"));
    const bytes = await testImage("red", 6, 6).png().toBuffer();
    const { put } = shop.images;
    let files = 0;
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    shop.images.put = async (name, content) => {
      await put(name, content);
      files += 1;
      if (files === 2) await gate;
    };
    const stored = storeImage(shop, staff, bytes);
    await vi.waitFor(() => expect(files).toBe(2), { timeout: 20_000 });
    const removed = purgeImages(shop);
    await waiting(shop);
    letGo();
    const { id } = await stored;
    expect(await removed).toEqual({ pictures: 0, strays: 1 });
    expect(await storedFiles(shop)).toEqual(imageFiles(id, [6]).sort());
  });
});
