import sharp from "sharp";
import { expect, test } from "vitest";
import { defaultLook } from "../../content/look-schema.ts";
import { readSettings, type ShopSettings } from "../../settings/settings-schema.ts";
import { testShop } from "../../test-shop.ts";
import { shopIcon } from "./shop-icon.ts";
import { initialsOf, shopIcons } from "./shop-icon-rules.ts";

test.each([
  ["Sundarbans Flower Beauty", "SF"],
  ["rupkotha", "R"],
  ["সুন্দরবনের ফুলের হাসি", "সুফু"],
  ["<b>&", "B"],
  ["🌸 Flora & Co.", "FC"],
  ["…", ""],
])("the initials of %j are %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

const looks = { ground: "#f4f7f2", ink: "#12261b", band: "#123c2a", action: "#0b6e4f" };

async function shopWith(name: ShopSettings["name"], look: object = {}) {
  const shop = await testShop();
  const settings = readSettings({ name, look: { ...defaultLook, colours: looks, ...look } });
  return { ...shop, settings: async () => settings };
}

test("a shop without a logo has an icon with its initials in its colours, in every size", async () => {
  const shop = await shopWith({ en: "Sundarbans Flower Beauty", bn: "সুন্দরবনের ফুল" });
  for (const [name, { size }] of Object.entries(shopIcons)) {
    const icon = sharp(await shopIcon(shop, name as keyof typeof shopIcons));
    expect(await icon.metadata()).toMatchObject({ format: "png", width: size, height: size });
    const { data } = await icon.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)], name).toEqual([0xf4, 0xf7, 0xf2]);
    const has = ([r, g, b]: number[]) => {
      for (let at = 0; at < data.length; at += 3)
        if (data[at] === r && data[at + 1] === g && data[at + 2] === b) return true;
      return false;
    };
    expect([has([0x0b, 0x6e, 0x4f]), has([0x12, 0x26, 0x1b])], name).toEqual([true, true]);
  }
  const other = await shopWith({ en: "Rupkotha", bn: "রূপকথা" });
  expect((await shopIcon(other, "192.png")).equals(await shopIcon(shop, "192.png"))).toBe(false);
});

test.each(["সুন্দরবনের ফুল", "…", "&<>"])("any name has an icon: %j", async (name) => {
  const shop = await shopWith({ en: name, bn: name });
  expect(await sharp(await shopIcon(shop, "192.png")).metadata()).toMatchObject({ width: 192 });
});

test("a shop with a logo picture has it in its icon, uncropped, on its background colour", async () => {
  const shop = await shopWith(
    { en: "Rupkotha", bn: "রূপকথা" },
    { logoImage: { id: "logo", width: 400, height: 100, widths: [400] } },
  );
  // Transparent except for a red square in the middle.
  const wide = { create: { width: 400, height: 100, channels: 4, background: "#ffffff00" } } as const;
  const square = { create: { width: 100, height: 100, channels: 3, background: "#ff0000" } } as const;
  const drawn = sharp(wide).composite([{ input: await sharp(square).png().toBuffer(), gravity: "centre" }]);
  await shop.images.put("logo-400.webp", await drawn.webp({ lossless: true }).toBuffer());
  const { data, info } = await sharp(await shopIcon(shop, "192.png"))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  expect(pixel(96, 96)).toEqual([255, 0, 0]);
  for (const at of [30, 162]) {
    expect(pixel(96, at)).toEqual([0xf4, 0xf7, 0xf2]);
    expect(pixel(at, 96)).toEqual([0xf4, 0xf7, 0xf2]);
  }
  // Its proportions are kept: it is not stretched to the icon.
  const reds = Array.from({ length: 192 }, (_, at) => [pixel(at, 96)[1] === 0, pixel(96, at)[1] === 0]);
  expect(reds.filter(([across]) => across).length).toBe(reds.filter(([, down]) => down).length);
});
