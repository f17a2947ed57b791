import { Refusal } from "../refusal.ts";
import { type ColumnsFound, columnsFingerprint, inOurColumns, type Mapping, readColumns } from "./column-mapping.ts";
import { type MoneyChoices, type PricesFound, priceJudge, settleMoney } from "./detect-currency.ts";
import { type Encoding, encodingFinder } from "./encoding.ts";
import { type FileKind, kindBytes, kindOf } from "./file-kind.ts";
import { formatOf } from "./formats.ts";
import type { Fields, RawRow } from "./import-row.ts";
import { type FileMoney, usualRates } from "./read-amounts.ts";
import { readTable } from "./read-csv.ts";
import { readRows } from "./read-rows.ts";
import { readXlsx } from "./read-xlsx.ts";
import type { KeyConflicts } from "./supplier-keys.ts";

/** A file that can be read as often as it takes. */
export type CatalogueFile = () => AsyncIterable<Uint8Array>;

/** What staff say of a file: where our columns are found in it, and what its prices are in. */
export type FileChoices = MoneyChoices & { mapping?: Mapping | undefined };

/** What must be answered before anything of a file is taken. */
type FileQuestion =
  | { about: "columns" }
  | { about: "currency"; currency: string }
  | ({ about: "supplier" } & KeyConflicts);

/** What a file is, told before its rows are read. */
export type FileFacts = ColumnsFound & {
  kind: "text" | "xlsx";
  /** Null for a workbook, which always says it itself. */
  encoding: Encoding | null;
  source: string;
  columns: string[];
  fingerprint: string;
  /** Columns that were said to be ours and that the file does not have. */
  absent: string[];
  /** The first rows as they stand there, for people to look at. */
  samples: Record<string, string>[];
  prices: PricesFound;
  questions: FileQuestion[];
};

export type OpenCatalogue = {
  facts: FileFacts;
  money: FileMoney;
  /** How many rows there are, broken ones included. */
  rowCount: number;
  rows: () => AsyncGenerator<RawRow>;
};

const mostColumns = 200;
const mostSamples = 3;
const longestSample = 80;
/** A workbook is held in memory as a whole. */
const heaviestWorkbook = 30_000_000;

/**
 * Looks through a file once: what it is, how it is written, what its columns mean, which currency its prices are in.
 * Answers its rows in our columns, as often as they are asked for. Refuses `file-not-a-table` with its `kind`, and
 * `file-too-large` for a workbook that is larger than it looks.
 */
