import { accessSync, appendFileSync, constants, createReadStream, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { AdminMessageKey } from "../app/admin/i18n.ts";
import { describeFile, describeFileKind, describeHidden, formatNote } from "../app/admin/products/describe-file.ts";
import adminEn from "../app/i18n/admin-en.json" with { type: "json" };
import { createTranslator } from "../app/i18n/translate.ts";
import { fields } from "../shop/import-export/column-mapping.ts";
import { importCatalogue } from "../shop/import-export/import-catalogue.ts";
import { type ImportCounts, type ImportedRow, NoteGroups } from "../shop/import-export/import-report.ts";
import type { FileFacts } from "../shop/import-export/open-catalogue-file.ts";
import { type ImportChoices, importChoices, openSupplierFile } from "../shop/import-export/suppliers.ts";
import { Refusal } from "../shop/refusal.ts";
import { readServerSettings } from "./config/server-settings.ts";
import { openShop } from "./open-shop.ts";

const usage = `npm run import -- FILE [--rate USD=122] [--currency BDT] [--map price=Cost,key=SKU] [--supplier NAME] [--same-products] [--dry]

Imports products from a table (XLSX, CSV), JSON in our own columns, the old shop's export or a Makeup API catalogue
(docs/import.md). Importing a file again updates its products and adds no duplicates.

  --rate USD=122     what one unit of a currency costs in taka
  --currency BDT     currency of prices that don't name one
  --map price=Cost   the file's column "Cost" is our "price"; category==Skincare sets one value for all rows
  --supplier NAME    saves these answers for the supplier's next file, and keeps the supplier's keys apart
  --same-products    the file's keys name the products that have them, though the names differ
  --dry              previews the import without saving anything`;

// The sentences of the admin.
const t = createTranslator<AdminMessageKey>("en", adminEn);

const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  await runImport();
} catch (error) {
  process.stderr.write(`The file could not be imported. ${errorMessage(error)}\n`);
  process.exitCode = 1;
}

function errorMessage(error: unknown): string {
  if (error instanceof Refusal && error.code === "file-not-a-table") return describeFileKind(error.details?.kind, t);
  if (error instanceof Refusal && error.code === "file-too-large")
    return "The workbook is too large. Save it as CSV, or split it.";
  return error instanceof Error ? error.message : String(error);
}

