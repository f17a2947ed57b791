import { draftVariant, type ProductDraft } from "../catalog/product-draft.ts";
import type { Format } from "./formats.ts";
import { category } from "./import-categories.ts";
import { pictures } from "./import-images.ts";
import { draftOf, picturesOf, unbranded } from "./import-product.ts";
import type { Row } from "./import-row.ts";
import { identity } from "./product-key.ts";
import { type FileMoney, price, statusAt } from "./read-amounts.ts";
import { moment } from "./read-dates.ts";
import { inItsLanguage, line, longest, paragraphs } from "./read-texts.ts";

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
  const plain = typeof id === "object" && id !== null && "$oid" in id ? id.$oid : id;
  const key = typeof plain === "string" ? plain.replace(/^ObjectI[dD]\(["']?(\w+)["']?\)$/, "$1") : plain;
  return identity({ ...row, fields: { key } }, "key");
}

function readProduct(row: Row, money: FileMoney): ProductDraft {
  const amount = price(row, money, "price", "Price");
  const name = inItsLanguage(line(row, longest.name, "name"));
  return draftOf({
    category: category(row, "category"),
    // The old shop knew no brands.
    brand: line(row, longest.brand, "brand") ?? unbranded,
    name,
    shortDescription: inItsLanguage(line(row, longest.shortDescription, "shortDescription")),
    description: inItsLanguage(paragraphs(row, longest.text, "description")),
    howToUse: inItsLanguage(paragraphs(row, longest.text, "howToUse")),
    ingredients: paragraphs(row, longest.text, "ingredients"),
    createdAt: moment(row, "createdAt"),
    status: statusAt(amount, row),
    pictures: picturesOf(pictures(row, "images", "image"), name),
    variants: [draftVariant({ price: amount })],
  });
}