export async function openCatalogue(
  file: CatalogueFile,
  { mapping = {}, ...choices }: FileChoices = {},
): Promise<OpenCatalogue> {
  const { kind, read, encoding } = await openRows(file);
  const columns = new Map<string, true>();
  const samples: Fields[] = [];
  const addColumns = (names: string[]) => {
    for (const name of names) if (columns.size < mostColumns) columns.set(name, true);
  };
  const repeated: string[] = [];
  const onColumns = (header: string[]) => {
    repeated.push(...header.filter((name, index) => name !== "" && header.indexOf(name) < index));
    addColumns(header.filter((name) => name !== ""));
  };
  let source: string | null = null;
  let rowCount = 0;
  for await (const row of read(onColumns)) {
    rowCount += 1;
    if (!("fields" in row)) continue;
    source ??= formatOf(row.fields).source;
    addColumns(Object.keys(row.fields).filter((name) => name !== ""));
    if (samples.length < mostSamples) samples.push(row.fields);
  }
  const names = [...columns.keys()];
  // A supplier's next file may lack a column that was mapped once.
  const isThere = ([, from]: [string, string]) => from.startsWith("=") || columns.has(from);
  const given: Mapping = Object.fromEntries(Object.entries(mapping).filter(isThere));
  const isOurs = (source ?? "catalogue") === "catalogue";
  const found = isOurs ? readColumns(names, given) : readColumns([]);
  const priceColumn = found.mapping.price ?? found.proposal.price ?? "price";
  const judge = priceJudge();
  for await (const row of read()) {
    if (!("fields" in row)) continue;
    const ours = isOurs ? inOurColumns(row.fields, { ...found.proposal, ...given }) : row.fields;
    judge.look(ours.price ?? ours.Price, ours.currency);
  }
  const prices = judge.found(isOurs ? priceColumn : undefined);
  // The Makeup API writes its currency, and leaves it out for dollars.
  const settled = settleMoney(source === "makeup-api" ? { ...prices, looks: null } : prices, choices, usualRates);
  const missing =
    isOurs && names.length > 0 && samples.length > 0 ? found.missing.filter((needed) => isNeeded(needed, found)) : [];
  const questions: FileQuestion[] = [
    ...(missing.length > 0 ? [{ about: "columns" as const }] : []),
    ...("ask" in settled ? [{ about: "currency" as const, currency: settled.ask }] : []),
  ];
  return {
    facts: {
      ...{
        ...found,
        missing: samples.length > 0 ? found.missing : [],
        repeated: [...new Set([...repeated, ...found.repeated])],
      },
      ...{ kind, encoding, source: source ?? "catalogue", columns: names, fingerprint: columnsFingerprint(names) },
      absent: Object.values(mapping).filter((from) => !Object.values(given).includes(from)),
      ...{ samples: samples.map((fields) => sampleOf(fields, names)), prices, questions },
    },
    money: "ask" in settled ? { rates: usualRates, currency: "BDT" } : settled,
    rowCount,
    async *rows() {
      for await (const row of read())
        yield "fields" in row && isOurs && Object.keys(given).length > 0
          ? { ...row, fields: inOurColumns(row.fields, given) }
          : row;
    },
  };
}

/**
 * Without a price a product is kept hidden, which is asked about only where a column may be it. A table without names and
 * categories brings news of products that are there.
 */
function isNeeded(needed: ColumnsFound["missing"][number], { mapping, proposal }: ColumnsFound): boolean {
  if (needed === "price") return proposal.price !== undefined;
  if (needed === "key") return true;
  const tellsNoProduct = ["name", "name_en", "name_bn", "category"].every((field) => !Object.hasOwn(mapping, field));
  const isMeant = proposal.name !== undefined || proposal.category !== undefined;
  const tellsNews = (["stock", "price", "list_price", "offer_price"] as const).some((field) => mapping[field]);
  return isMeant || !(tellsNoProduct && tellsNews);
}

function sampleOf(fields: Fields, names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const value = fields[name];
      const text = typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
      return [name, text.slice(0, longestSample)];
    }),
  );
}

type Read = (onColumns?: (columns: string[]) => void) => AsyncGenerator<RawRow>;

async function openRows(
  file: CatalogueFile,
): Promise<{ kind: "text" | "xlsx"; encoding: Encoding | null; read: Read }> {
  const finder = encodingFinder();
  let start = Buffer.alloc(0);
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  let kind: FileKind | null = null;
  for await (const chunk of file()) {
    if (start.length < kindBytes) start = Buffer.concat([start, chunk]).subarray(0, kindBytes);
    finder.look(chunk);
    if (start.length >= kindBytes) kind ??= kindOf(start);
    bytes += chunk.length;
    if (kind !== null && kind !== "zip" && kind !== "text") break;
    if (start[0] === 0x50 && start[1] === 0x4b) {
      if (bytes > heaviestWorkbook) throw new Refusal("file-too-large");
      pieces.push(Uint8Array.from(chunk));
    }
  }
  kind ??= kindOf(start);
  if (kind === "zip" && pieces.length > 0) {
    const workbook = await readXlsx(Buffer.concat(pieces));
    if ("problem" in workbook && workbook.problem === "too-large") throw new Refusal("file-too-large");
    if ("rows" in workbook)
      return { kind: "xlsx", encoding: null, read: (onColumns) => readTable(workbook.rows, { onColumns }) };
  }
  if (kind !== "text") throw new Refusal("file-not-a-table", { details: { kind } });
  const encoding = finder.found();
  return { kind, encoding, read: (onColumns) => readRows(file(), { encoding, onColumns }) };
}
