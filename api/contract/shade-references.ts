import * as z from "zod/mini";
import { referenceImport, referenceProblems, referenceSources } from "../../shop/shades/shade-reference-rules.ts";
import { pageQuery } from "../http/paging.ts";
import type { ContractTable } from "./endpoint.ts";
import { lipstick, list, number, object, oneOf, text } from "./values.ts";

const shadeReference = object({
  _id: text(lipstick.id),
  brand: text("Jharna"),
  product: text("Silk Foundation"),
  shade: text("230 Sand"),
  swatch: text("#CB9768"),
  source: oneOf(referenceSources, "measured"),
});

export type ShadeReferenceResponse = z.infer<typeof shadeReference>;

const importReport = object({
  added: number(118),
  changed: number(4),
  unchanged: number(20),
  refused: list(object({ row: number(7), problem: oneOf(referenceProblems, "not-a-colour") })),
});

export type ReferenceImportResponse = z.infer<typeof importReport>;

export const shadeReferenceContract = {
  "GET /shade-references": {
    tag: "Catalogue",
    summary: "List shades of other brands that customers look up. Staff only",
    query: z.extend(pageQuery, { q: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
    signedIn: "products:change",
    response: {
      status: 200,
      description: "Shades by name. X-Total-Count is the number of matches; the Link header leads to more pages",
      schema: list(shadeReference),
    },
    refuses: ["invalid-input", "page-too-far", "not-signed-in", "not-allowed"],
  },
  "POST /shade-references/import": {
    tag: "Catalogue",
    summary: "Import shades of other brands: a CSV with the columns brand, product, shade, colour, source. Staff only",
    body: referenceImport,
    signedIn: "products:change",
    response: {
      status: 200,
      description: "What became of the rows; those that were refused are named by their number",
      schema: importReport,
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
  "DELETE /shade-references/:id": {
    tag: "Catalogue",
    summary: "Delete a shade of another brand. Staff only",
    signedIn: "products:change",
    response: { status: 200, description: "Number of deleted shades", schema: object({ deletedCount: number(1) }) },
    refuses: ["not-signed-in", "not-allowed"],
  },
} satisfies ContractTable;