async function runImport(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rate: { type: "string", multiple: true },
      currency: { type: "string" },
      map: { type: "string", multiple: true },
      supplier: { type: "string" },
      "same-products": { type: "boolean", default: false },
      dry: { type: "boolean", default: false },
    },
  });
  const [name, ...extraArguments] = positionals;
  if (!name || extraArguments.length > 0) throw new Error(`Give one file.\n\n${usage}`);
  // npm changes the working directory; the file is relative to where the command was typed.
  const file = path.resolve(process.env.INIT_CWD ?? ".", name);
  const choices = readChoices(values);
  const size = sizeOf(file);
  const report = createReport(file);
  const startedAt = Date.now();

  const { shop, database } = await openShop(readServerSettings(process.env));
  try {
    const stop = stopOnSignal();
    let input = createReadStream(file);
    const progress = showProgress(() => input.bytesRead / size);
    const catalogue = () => {
      input = createReadStream(file);
      return input;
    };
    const { facts, money, rows, supplier, source, saveMapping } = await openSupplierFile(
      database.background.db,
      catalogue,
      choices,
    );
    printFacts(facts, supplier);
    assertAnswered(facts, choices);
    for (const currency of Object.keys(choices.rates ?? {}))
      if (![...facts.prices.named, money.currency].includes(currency))
        print(`--rate ${currency} was not needed: no price is in ${currency}.`);
    if (!values.dry) await saveMapping(database.background.db);
    const groups = new NoteGroups();
    const counts = await importCatalogue({ ...shop, db: database.background.db }, rows(), {
      ...{ ...money, source, dry: values.dry, signal: stop },
      onRows: (rows, soFar) => {
        appendFileSync(report, rows.map(reportLine).join(""));
        groups.add(rows);
        progress(soFar);
      },
    });
    summarize(counts, (Date.now() - startedAt) / 1000);
    printNoteGroups(groups);
    if (values.dry) print("\nNothing was saved: this was a preview only.");
    if (stop.aborted) print("\nStopped. What was saved stays. Import the file again for the rest.");
    print(`\nRow by row: ${report}`);
    if (stop.aborted || counts.created + counts.changed + counts.unchanged === 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

type ImportFlags = { rate?: string[]; currency?: string; map?: string[]; supplier?: string; "same-products"?: boolean };

function readChoices({
  rate = [],
  currency,
  map = [],
  supplier,
  "same-products": sameProducts,
}: ImportFlags): ImportChoices {
  const choices = importChoices.safeParse({
    ...{ currency, supplier, sameProducts },
    ...(rate.length > 0 && { rates: parsePairs("--rate", rate) }),
    ...(map.length > 0 && {
      mapping: parsePairs(
        "--map",
        map.flatMap((each) => each.split(",")),
      ),
    }),
  });
  if (choices.success) return choices.data;
  const [name, part] = choices.error.issues[0]?.path ?? [];
  const flag = { rates: "--rate USD=122", mapping: "--map price=Cost", currency: "--currency USD" }[String(name)];
  throw new Error(
    `${part === undefined ? `--${String(name)}` : String(part)} is not usable${flag ? `: write ${flag}` : ""}. ` +
      (name === "mapping" ? `Our columns are ${fields.join(", ")}.` : ""),
  );
}

/** Parses `USD=122`; a value may contain "=" itself. */
function parsePairs(flag: string, pairs: string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((each) => {
      const separatorIndex = each.indexOf("=");
      if (separatorIndex < 1 || separatorIndex === each.length - 1)
        throw new Error(`${flag} ${each} is not usable: a name, "=" and what it means.`);
      return [each.slice(0, separatorIndex), each.slice(separatorIndex + 1)];
    }),
  );
}

/** Prints what the file is, if worth a line. */
function printFacts(facts: FileFacts, supplier: string | null): void {
  for (const line of describeFile({ ...facts, supplier }, t)) print(line);
}

/** Refuses a file with open questions, and says how to answer them. */
function assertAnswered(facts: FileFacts, { rates = {} }: ImportChoices): void {
  const [question] = facts.questions;
  if (!question) return;
  if (question.about === "currency") {
    const { currency } = question;
    const samples = facts.prices.samples.join(", ");
    throw new Error(
      facts.prices.looks && !rates[currency]
        ? `These look like US dollars: ${samples}. Give a rate (--rate ${currency}=122), or --currency BDT if they are taka.`
        : `The prices are in ${currency}: ${samples}. Give a rate: --rate ${currency}=100.`,
    );
  }
  if (question.about === "supplier") {
    const samples = question.samples.map(
      ({ key, inFile, inShop }) => `${key} is “${inShop}” in the shop, “${inFile}” here`,
    );
    throw new Error(
      `${question.count} keys of this file are other products' in the shop: ${samples.join("; ")}.\n` +
        "Name the supplier to keep them apart (--supplier NAME), or say that they are the same products (--same-products).",
    );
  }
  const guesses = Object.entries(facts.proposal).map(([field, column]) => `${field}=${column}`);
  throw new Error(
    [
      `Columns found: ${facts.columns.join(", ")}.`,
      `Missing: ${facts.missing.join(", ")}.`,
      guesses.length > 0 ? `Try: --map "${guesses.join(",")}"` : "Say which columns they are: --map key=…,name=…",
      facts.missing.includes("category") ? "One category for the whole file: --map category==Skincare" : "",
    ]
      .filter(Boolean)
      .join("\n"),
  );
}

function printNoteGroups(groups: NoteGroups): void {
  const found = groups.list();
  if (found.length === 0) return;
  print("");
  for (const { count, rows, note } of found)
    print(
      `${count.toLocaleString("en").padStart(9)} × ${formatNote(note, t)} (row ${rows.join(", ")}${count > rows.length ? ", …" : ""})`,
    );
}

function sizeOf(file: string): number {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new Error(`${file} does not exist.`);
  if (!found.isFile()) throw new Error(`${file} is not a file.`);
  return Math.max(1, found.size);
}

/** The outcome of a row, with its notes as sentences. */
function reportLine(row: ImportedRow): string {
  return `${JSON.stringify({ ...row, notes: row.notes.map((note) => formatNote(note, t)) })}\n`;
}

/** An empty report beside the file, or in the current folder if that is read-only. */
function createReport(file: string): string {
  const name = `${path.basename(file)}.report.jsonl`;
  const report = path.join(
    canWrite(path.dirname(file)) ? path.dirname(file) : path.resolve(process.env.INIT_CWD ?? "."),
    name,
  );
  writeFileSync(report, "");
  return report;
}

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first Ctrl-C finishes the current batch. */
function stopOnSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stop.abort());
  return stop.signal;
}

/** One line that updates in place on a terminal; elsewhere a line every two seconds. */
function showProgress(part: () => number): (counts: ImportCounts) => void {
  let last = Date.now();
  return ({ rows, refused }) => {
    const line = `${Math.round(part() * 100)
      .toString()
      .padStart(3)} %  ${rows.toLocaleString("en")} rows, ${refused} rejected`;
    if (process.stdout.isTTY) process.stdout.write(`\r${line}`);
    else if (Date.now() - last >= 2000) print(line);
    else return;
    last = Date.now();
  };
}

function summarize(counts: ImportCounts, seconds: number): void {
  const number = (value: number) => value.toLocaleString("en").padStart(9);
  if (process.stdout.isTTY) print("");
  print(`${number(counts.rows)} rows read in ${seconds.toFixed(1)} s`);
  print(
    `${number(counts.created)} new products, ${counts.changed.toLocaleString("en")} changed, ${counts.unchanged.toLocaleString("en")} unchanged`,
  );
  print(`${number(counts.variants)} variants (shades, sizes) in them`);
  print(`${number(counts.corrected)} rows corrected`);
  print(`${number(counts.refused)} rows rejected`);
  if (counts.hidden > 0) print(`${number(counts.hidden)} products are hidden: ${describeHidden(counts, t)}`);
  if (counts.picturesElsewhere > 0) print(`${number(counts.picturesElsewhere)} pictures on other sites were skipped`);
}
