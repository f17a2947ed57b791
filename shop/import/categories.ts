import { type CategoryName, categoryName } from "../catalog/schema.ts";
import { note, quoted } from "./note.ts";
import { type Row, RowRefused, valueIn } from "./row.ts";

/** What else people and price lists call a category, and kinds of products that belong there; small letters, no spaces. */
const otherNames: Record<CategoryName, string> = {
  Skincare: "skin facecare bodycare cleanser moisturizer moisturiser serum toner sunscreen ত্বকেরযত্ন স্কিনকেয়ার",
  Makeup:
    "cosmetics cosmetic lipstick lipliner lipgloss liptint foundation concealer eyeliner eyeshadow eyebrow mascara blush " +
    "blusher bronzer highlighter primer powder compact kajal nailpolish nails nail মেকআপ মেকাপ",
  Fragrance: "fragrances perfume perfumes attar bodyspray deodorant সুগন্ধি পারফিউম আতর",
  "Hair Care": "hair shampoo conditioner hairoil চুলেরযত্ন হেয়ারকেয়ার",
  Accessories: "accessory tools tool brushes brush অনুষঙ্গ এক্সেসরিজ",
};

const byOtherName = new Map(
  Object.entries(otherNames).flatMap(([name, words]) =>
    words.split(" ").map((word) => [plain(word), name as CategoryName]),
  ),
);

/** The shop's category that the first filled of these fields means. Refuses a row that names none we know. */
export function category(row: Row, ...names: string[]): CategoryName {
  const written = valueIn(row, ...names);
  if (written === null) throw new RowRefused("categoryMissing");
  const found =
    categoryName.safeParse(written).data ?? (typeof written === "string" ? byOtherName.get(plain(written)) : undefined);
  if (!found) {
    const known = Object.keys(otherNames).join(", ");
    throw new RowRefused("categoryUnknown", { value: quoted(written), known });
  }
  if (found !== written) row.mends.push(note("categoryRead", { value: quoted(written), became: found }));
  return found;
}

function plain(written: string): string {
  return written
    .slice(0, 60)
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[\s_&/-]/g, "");
}
