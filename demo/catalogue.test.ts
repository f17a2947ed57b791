import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../db/project.ts";
import { categoryNames } from "../shop/catalog/catalog-schema.ts";
import { parseTaka } from "../shop/money.ts";

type Texts = { en: string; bn: string };
type Variant = {
  sku: string;
  name: Texts | null;
  swatch: string | null;
  price: number;
  listPrice: number | null;
  /** Null for a set, which has no stock of its own. */
  stock: number | null;
  photo: string | null;
};
type Product = {
  slug: string;
  photo: string;
  morePhotos?: { photo: string; alt: Texts }[];
  category: string;
  brand: string;
  ingredients: string | null;
  tags: string[];
  parts?: { sku: string; pieces: number }[];
  variants: Variant[];
} & Record<"name" | "shortDescription" | "description" | "howToUse" | "origin" | "alt" | "material", Texts | undefined>;

const folder = path.join(projectRoot, "demo");
const files = new Set(readdirSync(path.join(folder, "photography", "web")));
const catalogue = readdirSync(path.join(folder, "catalogue")).flatMap(
  (file) => JSON.parse(readFileSync(path.join(folder, "catalogue", file), "utf8")) as Product[],
);
/** The products in each image that shows several. */
const scenes = JSON.parse(readFileSync(path.join(folder, "photography", "scenes.json"), "utf8")) as Record<
  string,
  string[]
>;
const variants = catalogue.flatMap((product) => product.variants);

function textsOf({
  name,
  shortDescription,
  description,
  howToUse,
  origin,
  alt,
  material,
  ...product
}: Product): Texts[] {
  const named = product.variants.flatMap((variant) => variant.name ?? []);
  const imageAlts = (product.morePhotos ?? []).map((more) => more.alt);
  for (const required of [name, shortDescription, description, howToUse, origin, alt])
    expect(required, product.slug).toBeDefined();
  return [name, shortDescription, description, howToUse, origin, alt, material, ...named, ...imageAlts].flatMap(
    (text) => text ?? [],
  );
}

/** What the gallery shows for every variant. */
const galleryOf = ({ photo, morePhotos = [] }: Pick<Product, "photo" | "morePhotos">) => [
  photo,
  ...morePhotos.map((more) => more.photo),
];

/** The web files that are missing for these images. */
function missingFiles(ids: string[], widths: number[]): string[] {
  const sizes = [...widths.flatMap((width) => [`${width}.avif`, `${width}.webp`]), `${Math.max(...widths)}.jpg`];
  return ids.flatMap((id) => sizes.map((size) => `${id}-${size}`)).filter((file) => !files.has(file));
}

