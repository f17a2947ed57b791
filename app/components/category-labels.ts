import type { CategoryName } from "../../shop/catalog/catalog-schema.ts";
import type { MessageKey } from "../i18n/messages.ts";

export const categoryLabels = {
  Skincare: "nav.skincare",
  Makeup: "nav.makeup",
  Fragrance: "nav.fragrance",
  "Hair Care": "nav.hairCare",
  Accessories: "nav.accessories",
} as const satisfies Record<CategoryName, MessageKey>;
