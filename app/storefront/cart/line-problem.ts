import type { QuotedLineResponse } from "../../../api/contract/cart.ts";
import type { LineProblem } from "../../../shop/cart/price-lines.ts";
import type { I18n } from "../../i18n/language.tsx";

/** Why a line cannot be ordered. If the product still has a name, only the variant is gone. */
export function problemText(problem: LineProblem, { name, left }: QuotedLineResponse, t: I18n["t"]): string {
  if (problem === "product-gone") return t(name ? "cart.problem.variantGone" : "cart.problem.productGone");
  if (problem === "variant-needed") return t("cart.problem.variantNeeded");
  if (problem === "not-enough") return t("cart.problem.notEnough", { count: left ?? 0 });
  return t("cart.problem.outOfStock");
}

/** Whether the product may have another variant to choose. */
export function canChooseAgain(problem: LineProblem, { name }: QuotedLineResponse): boolean {
  return name !== null && problem !== "not-enough";
}
