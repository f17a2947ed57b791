import { loadList, pickParams } from "../load-list.ts";
import type { SectionInput } from "../sections.ts";
import { ProductImport } from "./product-import.tsx";
import { ProductList } from "./product-list.tsx";

const perPage = 30;

/** The list or, with `do=import` in the address, the import. */
export async function renderSection({ params, language }: SectionInput) {
  if (params.get("do") === "import") return <ProductImport />;
  const query = pickParams(params, "q", "status", "category", "stock", "offer", "sort", "page");
  query.set("lang", language);
  return <ProductList list={await loadList("GET /products/staff", query, perPage)} />;
}
