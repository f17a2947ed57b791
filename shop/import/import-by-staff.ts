import { transaction } from "../../db/transaction.ts";
import { newId } from "../id.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { cleanText } from "../text.ts";
import type { Rates } from "./amounts.ts";
import type { ImportChoices } from "./choices.ts";
import { importCatalogue } from "./import-catalogue.ts";
import { keepImport } from "./import-history.ts";
import { type ImportCounts, type ImportedRow, noCounts } from "./import-report.ts";
import type { FileFacts } from "./open-catalogue.ts";
import { openForSupplier } from "./open-for-supplier.ts";
import type { RawRow } from "./row.ts";
import { mostImportedRows } from "./rules.ts";

type Upload = { name: string; content: Uint8Array };

/** What staff see of a file: what it is, what must be answered, and whose columns are known. */
export type FileAnswer = FileFacts & { supplier: string | null; rates: Rates; currency: string };

type Options = {
  dry: boolean;
  signal: AbortSignal;
  choices?: ImportChoices;
  /** Told what the file is, before its rows. */
  onFile?: (file: FileAnswer) => void;
  /** Told after each batch, with which part of the file is read. */
  onRows: (rows: ImportedRow[], counts: ImportCounts, part: number) => void;
};

/**
 * Staff import a file, or only look at what would come of it (`dry`). Answers the way to do so: who may not is refused
 * before her file is read. History gets one entry for the whole file, with the first batch that changes anything; each
 * further batch brings it up to date in its own transaction, and at the end it says how the import ended. While something
 * about the file must be answered, a look tells what, and an import refuses `import-unanswered`. Refuses what is no table
 * (`file-not-a-table`), `file-too-large` at the row that is one too many, and `unavailable` after the batch under way when this process stops.
 */
export function importByStaff(shop: Shop, actor: Actor) {
  const by = allow(actor, "products:change");
  return async (
    { name, content }: Upload,
    { dry, signal, choices = {}, onFile, onRows }: Options,
  ): Promise<ImportCounts> => {
    const record = { id: newId(), name: cleanText(name).slice(0, 200) };
    const stop = AbortSignal.any([signal, shop.closing]);
    let counts = noCounts();
    let ended: "done" | "stopped" | "failed" = "failed";
    let read = 0;
    async function* pieces() {
      for (read = 0; read < content.length; read += pieceSize) yield content.subarray(read, read + pieceSize);
    }
    const { facts, money, rows, supplier, remember } = await openForSupplier(shop.db, pieces, choices);
    onFile?.({ ...facts, supplier, rates: money.rates, currency: money.currency });
    if (facts.questions.length > 0) {
      if (dry) return counts;
      throw new Refusal("import-unanswered", { details: { questions: facts.questions } });
    }
    if (!dry) await remember(shop.db);
    try {
      counts = await importCatalogue(shop, atMost(rows()), {
        ...{ ...money, dry, signal: stop },
        onSaving: async (tx, soFar) => {
          if (!dry) await keepImport(tx, { by, record, state: "begun", counts: soFar });
        },
        onRows: (rows, soFar) => {
          counts = soFar;
          onRows(rows, soFar, Math.min(1, read / content.length));
        },
      });
      ended = stop.aborted ? "stopped" : "done";
    } finally {
      if (!dry) await transaction(shop.db, (tx) => keepImport(tx, { by, record, state: ended, counts }));
    }
    if (shop.closing.aborted) throw new Refusal("unavailable");
    return counts;
  };
}

const pieceSize = 65_536;

async function* atMost(rows: AsyncIterable<RawRow>): AsyncGenerator<RawRow> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > mostImportedRows) throw new Refusal("file-too-large");
    yield row;
  }
}
