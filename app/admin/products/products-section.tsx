import type { StaffProductAnswer } from "../../../api/responses.ts";
import { loadList, only } from "../load-list.ts";
import type { SectionAsked } from "../sections.ts";
import { ProductImport } from "./product-import.tsx";
import { ProductList } from "./product-list.tsx";

const perPage = 30;

/** The list; with `do=import` in the address the import of a file. */
export async function show({ params, language }: SectionAsked) {
  if (params.get("do") === "import") return <ProductImport />;
  const query = only(params, "q", "status", "category", "stock", "offer", "sort", "page");
  query.set("lang", language);
  return <ProductList list={await loadList<StaffProductAnswer>("/products/staff", query, perPage)} />;
}
