import { readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { projectRoot } from "../../db/project.ts";
import { type TestShop, testShop } from "../test-shop.ts";
import { builtInColours, contrastOf, minContrast, mixColours } from "./colour-rules.ts";
import { scrimOf } from "./hero-scrim.ts";

const alt = { text: "", language: "en" as const };

const words = { title: "Soft, all *winter*", text: "Creams and oils for dry days." };

async function store(shop: TestShop, id: string, picture: Buffer) {
  const { width, height } = await sharp(picture).metadata();
  await shop.images.put(`${id}-${width}.jpg`, picture);
  return { id, width, height, widths: [width], alt };
}

const plain = (colour: string, width = 960, height = 450) =>
  sharp({ create: { width, height, channels: 3, background: colour } });

test.each(["hero-winter", "hero-summer", "hero-monsoon"])("the light picture %s needs no scrim", async (id) => {
  const file = readFileSync(path.join(projectRoot, "demo/photography/web", `${id}-1920.jpg`));
  const shop = await testShop();
  expect(await scrimOf(shop, await store(shop, id, file), words, builtInColours, "desktop")).toBe(0);
  const tall = readFileSync(path.join(projectRoot, "demo/photography/web", `${id}-phone-1200.jpg`));
  expect(await scrimOf(shop, await store(shop, `${id}-phone`, tall), words, builtInColours, "phone")).toBe(0);
});

test("on a phone the words stand at the top of a tall picture, whatever lies below them", async () => {
  const shop = await testShop();
  const scrimWith = async (gravity: "north" | "south", { width, height } = { width: 800, height: 1200 }) => {
    const dark = await plain("#101010", width, Math.round(height * 0.4))
      .png()
      .toBuffer();
    const picture = plain("#ffffff", width, height).composite([{ input: dark, gravity }]);
    const image = await store(shop, `${gravity}-${height}`, await picture.jpeg().toBuffer());
    return scrimOf(shop, image, words, builtInColours, "phone");
  };
  expect(await scrimWith("south")).toBe(0);
  expect(await scrimWith("north")).toBe(8);
  // The top of a longer picture is never visible: the frame keeps its bottom.
  expect(await scrimWith("north", { width: 800, height: 3000 })).toBe(0);
});

test("on any picture the hero text has enough contrast", async () => {
  const shop = await testShop();
  const night = { ...builtInColours, ground: "#1c1420", ink: "#f6e9d8" };
  const faint = { ...builtInColours, ground: "#ffffff", ink: "#767676" };
  const pictures = ["#000000", "#5c3b6f", "#808080", "#c4291f", "#dccbb5", "#ffffff"];
  for (const [theme, colours] of Object.entries({ day: builtInColours, night, faint }))
    for (const colour of pictures) {
      const image = await store(shop, `plain-${colour.slice(1)}`, await plain(colour).jpeg().toBuffer());
      const scrim = await scrimOf(shop, image, words, colours, "desktop");
      const below = contrastOf(colours.ink, mixColours(colour, colours.ground, scrim / 10));
      // JPEG is not exact to the last digit.
      expect(below, `${colour} by ${theme}`).toBeGreaterThan(minContrast - 0.05);
      if (scrim > 0) expect(contrastOf(colours.ink, colour), colour).toBeLessThan(minContrast + 0.05);
    }
});

test("a dark area beside the text needs no scrim, with any picture format", async () => {
  const shop = await testShop();
  for (const [width, height] of [
    [960, 450],
    [800, 1000],
    [1600, 300],
  ] as const) {
    const darkAt = async (gravity: "west" | "east") => {
      const dark = await plain("#101010", Math.round(width / 6), height)
        .png()
        .toBuffer();
      const picture = await plain("#ffffff", width, height)
        .composite([{ input: dark, gravity }])
        .jpeg()
        .toBuffer();
      return scrimOf(shop, await store(shop, `${gravity}-${width}`, picture), words, builtInColours, "desktop");
    };
    expect(await darkAt("east")).toBe(0);
    // The left of a ribbon is never visible.
    expect(await darkAt("west")).toBe(width === 1600 ? 0 : 8);
  }
});

test("a long text covers more of the picture, which may be dark there", async () => {
  const shop = await testShop();
  const table = await plain("#101010", 960, 60).png().toBuffer();
  const picture = await plain("#ffffff")
    .composite([{ input: table, gravity: "south" }])
    .jpeg()
    .toBuffer();
  const image = await store(shop, "table", picture);
  expect(await scrimOf(shop, image, words, builtInColours, "desktop")).toBe(0);
  expect(
    await scrimOf(shop, image, { ...words, text: "Creams and oils. ".repeat(12) }, builtInColours, "desktop"),
  ).toBe(8);
});

test("a picture without a file has no scrim", async () => {
  const image = { id: "gone", width: 960, height: 450, widths: [960], alt };
  expect(await scrimOf(await testShop(), image, words, builtInColours, "desktop")).toBe(0);
});

test("while the picture storage fails or does not answer, the text gets a full scrim and the page does not wait", async () => {
  const shop = await testShop();
  const picture = await store(shop, "white", await plain("#ffffff").jpeg().toBuffer());
  const broken = { ...picture, id: "broken" };
  await shop.images.put("broken-960.jpg", Buffer.from("no picture"));
  const failing = { ...shop, images: { ...shop.images, get: () => Promise.reject(new Error("S3 does not answer")) } };
  const hanging = { ...shop, images: { ...shop.images, get: () => new Promise<never>(() => {}) } };
  expect(await scrimOf(failing, picture, words, builtInColours, "desktop")).toBe(10);
  expect(await scrimOf(shop, broken, words, builtInColours, "desktop")).toBe(10);
  // As soon as the storage answers again, the picture is measured.
  expect(await scrimOf(shop, picture, words, builtInColours, "desktop")).toBe(0);
  const other = await store(shop, "other", await plain("#ffffff").jpeg().toBuffer());
  expect(await scrimOf(hanging, other, words, builtInColours, "desktop")).toBe(10);
}, 10_000);
