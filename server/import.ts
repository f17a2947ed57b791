import { accessSync, appendFileSync, constants, createReadStream, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { tellNote } from "../app/admin/products/tell-note.ts";
import type { AdminMessageKey } from "../app/admin/speech.ts";
import adminEn from "../app/messages/admin-en.json" with { type: "json" };
import { textsIn } from "../app/messages/texts.ts";
import { type Rates, usualRates } from "../shop/import/amounts.ts";
import { importCatalogue } from "../shop/import/import-catalogue.ts";
import type { ImportCounts, ImportedRow } from "../shop/import/import-report.ts";
import { readRows } from "../shop/import/read-rows.ts";
import { parseTaka } from "../shop/money.ts";
import { openShop } from "./open-shop.ts";
import { readServerSettings } from "./settings.ts";

const usage = `npm run import -- FILE [--rate USD=122]

Reads a catalogue into the shop: a table (CSV) or JSON in our own columns, the old shop's export, or a catalogue of the
Makeup API. docs/import.md describes them. Importing a file again changes its products and doubles none.`;

// The counter's own sentences.
const english = textsIn<AdminMessageKey>("en", adminEn);

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  await runImport();
} catch (error) {
  process.stderr.write(
    `The catalogue could not be imported. ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}

async function runImport(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rate: { type: "string", multiple: true } },
  });
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new Error(`It takes one file.\n\n${usage}`);
  // npm changes the folder; the file is meant from where the command was typed.
  const file = path.resolve(process.env.INIT_CWD ?? ".", name);
  const rates = readRates(values.rate ?? []);
  const size = sizeOf(file);
  const report = startReport(file);
  const begun = Date.now();

  const { shop, database } = await openShop(readServerSettings(process.env));
  try {
    const stop = stopOnSignal();
    const input = createReadStream(file);
    const progress = showProgress(() => input.bytesRead / size);
    const counts = await importCatalogue({ ...shop, db: database.work.db }, readRows(input), {
      rates,
      signal: stop,
      onRows: (rows, soFar) => {
        appendFileSync(report, rows.map(reportLine).join(""));
        progress(soFar);
      },
    });
    summarize(counts, (Date.now() - begun) / 1000);
    if (stop.aborted) say("\nStopped. What was saved stays. Import the file again for the rest.");
    say(`\nRow by row: ${report}`);
    if (stop.aborted || counts.created + counts.changed + counts.unchanged === 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

/** Reads `USD=122`: what one unit costs in taka. */
function readRates(given: string[]): Rates {
  const rates = { ...usualRates };
  for (const each of given) {
    const [currency = "", amount = ""] = each.split("=");
    const rate = parseTaka(amount);
    if (!/^[A-Z]{3}$/.test(currency) || rate === null || rate <= 0) {
      throw new Error(
        `--rate ${each} is not usable: it must be a currency and its price in taka, for example --rate USD=122.`,
      );
    }
    rates[currency] = rate;
  }
  return rates;
}

function sizeOf(file: string): number {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new Error(`There is no file ${file}.`);
  if (!found.isFile()) throw new Error(`${file} is no file.`);
  return Math.max(1, found.size);
}

/** What became of a row, its notes as sentences. */
function reportLine(row: ImportedRow): string {
  return `${JSON.stringify({ ...row, notes: row.notes.map((note) => tellNote(note, english)) })}\n`;
}

/** An empty report beside the file, or in the current folder where that one cannot be written to. */
function startReport(file: string): string {
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

/** The first Ctrl-C finishes the batch under way. */
function stopOnSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stop.abort());
  return stop.signal;
}

/** One line that is written over on a terminal; elsewhere a line every two seconds. */
function showProgress(part: () => number): (counts: ImportCounts) => void {
  let last = Date.now();
  return ({ rows, refused }) => {
    const line = `${Math.round(part() * 100)
      .toString()
      .padStart(3)} %  ${rows.toLocaleString("en")} rows, ${refused} refused`;
    if (process.stdout.isTTY) process.stdout.write(`\r${line}`);
    else if (Date.now() - last >= 2000) say(line);
    else return;
    last = Date.now();
  };
}

function summarize(counts: ImportCounts, seconds: number): void {
  const number = (value: number) => value.toLocaleString("en").padStart(9);
  if (process.stdout.isTTY) say("");
  say(`${number(counts.rows)} rows read in ${seconds.toFixed(1)} s`);
  say(
    `${number(counts.created)} products are new, ${counts.changed.toLocaleString("en")} were changed, ${counts.unchanged.toLocaleString("en")} were so already`,
  );
  say(`${number(counts.variants)} variants (shades, sizes) in them`);
  say(`${number(counts.mended)} rows corrected`);
  say(`${number(counts.refused)} rows rejected`);
  if (counts.hidden > 0) say(`${number(counts.hidden)} products are hidden (the report lists those without a price)`);
  if (counts.picturesElsewhere > 0) say(`${number(counts.picturesElsewhere)} pictures on other sites were skipped`);
}
