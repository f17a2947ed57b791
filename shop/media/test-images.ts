import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import type { Shop } from "../shop.ts";
import "./encode-image.ts";

/** Somebody of the shop's own staff, and somebody else. */
export const staff = { key: "admin", isStaff: true };
export const stranger = (nth = 0) => ({ key: `203.0.113.${nth}`, isStaff: false });

/** A small picture of one colour, to be written in any format; another colour is another picture. */
export function testImage(colour = "crimson", width = 24, height = 30): Sharp {
  return sharp({ create: { width, height, channels: 3, background: colour } });
}

const pngSignature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** A PNG whose header promises that many pixels, with hardly any behind it. */
export function headerOnlyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(Buffer.alloc(1000))), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([pngSignature, ...parts]);
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), content]);
  const frameBytes = Buffer.alloc(8);
  frameBytes.writeUInt32BE(content.length, 0);
  frameBytes.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([frameBytes.subarray(0, 4), typed, frameBytes.subarray(4)]);
}

/** A PNG of one colour in one bit a pixel: a hundred million pixels in a few kilobytes, all of them there. */
export function completePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0], 8);
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([pngSignature, ...parts]);
}

/** A GIF of one pixel and that many frames. */
export function animatedGif(frames: number): Buffer {
  const head = Buffer.from("GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0", "latin1");
  const frame = Buffer.from(",\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0", "latin1");
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(";")]);
}

/** The names of all that lies in a shop's image store. */
export async function storedFiles(shop: Pick<Shop, "images">): Promise<string[]> {
  const names: string[] = [];
  for await (const name of shop.images.list()) names.push(name);
  return names.sort();
}
