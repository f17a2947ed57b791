import { api } from "../../browser/api.ts";
import type { SectionInput } from "../sections.ts";
import { ProductEditor } from "./product-editor.tsx";

/** The form of a new product or, with `id` in the address, of an existing one. */
export async function renderSection({ params }: SectionInput) {
  const id = params.get("id");
  if (!id) return <ProductEditor key="new" product={null} />;
  const product = await api("GET /product/:id/edit", { params: { id } });
  return <ProductEditor key={`${id} ${product.updatedAt}`} product={product} />;
}
