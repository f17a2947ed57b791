import { draftVariant, type ProductDraft } from "../catalog/product-draft.ts";
import type { Format } from "./formats.ts";
import { readCategory } from "./import-categories.ts";
import type { Row } from "./import-row.ts";
import { type FileMoney, price, statusForPrice } from "./read-amounts.ts";
import {
  maxLengths,
  productKey,
  readDate,
  readImageIds,
  readLine,
  readParagraphs,
  toDraft,
  toDraftImages,
  toLocalizedText,
  unbranded,
} from "./read-cells.ts";

/** The old shop's products as MongoDB exports them (specification.txt §3): wrapped ids and numbers, `image` for `images`. */
export const oldShopFormat: Format = {
  source: "old-shop",
  matches: (fields) => Object.hasOwn(fields, "_id"),
  key: readKey,
  read: ([row], money) => readProduct(row, money),
};

/** The id as MongoDB writes it: `{"$oid": "…"}` in JSON, `ObjectId(…)` in tables. */
function readKey(row: Row): string | null {
  const { _id: id } = row.fields;
  const unwrapped = typeof id === "object" && id !== null && "$oid" in id ? id.$oid : id;
  const key = typeof unwrapped === "string" ? unwrapped.replace(/^ObjectI[dD]\(["']?(\w+)["']?\)$/, "$1") : unwrapped;
  return productKey({ ...row, fields: { key } }, "key");
}

function readProduct(row: Row, money: FileMoney): ProductDraft {
  const amount = price(row, money, "price", "Price");
  const name = toLocalizedText(readLine(row, maxLengths.name, "name"));
  return toDraft({
    category: readCategory(row, "category"),
    // The old shop had no brands.
    brand: readLine(row, maxLengths.brand, "brand") ?? unbranded,
    name,
    shortDescription: toLocalizedText(readLine(row, maxLengths.shortDescription, "shortDescription")),
    description: toLocalizedText(readParagraphs(row, maxLengths.text, "description")),
    howToUse: toLocalizedText(readParagraphs(row, maxLengths.text, "howToUse")),
    ingredients: readParagraphs(row, maxLengths.text, "ingredients"),
    createdAt: readDate(row, "createdAt"),
    status: statusForPrice(amount, row),
    pictures: toDraftImages(readImageIds(row, "images", "image"), name),
    variants: [draftVariant({ price: amount })],
  });
}
