import { setImmediate } from "node:timers/promises";
import { transaction } from "../../db/transaction.ts";
import { newId } from "../id.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { cleanText } from "../text.ts";
import { usualRates } from "./amounts.ts";
import { importCatalogue } from "./import-catalogue.ts";
import { keepImport } from "./import-history.ts";
import { type ImportCounts, type ImportedRow, noCounts } from "./import-report.ts";
import { readRows } from "./read-rows.ts";
import { mostImportedRows } from "./rules.ts";

type Upload = { name: string; content: Uint8Array };

type Options = {
  dry: boolean;
  signal: AbortSignal;
  /** Told after each batch, with which part of the file is read. */
  onRows: (rows: ImportedRow[], counts: ImportCounts, part: number) => void;
};

/**
 * Staff import a file, or only look at what would come of it (`dry`). Answers the way to do so, in two steps: who may not is
 * refused before her file is read, and a file of too many rows (`file-too-large`) before any of it is saved. History gets one entry for the whole file, with the first batch that changes anything; each
 * further batch brings it up to date in its own transaction, and at the end it says how the import ended. Refuses
 * `unavailable` after the batch under way when this process stops.
 */
export function importByStaff(shop: Shop, actor: Actor) {
  const by = allow(actor, "products:change");
  return async ({ name, content }: Upload) => {
    await refuseTooManyRows(content);
    return importRead;

    async function importRead({ dry, signal, onRows }: Options): Promise<ImportCounts> {
      const record = { id: newId(), name: cleanText(name).slice(0, 200) };
      const stop = AbortSignal.any([signal, shop.closing]);
      const read = { bytes: 0 };
      let counts = noCounts();
      let ended: "done" | "stopped" | "failed" = "failed";
      try {
        counts = await importCatalogue(shop, readRows(piecesOf(content, read)), {
          ...{ rates: usualRates, dry, signal: stop },
          onSaving: async (tx, soFar) => {
            if (!dry) await keepImport(tx, { by, record, state: "begun", counts: soFar });
          },
          onRows: (rows, soFar) => {
            counts = soFar;
            onRows(rows, soFar, Math.min(1, read.bytes / content.length));
          },
        });
        ended = stop.aborted ? "stopped" : "done";
      } finally {
        if (!dry) await transaction(shop.db, (tx) => keepImport(tx, { by, record, state: ended, counts }));
      }
      if (shop.closing.aborted) throw new Refusal("unavailable");
      return counts;
    }
  };
}

const pieceSize = 65_536;

/** The file bit by bit, with a breath between the bits for everybody else in this process. */
async function* piecesOf(content: Uint8Array, read = { bytes: 0 }): AsyncGenerator<Uint8Array> {
  for (; read.bytes < content.length; read.bytes += pieceSize) {
    yield content.subarray(read.bytes, read.bytes + pieceSize);
    await setImmediate();
  }
}

async function refuseTooManyRows(content: Uint8Array): Promise<void> {
  let rows = 0;
  for await (const _ of readRows(piecesOf(content))) {
    rows += 1;
    if (rows > mostImportedRows) throw new Refusal("file-too-large");
  }
}
