import * as z from "zod/mini";
import { importByStaff } from "../shop/import/import-by-staff.ts";
import type { ImportedRow } from "../shop/import/import-report.ts";
import { note } from "../shop/import/note.ts";
import { heaviestImport } from "../shop/import/rules.ts";
import { Refusal } from "../shop/refusal.ts";
import type { ImportStepAnswer } from "./answers.ts";
import { ndjsonAnswer } from "./ndjson.ts";
import { readFile } from "./read-file.ts";
import { route } from "./route.ts";

// Each holds its file in memory, 20 MB at most, until its end.
const places = 4;
let taken = 0;

const mostNotes = 20;

export const importRoutes = [
  route({
    method: "post",
    path: "/products/import",
    tag: "Catalogue",
    summary: "Import products from CSV or JSON. `dry=1` previews the result. Staff only",
    query: z.object({ dry: z.optional(z.literal("1")) }),
    upload: "file",
    signedIn: "products:change",
    answer: {
      status: 200,
      type: "application/x-ndjson",
      description:
        "A line of JSON after each batch: which `part` of the file is read, the `counts` so far, and the batch's `rows`. " +
        "The last line is `done`, or the `error` it broke off with; what was saved before that stays. An import whose " +
        "listener goes away stops after the batch under way. A row's `notes` say why it was refused, or what was mended, " +
        'as a `code` with its `values`: `{"code":"priceUnreadable","values":{"value":"“many”"}}`',
      example: '{"part":1,"counts":{"rows":1,"created":1,…},"rows":[{"row":2,"key":"serum",…}]}\n{"done":true}\n',
    },
    refuses: ["not-signed-in", "not-allowed", "file-too-large"],
    async handle({ c, shop, query, actor }) {
      const openFile = importByStaff(shop, await actor());
      const leave = takePlace();
      try {
        const upload = await readFile(c, { field: "file", mostBytes: heaviestImport, tooLarge: "file-too-large" });
        const importFile = await openFile(upload);
        return ndjsonAnswer(c, async (say, signal) => {
          const tell = (step: ImportStepAnswer) => say(step);
          try {
            await importFile({
              dry: query.dry === "1",
              signal,
              onRows: (rows, counts, part) => tell({ part, counts, rows: rows.map(rowAnswer) }),
            });
          } finally {
            leave();
          }
        });
      } catch (error) {
        leave();
        throw error;
      }
    },
  }),
];

function takePlace(): () => void {
  if (taken >= places) throw new Refusal("unavailable");
  taken += 1;
  return () => {
    taken -= 1;
  };
}

/** A row may have a thousand shades, each of them mended. */
function rowAnswer({ notes, ...row }: ImportedRow): ImportedRow {
  const more = notes.length - mostNotes;
  return { ...row, notes: more > 0 ? [...notes.slice(0, mostNotes), note("more", { count: more })] : notes };
}
