import type { QuotedLineResponse } from "../../../api/contract/cart.ts";
import { Button } from "../../components/button.tsx";
import { Link } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import "./order-refusals.css";
import { cartLines, removeFromCart, setQuantity } from "../../browser/cart.ts";
import { Icon } from "../../components/icon.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { canChooseAgain, problemText } from "../cart/line-problem.ts";

/** The lines that cannot be ordered, each with a way to resolve it. `onResolved` is called when one was taken. */
export function LineProblems({ lines, onResolved }: { lines: QuotedLineResponse[]; onResolved: () => void }) {
  const { t, path } = useI18n();
  // Several lines have the same buttons.
  const nameOf = ({ name, variantName }: QuotedLineResponse) =>
    [name?.text ?? t("cart.lineUnnamed"), variantName?.text].filter(Boolean).join(" ");
  const resolve = (change: () => void) => () => {
    change();
    onResolved();
  };
  return (
    <ul className="problems">
      {lines.map((line) => (
        <li key={`${line.productId}/${line.variantId}`}>
          <ResponsiveImage image={line.picture} alt="" sizes="52px" />
          <div>
            <b>
              {line.name ? <Localized value={line.name} /> : t("cart.lineUnnamed")}{" "}
              {line.variantName && <Localized value={line.variantName} />}
            </b>
            <p className="err">
              <Icon name="warning-circle" size="s" />
              {problemText(line.problem ?? "product-gone", line, t)}
            </p>
            <div className="problems-do">
              {line.problem === "not-enough" && line.left !== null && (
                <Button
                  variant="outline"
                  small
                  aria-label={`${t("cart.take", { count: line.left })}: ${nameOf(line)}`}
                  onClick={resolve(() => setQuantity(findCartLine(line), line.left ?? 1))}
                >
                  {t("cart.take", { count: line.left })}
                </Button>
              )}
              {canChooseAgain(line.problem ?? "product-gone", line) && (
                <Link className="link" to={path(line.path)}>
                  {t("cart.chooseAgain")}
                </Link>
              )}
              <Button
                variant="quiet"
                small
                aria-label={t("cart.remove", { name: nameOf(line) })}
                onClick={resolve(() => removeFromCart(findCartLine(line)))}
              >
                {t("cart.removeShort")}
              </Button>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The cart's own line: old carts name no variant if there is only one. */
function findCartLine({ productId, variantId }: QuotedLineResponse) {
  const isSameLine = (line: { productId: string; variantId: string | null }) =>
    line.productId === productId && (line.variantId === variantId || line.variantId === null);
  return cartLines().find(isSameLine) ?? { productId, variantId };
}
