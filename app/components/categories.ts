import type { CategoryName } from "../../shop/catalog/catalog-schema.ts";
import type { MessageKey } from "../i18n/messages.ts";

type CategoryPage = { path: string; name: CategoryName; label: MessageKey; about: MessageKey };

/** The five categories with their pages and texts (specification.txt §2). */
export const categories: readonly CategoryPage[] = [
  { path: "/skincare", name: "Skincare", label: "nav.skincare", about: "category.skincare" },
  { path: "/makeup", name: "Makeup", label: "nav.makeup", about: "category.makeup" },
  { path: "/fragrance", name: "Fragrance", label: "nav.fragrance", about: "category.fragrance" },
  { path: "/hair-care", name: "Hair Care", label: "nav.hairCare", about: "category.hairCare" },
  { path: "/accessories", name: "Accessories", label: "nav.accessories", about: "category.accessories" },
];

/** The category of a route's pattern (`/bn?/skincare`). */
export function categoryForPattern(pattern: string): CategoryPage {
  const category = categories.find(({ path }) => pattern.endsWith(path));
  if (!category) throw new Error(`no category at ${pattern}`);
  return category;
}

export const categoryLabels = {
  Skincare: "nav.skincare",
  Makeup: "nav.makeup",
  Fragrance: "nav.fragrance",
  "Hair Care": "nav.hairCare",
  Accessories: "nav.accessories",
} as const satisfies Record<CategoryName, MessageKey>;