describe("the demo catalogue", () => {
  test("has 68 products in all five categories, with unique names and SKUs", () => {
    expect(catalogue).toHaveLength(68);
    expect(new Set(catalogue.map((product) => product.category))).toEqual(new Set(categoryNames));
    expect(new Set(catalogue.map((product) => product.slug)).size).toBe(68);
    expect(new Set(catalogue.map((product) => product.name?.en)).size).toBe(68);
    expect(new Set(catalogue.map((product) => product.name?.bn)).size).toBe(68);
    expect(new Set(variants.map((variant) => variant.sku)).size).toBe(variants.length);
  });

  test("has every text in both languages, each in its own script and digits", () => {
    for (const product of catalogue) {
      for (const { en, bn } of textsOf(product)) {
        expect(en, product.slug).toMatch(/[a-z0-9]/i);
        expect(en, product.slug).not.toMatch(/\p{Script=Bengali}/u);
        expect(bn, product.slug).toMatch(/\p{Script=Bengali}/u);
        expect(bn, product.slug).not.toMatch(/[0-9]/);
        expect([en, bn], product.slug).toEqual([en.trim().normalize("NFC"), bn.trim().normalize("NFC")]);
      }
    }
  });

  test("has the ingredients of each product, or its material", () => {
    for (const { slug, ingredients, material } of catalogue)
      expect(Boolean(ingredients) || material !== undefined, slug).toBe(true);
  });

  test("promises no cure and no fairer skin", () => {
    for (const product of catalogue) {
      const copy = textsOf(product)
        .flatMap(({ en, bn }) => [en, bn])
        .join(" ");
      expect(copy, product.slug).not.toMatch(/fairness|whiten|\bbleach|\bcures?\b|miracle|clinically/i);
      expect(copy, product.slug).not.toMatch(/ফর্সা|নিরাময়|গ্যারান্টি/);
    }
  });

  test("has whole prices below the list price, and shades with valid colours", () => {
    for (const { sku, price, listPrice, swatch, stock } of variants) {
      expect(parseTaka(price) ?? 0, sku).toBeGreaterThan(0);
      if (listPrice !== null) expect(listPrice, sku).toBeGreaterThan(price);
      if (swatch !== null) expect(swatch, sku).toMatch(/^#[0-9a-f]{6}$/i);
      if (stock !== null) expect(Number.isInteger(stock) && stock >= 0, sku).toBe(true);
    }
  });

  test("names the variants of each product that has several", () => {
    for (const product of catalogue.filter(({ variants }) => variants.length > 1)) {
      const named = new Set(product.variants.map((variant) => variant.name?.en));
      expect([...named].every(Boolean) && named.size === product.variants.length, product.slug).toBe(true);
    }
  });

  test("has each image in every size and format", () => {
    const imageIds = catalogue.flatMap(({ photo, morePhotos = [], variants: each }) => [
      photo,
      ...morePhotos.map((more) => more.photo),
      ...each.flatMap((variant) => variant.photo ?? []),
    ]);
    const tiles = ["skincare", "makeup", "fragrance", "hair", "accessories"].map((tile) => `tile-${tile}`);
    expect(missingFiles([...imageIds, ...tiles], [400, 800])).toEqual([]);
    const heroes = ["hero-winter", "hero-summer", "hero-monsoon"];
    expect(missingFiles(heroes, [960, 1280, 1920])).toEqual([]);
    const onPhones = heroes.map((hero) => `${hero}-phone`);
    expect(missingFiles(onPhones, [480, 800, 1200])).toEqual([]);
  });

  test("shows every shade of make-up in its own image", () => {
    for (const { slug, variants: shades } of catalogue.filter((product) => product.category === "Makeup")) {
      const selectable = shades.filter((shade) => shade.swatch !== null && shades.length > 1);
      const photos = new Set(selectable.flatMap((shade) => shade.photo ?? []));
      expect(photos.size, slug).toBe(selectable.length);
    }
  });

  test("shows every product in at least three different images", () => {
    for (const { slug, ...product } of catalogue) {
      const photos = galleryOf(product);
      expect(new Set(photos).size, slug).toBe(photos.length);
      expect(photos.length, slug).toBeGreaterThanOrEqual(3);
    }
  });

  test("shows every product in use, close up or beside a ruler before its pack", () => {
    for (const { slug, morePhotos = [] } of catalogue) expect(morePhotos[0]?.photo, slug).not.toMatch(/-back$/);
  });

  test("shows the back of every pack, readable when zoomed", () => {
    // A set contains its parts' own packs.
    for (const { slug, ...product } of catalogue.filter(({ parts }) => !parts)) {
      const backs = galleryOf(product).filter((photo) => photo.endsWith("-back"));
      expect(backs, slug).toEqual([`${product.photo}-back`]);
      expect(files.has(`${product.photo}-back-1600.avif`), slug).toBe(true);
    }
  });

  test("shows no product of another brand, and no category's tile", () => {
    const brands = new Map(catalogue.map(({ slug, brand }) => [slug, brand]));
    const usersOf = new Map<string, string[]>();
    // A set is shown in the pictures of its parts.
    for (const product of catalogue.filter(({ parts }) => !parts)) {
      for (const photo of [...galleryOf(product), ...product.variants.flatMap((variant) => variant.photo ?? [])]) {
        expect(photo, product.slug).not.toMatch(/^(?:tile|hero)-/);
        usersOf.set(photo, [...(usersOf.get(photo) ?? []), product.slug]);
      }
    }
    for (const [photo, slugs] of usersOf) {
      const users = [...new Set(slugs)];
      const shown = scenes[photo] ?? users.slice(0, 1);
      expect(shown, photo).toEqual(expect.arrayContaining(users));
      expect(new Set(shown.map((slug) => brands.get(slug))).size, photo).toBe(1);
    }
  });

  test("has sets of its own products, each cheaper than its parts, shown together with them and then alone", () => {
    const sets = catalogue.flatMap(({ parts, ...set }) => (parts ? [{ ...set, parts }] : []));
    expect(sets).toHaveLength(5);
    for (const { slug, photo, morePhotos = [], parts, variants: own } of sets) {
      const found = parts.map(({ sku }) =>
        catalogue.find((product) => product.variants.some((each) => each.sku === sku)),
      );
      const partSlugs = found.map((product) => product?.slug);
      const more = morePhotos.map((each) => each.photo);
      for (const together of [photo, ...more.filter((id) => scenes[id])])
        expect([...(scenes[together] ?? [])].sort(), together).toEqual(partSlugs.sort());
      expect(
        found.map((product) => product?.photo),
        slug,
      ).toEqual(expect.arrayContaining(more.filter((id) => !scenes[id])));
      const singles = parts.map(({ sku, pieces }) => pieces * (variants.find((each) => each.sku === sku)?.price ?? 0));
      expect(own[0]?.price, slug).toBeLessThan(singles.reduce((all, price) => all + price, 0));
      expect(
        own.map(({ stock }) => stock),
        slug,
      ).toEqual([null]);
    }
  });

  test("looks like a real shop: some products sold out, some nearly, some new, some on sale", () => {
    expect(
      catalogue.filter((product) => product.variants.every((variant) => variant.stock === 0)).length,
    ).toBeGreaterThanOrEqual(2);
    expect(variants.filter(({ stock }) => stock !== null && stock > 0 && stock < 5).length).toBeGreaterThanOrEqual(3);
    expect(catalogue.filter((product) => product.tags.includes("new")).length).toBeGreaterThanOrEqual(8);
    expect(variants.some((variant) => variant.listPrice !== null)).toBe(true);
  });
});
