import * as z from "zod/mini";
import { brandNameChange } from "../../shop/catalog/catalog-schema.ts";
import { pageQuery } from "../http/paging.ts";
import type { ContractTable } from "./endpoint.ts";
import { lipstick, list, maybe, modified, number, object, text } from "./values.ts";

const brand = object({
  _id: text(lipstick.id),
  name: text("Labonno"),
  nameBn: maybe(text("লাবণ্য")),
  products: number(32),
});

export type BrandResponse = z.infer<typeof brand>;

export const brandContract = {
  "GET /brands": {
    tag: "Catalogue",
    summary: "List the brands of the shop's products. Staff only",
    query: z.extend(pageQuery, { q: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
    signedIn: "products:change",
    response: {
      status: 200,
      description: "Brands by name. X-Total-Count is the number of matches; the Link header leads to more pages",
      schema: list(brand),
    },
    refuses: ["invalid-input", "page-too-far", "not-signed-in", "not-allowed"],
  },
  "PATCH /brands/:id": {
    tag: "Catalogue",
    summary: "Set or remove the Bangla name of a brand. Staff only",
    body: brandNameChange,
    signedIn: "products:change",
    response: { status: 200, description: "Changed", schema: modified },
    refuses: ["invalid-input", "not-found", "not-signed-in", "not-allowed"],
  },
} satisfies ContractTable;
