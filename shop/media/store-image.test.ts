import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { images } from "../../db/schema.ts";
import type { RefusalCode } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { testShop } from "../test-shop.ts";
import { imageFiles } from "./image-rules.ts";
import { storeImage } from "./store-image.ts";
import { animatedGif, completePng, headerOnlyPng, staff, storedFiles, testImage } from "./test-images.ts";

async function file(shop: Shop, name: string): Promise<Buffer> {
  const content = await shop.images.get(name);
  if (!content) throw new Error(`${name} is not there`);
  return content;
}

async function expectNothing(shop: Shop): Promise<void> {
  expect(await storedFiles(shop)).toEqual([]);
  expect(await shop.db.select().from(images)).toEqual([]);
}

async function refusal(work: Promise<unknown>): Promise<RefusalCode> {
  return work.then(
    () => Promise.reject(new Error("it was not refused")),
    (error) => error.code,
  );
}

describe("an uploaded picture", () => {
  test("in any of five formats is stored in the web's sizes and formats", async () => {
    const shop = await testShop();
    for (const format of ["jpeg", "png", "webp", "avif", "gif"] as const) {
      const before = await storedFiles(shop);
      const stored = await storeImage(shop, staff, await testImage("teal", 420, 30).toFormat(format).toBuffer());
      const size = { width: 420, height: 30, widths: [400, 420], zoomWidth: null };
      expect(stored, format).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), ...size });
      const files = (await storedFiles(shop)).filter((name) => !before.includes(name));
      expect(files, format).toEqual(imageFiles(stored.id, [400, 420]).sort());
      for (const name of files) {
        const { format: found, width } = await sharp(await file(shop, name)).metadata();
        expect(`-${width}.${found === "heif" ? "avif" : found === "jpeg" ? "jpg" : found}`).toBe(name.slice(32));
      }
    }
    expect(await shop.db.select().from(images)).toHaveLength(5);
  });

  test("stays transparent as a logo, and gets a white background as a photograph", async () => {
    const shop = await testShop();
    const seeThrough = { create: { width: 480, height: 120, channels: 4, background: "#0b6e4f00" } } as const;
    const drawn = await sharp(seeThrough)
      .composite([{ input: await testImage("teal", 120, 120).png().toBuffer(), gravity: "centre" }])
      .png()
      .toBuffer();
    const logo = await storeImage(shop, staff, drawn, "logo");
    const photograph = await storeImage(shop, staff, drawn);
    expect(logo).toMatchObject({ width: 480, height: 120, widths: [400, 480] });
    // Bytes after the end of a picture are ignored, so nobody can occupy a logo's id in advance.
    const longer = await storeImage(shop, staff, Buffer.concat([drawn, Buffer.from("logo")]));
    expect(new Set([photograph.id, logo.id, longer.id]).size).toBe(3);
    const corner = async (name: string) => [
      ...(
        await sharp(await file(shop, name))
          .ensureAlpha()
          .raw()
          .toBuffer()
      ).subarray(0, 4),
    ];
    for (const name of imageFiles(logo.id, logo.widths)) {
      const [, , , opacity] = await corner(name);
      expect(opacity, name).toBe(name.endsWith(".jpg") ? 255 : 0);
    }
    for (const name of imageFiles(photograph.id, photograph.widths))
      expect(Math.min(...(await corner(name))), name).toBeGreaterThan(250);
  });

  test("is refused as a logo if it would be blurred in the header, and nothing is stored", async () => {
    const shop = await testShop();
    const narrow = await testImage("teal", 399, 100).png().toBuffer();
    await expect(storeImage(shop, staff, narrow, "logo")).rejects.toMatchObject({
      ...{ code: "invalid-input", fields: { image: "too-small" } },
    });
    await expectNothing(shop);
    expect(await storeImage(shop, staff, narrow)).toMatchObject({ width: 399 });
  });

  test("that is wide enough is also stored in a larger size for zooming", async () => {
    const shop = await testShop();
    const stored = await storeImage(shop, staff, await testImage("teal", 2000, 1000).png().toBuffer());
    expect(stored).toMatchObject({ width: 800, height: 400, widths: [400, 800], zoomWidth: 1600 });
    const zoomed = await sharp(await file(shop, `${stored.id}-1600.avif`)).metadata();
    expect(zoomed).toMatchObject({ format: "heif", width: 1600, height: 800 });
    expect(await storedFiles(shop)).toEqual(imageFiles(stored.id, [400, 800], 1600).sort());
  });

  test("loses its location and camera data, and is rotated upright", async () => {
    const shop = await testShop();
    const original = await testImage("white", 40, 20)
      .composite([{ input: await testImage("black", 20, 20).png().toBuffer(), gravity: "west" }])
      .jpeg()
      .withExif({ IFD0: { Make: "Sonali Camera" }, IFD3: { GPSLatitude: "23/1 46/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Dhanmondi</x:xmpmeta>')
      .toBuffer();
    expect(original.includes("Sonali Camera")).toBe(true);
    const stored = await storeImage(shop, staff, original);
    expect(stored).toMatchObject({ width: 20, height: 40 });
    for (const name of imageFiles(stored.id, stored.widths)) {
      const content = await file(shop, name);
      const { exif, xmp, icc, orientation } = await sharp(content).metadata();
      expect({ exif, xmp, icc, orientation }, name).toEqual({});
      // The left side in the camera is at the top.
      const [above = 0, below = 0] = await sharp(content).greyscale().resize(1, 2, { fit: "fill" }).raw().toBuffer();
      expect([above < 100, below > 155], name).toEqual([true, true]);
      for (const words of ["Sonali", "Dhanmondi"]) expect(content.includes(words), `${words} in ${name}`).toBe(false);
    }
  });

  test("that is transparent gets a white background in every format", async () => {
    const shop = await testShop();
    const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const { id } = await storeImage(shop, staff, await clear.png().toBuffer());
    for (const name of imageFiles(id, [8])) {
      const { channels } = await sharp(await file(shop, name)).stats();
      expect(channels, name).toHaveLength(3);
      for (const { mean } of channels) expect(mean).toBeGreaterThan(250);
    }
  });

  test("may have one pixel, be grey, or have 16 bits per channel", async () => {
    const shop = await testShop();
    const odd = [
      testImage("teal", 1, 1).png(),
      testImage().greyscale().jpeg(),
      testImage().toColourspace("rgb16").png(),
    ];
    for (const each of odd) expect((await storeImage(shop, staff, await each.toBuffer())).widths).toHaveLength(1);
  });

  test("is stored once if it is uploaded twice, even concurrently", async () => {
    const shop = await testShop();
    const original = await testImage().png().toBuffer();
    const stored = await Promise.all([
      storeImage(shop, staff, original),
      storeImage(shop, staff, original),
      storeImage(shop, staff, original),
    ]);
    expect(new Set([...stored, await storeImage(shop, staff, original)].map(({ id }) => id)).size).toBe(1);
    expect(await shop.db.select().from(images)).toHaveLength(1);
    expect(await storedFiles(shop)).toHaveLength(3);
    expect((await storeImage(shop, staff, await testImage("navy").png().toBuffer())).id).not.toBe(stored[0]?.id);
  });

  test("uploaded again restores files that were lost", async () => {
    const shop = await testShop();
    const original = await testImage().png().toBuffer();
    const { id } = await storeImage(shop, staff, original);
    for (const name of imageFiles(id, [24])) await shop.images.remove(name);
    expect((await storeImage(shop, staff, original)).id).toBe(id);
    expect(await storedFiles(shop)).toHaveLength(3);
  });
});

describe("an upload is refused, and nothing is stored, for", () => {
  test("a file that is not an image, or only half of one", async () => {
    const shop = await testShop();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
    const page = "<!doctype html><img src=x onerror=alert(1)>";
    const unreadable: [string, Buffer][] = [
      ["an SVG", Buffer.from(svg)],
      ["an SVG with a declaration", Buffer.from(`<?xml version="1.0"?>${svg}`)],
      ["a page", Buffer.from(page)],
      ["a page behind a GIF's first letters", Buffer.from(`GIF89a/*${page}*/=1`)],
      ["a page behind a PNG's signature", Buffer.from(`\x89PNG\r\n\x1a\n${page}`, "latin1")],
      ["a TIFF", await testImage().tiff().toBuffer()],
      ["a PDF", Buffer.from("%PDF-1.7\n")],
      ["nothing", Buffer.alloc(0)],
      ["zeros", Buffer.alloc(100_000)],
      ["half a JPEG", halved(await noise().jpeg().toBuffer())],
      ["half a PNG", halved(await noise().png().toBuffer())],
      ["half a WebP", halved(await noise().webp().toBuffer())],
      ["half an AVIF", halved(await noise().avif().toBuffer())],
    ];
    for (const [what, content] of unreadable)
      expect(await refusal(storeImage(shop, staff, content)), what).toBe("image-unreadable");
    await expectNothing(shop);
  });

  test("an image that is too large according to its header", async () => {
    const shop = await testShop();
    const tooLarge: [string, Buffer][] = [
      ["30,000 × 30,000 pixels", headerOnlyPng(30_000, 30_000)],
      ["a little more than 50 megapixels", headerOnlyPng(10_000, 5_001)],
      ["25 million pixels in a row, twice", headerOnlyPng(24_999_999, 2)],
      ["40 million rows of a pixel", headerOnlyPng(1, 40_000_000)],
      ["a little wider than the widest", headerOnlyPng(12_001, 1)],
      ["a little taller", headerOnlyPng(1, 12_001)],
      ["an AVIF of 14 megapixels", await testImage("navy", 4_000, 3_500).avif({ effort: 0 }).toBuffer()],
      ["10,000 frames", animatedGif(10_000)],
      ["more than 10 MB", Buffer.alloc(10_000_001)],
    ];
    for (const [what, content] of tooLarge)
      expect(await refusal(storeImage(shop, staff, content)), what).toBe("image-too-large");
    await expectNothing(shop);
    // These are not refused for their size: they would be decoded, but contain nothing.
    expect(await refusal(storeImage(shop, staff, headerOnlyPng(100, 100)))).toBe("image-unreadable");
    expect((await storeImage(shop, staff, animatedGif(500))).widths).toEqual([1]);
    expect((await storeImage(shop, staff, completePng(12_000, 1))).widths).toEqual([400, 800]);
  });

  test("an image that does not fit on the disk", async () => {
    const shop = await testShop();
    const original = await testImage().png().toBuffer();
    let room = 2;
    const { put } = shop.images;
    shop.images.put = async (name, content) => {
      if (room === 0) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
      room -= 1;
      await put(name, content);
    };
    expect(await refusal(storeImage(shop, staff, original))).toBe("storage-full");
    await expectNothing(shop);
    room = 3;
    expect((await storeImage(shop, staff, original)).widths).toEqual([24]);
  });
});

test("a polyglot file keeps its picture and loses its HTML", async () => {
  const shop = await testShop();
  const page = Buffer.from("<script>alert(1)</script>");
  const { id } = await storeImage(shop, staff, Buffer.concat([await testImage().jpeg().toBuffer(), page]));
  for (const name of imageFiles(id, [24])) expect((await file(shop, name)).includes("script")).toBe(false);
});

/** A picture that does not fit into the first half of its file. */
function noise() {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 64, height: 64, channels: 3, background: "white", noise } });
}

function halved(content: Buffer): Buffer {
  return content.subarray(0, content.length / 2);
}
