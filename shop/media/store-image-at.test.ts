import { describe, expect, onTestFinished, test } from "vitest";
import { images } from "../../db/schema.ts";
import { testShop } from "../test-shop.ts";
import { purgeImages } from "./purge-images.ts";
import { storeImage } from "./store-image.ts";
import { outsideAddresses, storeImageAt } from "./store-image-at.ts";
import { staff, testImage } from "./test-images.ts";
import { withUploadSlot } from "./upload-queue.ts";

describe("a picture given by URL", () => {
  test("that is the shop's own is used as it is, in any width and with any host", async () => {
    const shop = await testShop();
    await shop.db.insert(images).values({ id: "saffron", width: 800, height: 1000, widths: [400, 800] });
    shop.fetchExternal = () => Promise.reject(new Error("nothing is fetched for it"));
    for (const url of [
      "/images/saffron-800.jpg",
      "/images/saffron-400.avif",
      "https://labonno.example/images/saffron-800.jpg",
    ])
      expect(await storeImageAt(shop, staff, url)).toBe("saffron");
    expect(await shop.db.select({ uploadedAt: images.uploadedAt }).from(images)).toEqual([{ uploadedAt: null }]);
  });

  test("that is the shop's own is not purged for another day", async () => {
    const shop = await testShop();
    const { id } = await storeImage(shop, staff, await testImage().png().toBuffer());
    await shop.pool.query("update images set uploaded_at = uploaded_at - interval '25 hours'");
    expect(await storeImageAt(shop, staff, `/images/${id}-24.jpg`)).toBe(id);
    expect(await purgeImages(shop)).toEqual({ pictures: 0, strays: 0 });
  });

  test("on another host is copied once, even from a shop like this one", async () => {
    const shop = await testShop();
    const content = await testImage().png().toBuffer();
    const requestedUrls: string[] = [];
    shop.fetchExternal = async (url) => {
      requestedUrls.push(url);
      return content;
    };
    const urls = ["https://elsewhere.example/a.png", "https://elsewhere.example/images/other-800.jpg"];
    const ids = await Promise.all(urls.map((url) => storeImageAt(shop, staff, url)));
    expect(new Set(ids).size).toBe(1);
    expect(requestedUrls.sort()).toEqual(urls);
  });

  test("that cannot be fetched or is not a picture is refused", async () => {
    const shop = await testShop();
    await expect(storeImageAt(shop, staff, "/images/gone-800.jpg")).rejects.toMatchObject({
      code: "image-unreachable",
    });
    shop.fetchExternal = async () => Buffer.from("<svg/>");
    await expect(storeImageAt(shop, staff, "https://elsewhere.example/a.svg")).rejects.toMatchObject({
      code: "image-unreadable",
    });
  });
});

test("an invalid URL is refused even while all of staff's upload slots are taken", async () => {
  const shop = await testShop();
  let leave = () => {};
  const stay = new Promise<void>((resolve) => {
    leave = resolve;
  });
  onTestFinished(() => leave());
  const others = Array.from({ length: 6 }, () => withUploadSlot(staff, () => stay));
  for (const url of ["rose.jpg", "", "/images/gone-800.jpg", "//elsewhere.example/a.png", "data:image/png;base64,AA=="])
    await expect(storeImageAt(shop, staff, url), url).rejects.toMatchObject({ code: "image-unreachable" });
  const outside = storeImageAt(shop, staff, "https://elsewhere.example/a.png");
  await expect(outside).rejects.toMatchObject({ code: "unavailable" });
  leave();
  await Promise.all(others);
});

test("URLs on another host are stored, the first for each name", async () => {
  const { find, store, remove } = outsideAddresses((await testShop()).db);
  expect(await find("a-400.jpg")).toBeNull();
  await store("a-400.jpg", "https://host.example/1");
  await store("a-400.jpg", "https://host.example/2");
  expect(await find("a-400.jpg")).toBe("https://host.example/1");
  await remove("a-400.jpg");
  expect(await find("a-400.jpg")).toBeNull();
});
