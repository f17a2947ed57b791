import { Refusal } from "../refusal.ts";
import {
  analyzeColumns,
  type ColumnAnalysis,
  columnsFingerprint,
  type Mapping,
  toOwnColumns,
} from "./column-mapping.ts";
import { type CurrencyChoices, createPriceAnalyzer, type PriceAnalysis, resolveCurrency } from "./detect-currency.ts";
import { createEncodingDetector, detectFileKind, type Encoding, type FileKind, sniffBytes } from "./file-kind.ts";
import { detectFormat } from "./formats.ts";
import type { Fields, RawRow } from "./import-row.ts";
import { defaultRates, type FileMoney } from "./read-amounts.ts";
import { readTable } from "./read-csv.ts";
import { readRows } from "./read-rows.ts";
import { readXlsx } from "./read-xlsx.ts";
import type { KeyConflicts } from "./supplier-keys.ts";

/** A file that can be read several times. */
export type CatalogueFile = () => AsyncIterable<Uint8Array>;

/** Answers of staff: columns, currency and rates. */
export type FileChoices = CurrencyChoices & { mapping?: Mapping | undefined };

/** Questions that must be answered before an import. */
type FileQuestion =
  | { about: "columns" }
  | { about: "currency"; currency: string }
  | ({ about: "supplier" } & KeyConflicts);

/** Facts about a file, before its rows are read. */
export type FileFacts = ColumnAnalysis & {
  kind: "text" | "xlsx";
  /** Null for a workbook, which declares it. */
  encoding: Encoding | null;
  source: string;
  columns: string[];
  fingerprint: string;
  /** Mapped columns that the file does not have. */
  absent: string[];
  /** The first rows as written, for a preview. */
  samples: Record<string, string>[];
  prices: PriceAnalysis;
  questions: FileQuestion[];
};

export type OpenCatalogue = {
  facts: FileFacts;
  money: FileMoney;
  /** Rows including broken ones. */
  rowCount: number;
  rows: () => AsyncGenerator<RawRow>;
};

const maxColumns = 200;
const maxSamples = 3;
const maxSampleLength = 80;
/** A workbook is read into memory. */
const maxWorkbookBytes = 30_000_000;

/**
 * Analyzes a file: kind, encoding, columns, currency. Returns its rows in our columns, readable several times. Refuses
 * `file-not-a-table` with its `kind`, and `file-too-large` for a workbook that unpacks too large.
 */
export async function openCatalogue(
  file: CatalogueFile,
  { mapping = {}, ...choices }: FileChoices = {},
): Promise<OpenCatalogue> {
  const { kind, read, encoding } = await openRows(file);
  const columns = new Map<string, true>();
  const samples: Fields[] = [];
  const addColumns = (names: string[]) => {
    for (const name of names) if (columns.size < maxColumns) columns.set(name, true);
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
    source ??= detectFormat(row.fields).source;
    addColumns(Object.keys(row.fields).filter((name) => name !== ""));
    if (samples.length < maxSamples) samples.push(row.fields);
  }
  const names = [...columns.keys()];
  // A supplier's next file may lack a mapped column.
  const isPresent = ([, from]: [string, string]) => from.startsWith("=") || columns.has(from);
  const presentMapping: Mapping = Object.fromEntries(Object.entries(mapping).filter(isPresent));
  const isOurs = (source ?? "catalogue") === "catalogue";
  const analysis = isOurs ? analyzeColumns(names, presentMapping) : analyzeColumns([]);
  const priceColumn = analysis.mapping.price ?? analysis.proposal.price ?? "price";
  const priceAnalyzer = createPriceAnalyzer();
  for await (const row of read()) {
    if (!("fields" in row)) continue;
    const ownRow = isOurs ? toOwnColumns(row.fields, { ...analysis.proposal, ...presentMapping }) : row.fields;
    priceAnalyzer.look(ownRow.price ?? ownRow.Price, ownRow.currency);
  }
  const prices = priceAnalyzer.found(isOurs ? priceColumn : undefined);
  // The Makeup API leaves out the currency for dollars.
  const resolved = resolveCurrency(
    source === "makeup-api" ? { ...prices, looks: null } : prices,
    choices,
    defaultRates,
  );
  const missing =
    isOurs && names.length > 0 && samples.length > 0
      ? analysis.missing.filter((requiredField) => isNeeded(requiredField, analysis))
      : [];
  const questions: FileQuestion[] = [
    ...(missing.length > 0 ? [{ about: "columns" as const }] : []),
    ...("ask" in resolved ? [{ about: "currency" as const, currency: resolved.ask }] : []),
  ];
  return {
    facts: {
      ...{
        ...analysis,
        missing: samples.length > 0 ? analysis.missing : [],
        repeated: [...new Set([...repeated, ...analysis.repeated])],
      },
      ...{ kind, encoding, source: source ?? "catalogue", columns: names, fingerprint: columnsFingerprint(names) },
      absent: Object.values(mapping).filter((from) => !Object.values(presentMapping).includes(from)),
      ...{ samples: samples.map((fields) => sampleOf(fields, names)), prices, questions },
    },
    money: "ask" in resolved ? { rates: defaultRates, currency: "BDT" } : resolved,
    rowCount,
    async *rows() {
      for await (const row of read())
        yield "fields" in row && isOurs && Object.keys(presentMapping).length > 0
          ? { ...row, fields: toOwnColumns(row.fields, presentMapping) }
          : row;
    },
  };
}

