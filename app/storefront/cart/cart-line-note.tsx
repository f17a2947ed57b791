import { Link } from "react-router";
import type { QuotedLineResponse } from "../../../api/contract/cart.ts";
import type { CartLine } from "../../../shop/cart/cart-rules.ts";
import type { LineProblem } from "../../../shop/cart/price-lines.ts";
import { fromTaka, parseTaka } from "../../../shop/money.ts";
import { setQuantity } from "../../browser/cart.ts";
import { Icon } from "../../components/icon.tsx";
import { type I18n, useI18n } from "../../i18n/language.tsx";

type CartLineNoteProps = {
  line: CartLine;
  quoted: QuotedLineResponse;
  problem: LineProblem | null;
  onRemove: () => void;
};

/** What the shopper must know of a line, with the way on: what stops it, else that its price has changed. */
export function CartLineNote({ line, quoted, problem, onRemove }: CartLineNoteProps) {
  const { t, path, money } = useI18n();
  if (problem === null) {
    const before = parseTaka(line.price);
    const now = fromTaka(quoted.price);
    if (!before || before === now) return null;
    return <p className="line-note">{t("cart.priceNow", { now: money(now), before: money(before) })}</p>;
  }

  const left = problem === "not-enough" ? quoted.left : null;
  const canChooseAgain = quoted.name !== null && problem !== "not-enough";
  return (
    <div className="line-problem" tabIndex={-1}>
      <p>
        <Icon name="warning-circle" size="s" />
        {problemText(problem, quoted, t)}
      </p>
      <div>
        {left !== null && (
          <button type="button" className="link" onClick={() => setQuantity(line, left)}>
            {t("cart.take", { count: left })}
          </button>
        )}
        {canChooseAgain && (
          <Link className="link" to={path(quoted.path)}>
            {t("cart.chooseAgain")}
          </Link>
        )}
        <button type="button" className="link" onClick={onRemove}>
          {t("cart.removeShort")}
        </button>
      </div>
    </div>
  );
}

/** A line whose product still has a name lost only its shade or size. */
function problemText(problem: LineProblem, { name, left }: QuotedLineResponse, t: I18n["t"]): string {
  if (problem === "product-gone") return t(name ? "cart.problem.variantGone" : "cart.problem.productGone");
  if (problem === "variant-needed") return t("cart.problem.variantNeeded");
  if (problem === "not-enough") return t("cart.problem.notEnough", { count: left ?? 0 });
  return t("cart.problem.outOfStock");
}
