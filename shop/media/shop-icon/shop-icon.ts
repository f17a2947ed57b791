import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { projectRoot } from "../../../db/project.ts";
import { logoOf } from "../../settings/logo.ts";
import type { ShopSettings } from "../../settings/settings-schema.ts";
import type { Shop } from "../../shop.ts";
import "../encode-image.ts";
import { drawSeal } from "./draw-seal.ts";
import { initialsOf, type ShopIconName, shopIcons } from "./shop-icon-rules.ts";

const fontsFolder = path.join(projectRoot, "shop", "media", "share-images", "fonts");

// A shop has four icons, which browsers and phones ask for again and again.
let drawn: { of: string; files: Map<ShopIconName, Promise<Buffer>> } | null = null;

/** The shop's icon as a PNG: from the picture of its logo, else a seal of its initials and colours. */
export async function shopIcon(shop: Shop, name: ShopIconName): Promise<Buffer> {
  const settings = await shop.settings();
  const { logoImage, colours } = settings.look;
  const initials = initialsOf(logoOf(settings).en) || initialsOf(settings.name.bn);
  const of = JSON.stringify([initials, colours, logoImage?.id]);
  if (drawn?.of !== of) drawn = { of, files: new Map() };
  const { files } = drawn;
  const file = files.get(name) ?? draw(shop, settings, initials, name);
  files.set(name, file);
  file.catch(() => files.delete(name));
  return file;
}

async function draw(shop: Shop, { look }: ShopSettings, initials: string, name: ShopIconName): Promise<Buffer> {
  const { size, isMaskable } = shopIcons[name];
  const { colours, logoImage } = look;
  const ground = sharp({ create: { width: size, height: size, channels: 3, background: colours.ground } });
  const picture = logoImage && (await shop.images.get(`${logoImage.id}-${Math.max(...logoImage.widths)}.webp`));
  // Phones cut a maskable icon to a circle of four fifths.
  const room = Math.round(size * (isMaskable ? 0.62 : 0.9));
  const parts = picture
    ? [await within(sharp(picture), room, room)]
    : [
        await sharp(drawSeal(size, room / 2, colours.action), { raw: { width: size, height: size, channels: 4 } })
          .png()
          .toBuffer(),
        await within(drawInitials(initials, colours.ink), room * 0.4, room * 0.3),
      ];
  return ground
    .composite(parts.map((input) => ({ input, gravity: "centre" })))
    .png()
    .toBuffer();
}

function within(image: Sharp, width: number, height: number): Promise<Buffer> {
  const box = { width: Math.round(width), height: Math.round(height) };
  return image
    .resize({ ...box, fit: "inside" })
    .png()
    .toBuffer();
}

/** The letters alone, large and cut to their edges. */
function drawInitials(initials: string, colour: string): Sharp {
  const isBangla = /\p{Script=Bengali}/u.test(initials);
  const fontfile = path.join(fontsFolder, isBangla ? "tiro-bangla.ttf" : "rosarivo.ttf");
  const font = isBangla ? "Labonno Display Bangla 200" : "Labonno Display 200";
  // Letters and figures of any script: nothing in them reads as markup.
  const text = `<span foreground="${colour}">${initials || "·"}</span>`;
  return sharp({ text: { text, font, fontfile, rgba: true, dpi: 72 } }).trim();
}
