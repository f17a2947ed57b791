import { expect, test } from "vitest";
import type { ProductVariant } from "../../../shop/catalog/product-queries.ts";
import type { ImageInfo } from "../../../shop/media/image-json.ts";
import { paisa } from "../../../shop/money.ts";
import { galleryImages } from "./product-gallery.tsx";

const english = (text: string) => ({ text, language: "en" as const });
const picture = (id: string, alt = "Lipstick"): ImageInfo => ({
  id,
  width: 800,
  height: 1000,
  widths: [800],
  alt: english(alt),
});
const shade = (name: string, imageId: string | null): ProductVariant => ({
  id: name,
  sku: name,
  name: english(name),
  swatch: "#B3121F",
  ...{ line: null, undertone: null, depth: null },
  price: paisa(89_000),
  listPrice: null,
  offerUntil: null,
  unitPrice: null,
  savedBySize: 0,
  left: 4,
  inStock: true,
  picture: imageId ? picture(imageId) : null,
});

const [golap, jaam, plain] = [shade("Golap", "golap"), shade("Jaam", "jaam"), shade("Mati", null)];
const lipstick = {
  name: english("Lipstick"),
  pictures: [
    picture("golap", "A pink lipstick beside its case"),
    picture("texture", "A swatch of it"),
    picture("jaam"),
  ],
  variants: [golap, jaam, plain],
};
const imageIds = (chosen: ProductVariant) => galleryImages(lipstick, chosen).map(({ id }) => id);

test("the chosen variant's picture comes first, and the other variants' are left out", () => {
  expect(imageIds(golap)).toEqual(["golap", "texture"]);
  expect(imageIds(jaam)).toEqual(["jaam", "texture"]);
});

test("a variant without its own picture shows all of the product's", () => {
  expect(imageIds(plain)).toEqual(["golap", "texture", "jaam"]);
});

test("a variant's picture has the merchant's alt text, or the product and variant names", () => {
  expect(galleryImages(lipstick, golap)[0]?.alt.text).toBe("A pink lipstick beside its case");
  expect(galleryImages(lipstick, jaam)[0]?.alt.text).toBe("Lipstick, Jaam");
});
