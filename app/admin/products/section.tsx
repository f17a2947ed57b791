import type { StaffProductAnswer } from "../../../api/answers.ts";
import { loadList, only } from "../load-list.ts";
import type { SectionAsked } from "../sections.ts";
import { ProductList } from "./product-list.tsx";

const perPage = 30;

export async function show({ params, language }: SectionAsked) {
  const query = only(params, "q", "status", "category", "stock", "sort", "page");
  query.set("lang", language);
  return <ProductList list={await loadList<StaffProductAnswer>("/products/staff", query, perPage)} />;
}
