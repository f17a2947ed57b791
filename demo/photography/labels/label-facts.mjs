// What stands on the back of a product's pack, from the catalogue.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { printedBatch } from "../../printed-batch.ts";

const catalogueFolder = path.join(import.meta.dirname, "..", "..", "catalogue");

/** Months a product keeps once it is open, by what its name says it is; `null` for what does not spoil. */
const openMonths = [
  [/mascara/i, 6],
  [/serum|mask|cream|toner|sun|lip|butter|lotion|face wash|face oil/i, 12],
  [/parfum|cologne|attar|palette|powder|blush|highlighter|lacquer|nail/i, 24],
  [/./, 12],
];

export function readCatalogue() {
  return readdirSync(catalogueFolder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(path.join(catalogueFolder, name), "utf8")))
    .filter(({ parts }) => !parts); // a set's parts have their own packs
}

export function labelFacts(product) {
  const { name, brand, origin, attributes, variants, expiryMonths, shortDescription } = product;
  const [variant] = variants;
  const isImported = origin.en !== "Bangladesh";
  const hasShades = variants.some(({ swatch }) => swatch !== null);
  const { code: batch, made, expires } = printedBatch(product);
  const size = hasShades || variant.name === null ? volumeOf(attributes.volume) : variant.name;
  return {
    name,
    brand,
    isImported,
    origin,
    purpose: shortDescription,
    howToUse: product.howToUse,
    contents: product.ingredients ?? product.material?.en ?? "",
    material: product.material ?? null,
    isCosmetic: product.ingredients !== null,
    size,
    // A pack of one shade has its shade on a sticker below; what all of them share is the rest of the code.
    code: hasShades && variants.length > 1 ? variant.sku.replace(/-[^-]+$/, "") : variant.sku,
    batch,
    made: written(made),
    expires: expires && written(expires),
    price: variant.listPrice ?? variant.price,
    openMonths: expiryMonths === null ? null : (openMonths.find(([kind]) => kind.test(name.en))?.[1] ?? null),
  };
}

function volumeOf(volume) {
  return volume === null ? null : { en: volume, bn: inBangla(volume).replace("ml", "মিলি").replace("g", "গ্রাম") };
}

const inBangla = (text) => String(text).replace(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯"[digit]);

export const grouped = (taka) => taka.toLocaleString("en-IN");

const written = ({ month, year: of }) => `${String(month).padStart(2, "0")}/${of}`;
