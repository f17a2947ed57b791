import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { projectRoot } from "../../../db/project.ts";
import "../encode-image.ts";
import { type ShareCard, shareSize } from "./share-card.ts";

const assetsDirectory = path.join(projectRoot, "shop", "media", "share-images");
const colors = { heading: "#2e0f29", line: "#5b3f55", price: "#a31e16", before: "#775f71" };
const textColumn = { left: 64, width: 568, top: 138, bottom: 566 };
/** The position of the wordmark in the background. */
const wordmark = { left: 128, top: 44, width: 560, height: 68 };
const paper = "#fbf6ec";
const photoArea = { left: 696, width: shareSize.width - 696, height: shareSize.height };

// The families of `fonts/`; each is known once its file has been read.
const fontFamilies = {
  display: { en: "Labonno Display, Labonno Display Bangla", bn: "Labonno Display Bangla, Labonno Display" },
  body: { en: "Labonno Text, Labonno Text Bangla", bn: "Labonno Text Bangla, Labonno Text" },
} as const;
const files = ["rosarivo", "eb-garamond-figures", "tiro-bangla", "instrument-sans", "anek-bangla"];
let fontsLoaded: Promise<unknown> | undefined;

/** A heading gets the largest of these sizes in which it fits; the longest allowed one fits in the last. */
const headingSizes = [68, 58, 50, 42, 36];
const headingHeight = 236;
/** Text that would still be taller, such as letters with hundreds of marks, is scaled down. */
const maxHeights = { heading: 300, line: 110 };
/** Bangla letters are taller and need more line height. */
const lineSpacing = { en: 0, bn: 10 };

type RenderedText = { data: Buffer; height: number };

/** Draws a card as a JPEG of 1200 by 630; `picture` is any file of the shop's own store. */
export async function drawShareCard(card: ShareCard, image: Buffer | null): Promise<Buffer> {
  if (!fontsLoaded) fontsLoaded = Promise.all(files.map((name) => text("a", { font: "Sans 8", file: name })));
  await fontsLoaded;
  const body = fontFamilies.body[card.language];
  const blocks = [
    {
      ...(await text(coloredMarkup(truncate(card.line, maxLineLength, card.language), colors.line), {
        font: `${body} 28`,
      })),
      gap: 0,
    },
    { ...(await heading(card)), gap: 26 },
    ...(card.price === null ? [] : [{ ...(await text(priceOf(card, card.price), { font: `${body} 44` })), gap: 36 }]),
  ];
  const height = blocks.reduce((sum, block) => sum + block.gap + block.height, 0);
  let top = Math.round((textColumn.top + textColumn.bottom - height) / 2);
  const layers: OverlayOptions[] = [];
  for (const { data, height, gap } of blocks) {
    top += gap;
    layers.push({ input: data, left: textColumn.left, top });
    top += height;
  }
  if (card.logo !== null) layers.push(...(await logo(card.logo, card.language)));
  if (image) layers.push({ input: await cropped(image), left: photoArea.left, top: 0 });
  // Mark and border, and the ground on which the photograph comes.
  const ground = await readFile(path.join(assetsDirectory, "ground.png"));
  return sharp(ground).composite(layers).flatten({ background: paper }).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}

/** Another name over the wordmark. */
async function logo(words: string, language: ShareCard["language"]): Promise<OverlayOptions[]> {
  const { left, top, width, height } = wordmark;
  const font = `${fontFamilies.display[language]} 38`;
  const drawn = await text(coloredMarkup(truncate(words, maxLineLength, language), colors.heading), {
    font,
    maxHeight: height,
  });
  const cover = { create: { width, height, channels: 3, background: paper } } as const;
  return [
    { input: cover, left, top },
    { input: drawn.data, left: left + 8, top: top + Math.round((height - drawn.height) / 2) },
  ];
}

async function heading({ heading, language }: ShareCard): Promise<RenderedText> {
  const coloredHeading = coloredMarkup(truncate(heading, maxHeadingLength, language), colors.heading, liningFigures);
  const set = (size: number) =>
    text(coloredHeading, {
      font: `${fontFamilies.display[language]} ${size}`,
      maxHeight: maxHeights.heading,
      spacing: lineSpacing[language],
    });
  const [largest = 0, ...smaller] = headingSizes;
  let drawn = await set(largest);
  for (const size of smaller) {
    if (drawn.height <= headingHeight) break;
    drawn = await set(size);
  }
  return drawn;
}

function priceOf({ priceBefore }: ShareCard, price: string): string {
  const before = priceBefore
    ? `  <span size="30pt" foreground="${colors.before}"><s>${escapeMarkup(priceBefore)}</s></span>`
    : "";
  return coloredMarkup(price, colors.price) + before;
}

type TextOptions = { font: string; maxHeight?: number; spacing?: number; file?: string };

async function text(
  markup: string,
  { font, maxHeight = maxHeights.line, spacing = 0, file }: TextOptions,
): Promise<RenderedText> {
  const fontfile = file ? { fontfile: path.join(assetsDirectory, "fonts", `${file}.ttf`) } : {};
  const layout = { width: textColumn.width, rgba: true, dpi: 72, wrap: "word-char" } as const;
  const textInput = { text: markup, font, spacing, ...layout, ...fontfile };
  const bounds = { width: textColumn.width, height: maxHeight, fit: "inside", withoutEnlargement: true } as const;
  const { data, info } = await sharp({ text: textInput }).resize(bounds).png().toBuffer({ resolveWithObject: true });
  return { data, height: info.height };
}

function cropped(image: Buffer): Promise<Buffer> {
  const { width, height } = photoArea;
  return sharp(image).resize({ width, height, fit: "cover" }).toBuffer();
}

const maxHeadingLength = 84;
const maxLineLength = 40;

const visible = /[^\p{Z}\p{C}\p{M}]/u;

/**
 * Text of any length, truncated at the end of a word; a letter and its marks are never separated. A dash if there is
 * nothing visible.
 */
function truncate(words: string, maxLength: number, language: ShareCard["language"]): string {
  if (!visible.test(words)) return "–";
  const characters = [...new Intl.Segmenter(language).segment(words)].map(({ segment }) => segment);
  if (characters.length <= maxLength) return words;
  const visiblePart = characters.slice(0, maxLength).join("");
  return `${visiblePart.replace(/\s\S*$/u, "").trimEnd()}…`;
}

function coloredMarkup(words: string, colour: string, decorate = (markup: string) => markup): string {
  return `<span foreground="${colour}">${decorate(escapeMarkup(words))}</span>`;
}

/** Rosarivo has old-style figures only. */
function liningFigures(markup: string): string {
  return markup.replaceAll(/[0-9]+(?![0-9]*;)/g, '<span font_family="Labonno Figures" size="112%">$&</span>');
}

function escapeMarkup(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
