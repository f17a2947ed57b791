import jsQR from "jsqr";
import { encode } from "uqr";
import { expect, test } from "vitest";

test("the code on a label is read by the decoder that replaces the browser's", () => {
  const number = "LB-842-768-516";
  const { data, size } = encode(number, { border: 2 });
  const scale = 4;
  const width = size * scale;
  const pixels = new Uint8ClampedArray(width * width * 4);
  for (let index = 0; index < width * width; index++) {
    const isDark = data[Math.floor(Math.floor(index / width) / scale)]?.[Math.floor((index % width) / scale)];
    pixels.set(isDark ? [0, 0, 0, 255] : [255, 255, 255, 255], index * 4);
  }
  expect(jsQR(pixels, width, width, { inversionAttempts: "dontInvert" })?.data).toBe(number);
});
