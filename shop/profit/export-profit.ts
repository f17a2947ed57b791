import { type Cell, csvLines, toCsv } from "../import-export/csv.ts";
import type { Language } from "../language.ts";
import { paisa, toTaka } from "../money.ts";
import type { Actor } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { type ProfitName, type ProfitRow, readRowNames } from "./divide-profit.ts";
import { loadProfit } from "./load-profit.ts";
import type { AmountRange, ProfitDimension } from "./profit-rules.ts";
import type { Period } from "./read-facts.ts";

type ProfitColumn = Record<Language, string> & { cell: (row: ProfitRow) => Cell };

const taka = (amount: number) => toTaka(paisa(amount));
const low = (of: (row: ProfitRow) => AmountRange) => (row: ProfitRow) => taka(of(row).low);
const high = (of: (row: ProfitRow) => AmountRange) => (row: ProfitRow) => taka(of(row).high);

const columns: ProfitColumn[] = [
  { en: "Ended", bn: "শেষ হয়েছে", cell: ({ orders }) => orders },
  { en: "Returned", bn: "ফেরত", cell: ({ returned }) => returned },
  { en: "Pieces", bn: "সংখ্যা", cell: ({ pieces }) => pieces },
  { en: "Sales", bn: "বিক্রি", cell: low(({ sales }) => sales) },
  { en: "Cost of goods, least", bn: "পণ্যের কেনা দাম, কমপক্ষে", cell: ({ cost }) => taka(-cost.high) },
  { en: "Cost of goods, most", bn: "পণ্যের কেনা দাম, সর্বোচ্চ", cell: ({ cost }) => taka(-cost.low) },
  { en: "Couriers, least", bn: "কুরিয়ার, কমপক্ষে", cell: ({ courier }) => taka(-courier.high) },
  { en: "Couriers, most", bn: "কুরিয়ার, সর্বোচ্চ", cell: ({ courier }) => taka(-courier.low) },
  { en: "Packing, calls, ads", bn: "প্যাকিং, কল, বিজ্ঞাপন", cell: ({ spent }) => taka(-spent.high) },
  { en: "Kept, least", bn: "থাকল, কমপক্ষে", cell: low(({ net }) => net) },
  { en: "Kept, most", bn: "থাকল, সর্বোচ্চ", cell: high(({ net }) => net) },
];

const headOf: Record<ProfitDimension, Record<Language, string>> = {
  product: { en: "Product", bn: "পণ্য" },
  variant: { en: "Choice", bn: "ধরন" },
  order: { en: "Order", bn: "অর্ডার" },
  district: { en: "District", bn: "জেলা" },
  courier: { en: "Courier", bn: "কুরিয়ার" },
  campaign: { en: "Campaign", bn: "ক্যাম্পেইন" },
  coupon: { en: "Coupon", bn: "কুপন" },
  desk: { en: "Confirmed by", bn: "নিশ্চিত করেছেন" },
};

const batchSize = 1000;

/** All parts of a period's profit as CSV, with names; text that a spreadsheet would run gets an apostrophe. */
export async function exportProfit(
  shop: Shop,
  actor: Actor,
  query: Period & { by: ProfitDimension },
  language: Language,
): Promise<AsyncIterable<string>> {
  const { rows } = await loadProfit(shop, actor, query);
  return csvChunks(shop, query.by, rows, language);
}

async function* csvChunks(
  shop: Shop,
  by: ProfitDimension,
  rows: ProfitRow[],
  language: Language,
): AsyncGenerator<string> {
  yield toCsv([headOf[by][language], ...columns.map((column) => column[language])], []);
  for (let from = 0; from < rows.length; from += batchSize) {
    const chunk = rows.slice(from, from + batchSize);
    const names = await readRowNames(shop, by, chunk);
    yield csvLines(chunk.map((row) => [nameOf(row, names, language), ...columns.map(({ cell }) => cell(row))]));
  }
}

function nameOf({ key }: ProfitRow, names: ReadonlyMap<string, ProfitName>, language: Language): string | null {
  if (key === null) return null;
  const name = names.get(key);
  return name?.[language] ?? name?.en ?? name?.bn ?? key;
}