/**
 * A missing price only hides a product: ask where a column might hold it. A table without names and categories updates
 * existing products.
 */
function isNeeded(requiredField: ColumnAnalysis["missing"][number], { mapping, proposal }: ColumnAnalysis): boolean {
  if (requiredField === "price") return proposal.price !== undefined;
  if (requiredField === "key") return true;
  const lacksProduct = ["name", "name_en", "name_bn", "category"].every((field) => !Object.hasOwn(mapping, field));
  const isProposed = proposal.name !== undefined || proposal.category !== undefined;
  const hasUpdates = (["stock", "price", "list_price", "offer_price"] as const).some((field) => mapping[field]);
  return isProposed || !(lacksProduct && hasUpdates);
}

function sampleOf(fields: Fields, names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const value = fields[name];
      const text = typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
      return [name, text.slice(0, maxSampleLength)];
    }),
  );
}

type ReadRows = (onColumns?: (columns: string[]) => void) => AsyncGenerator<RawRow>;

async function openRows(
  file: CatalogueFile,
): Promise<{ kind: "text" | "xlsx"; encoding: Encoding | null; read: ReadRows }> {
  const encodingDetector = createEncodingDetector();
  let head = Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let byteCount = 0;
  let kind: FileKind | null = null;
  for await (const chunk of file()) {
    if (head.length < sniffBytes) head = Buffer.concat([head, chunk]).subarray(0, sniffBytes);
    encodingDetector.look(chunk);
    if (head.length >= sniffBytes) kind ??= detectFileKind(head);
    byteCount += chunk.length;
    if (kind !== null && kind !== "zip" && kind !== "text") break;
    if (head[0] === 0x50 && head[1] === 0x4b) {
      if (byteCount > maxWorkbookBytes) throw new Refusal("file-too-large");
      chunks.push(Uint8Array.from(chunk));
    }
  }
  kind ??= detectFileKind(head);
  if (kind === "zip" && chunks.length > 0) {
    const workbook = await readXlsx(Buffer.concat(chunks));
    if ("problem" in workbook && workbook.problem === "too-large") throw new Refusal("file-too-large");
    if ("rows" in workbook)
      return { kind: "xlsx", encoding: null, read: (onColumns) => readTable(workbook.rows, { onColumns }) };
  }
  if (kind !== "text") throw new Refusal("file-not-a-table", { details: { kind } });
  const encoding = encodingDetector.found();
  return { kind, encoding, read: (onColumns) => readRows(file(), { encoding, onColumns }) };
}
