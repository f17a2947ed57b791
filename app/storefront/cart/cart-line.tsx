import { useEffect } from "react";
import type { QuotedLineResponse } from "../../../api/contract/cart.ts";
import { type CartLine, maxQuantity } from "../../../shop/cart/cart-rules.ts";
import { fromTaka, parseTaka, times } from "../../../shop/money.ts";
import { setQuantity } from "../../browser/cart.ts";
import { IconButton } from "../../components/button.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { Link } from "../../components/page.tsx";
import { Price, UnitPrice } from "../../components/price.tsx";
import { QuantityStepper } from "../../components/quantity-stepper.tsx";
import { SwatchDot } from "../../components/swatches.tsx";
import { useLazyModule } from "../../components/use-lazy-module.ts";
import { useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import "./cart-line.css";
import type { LineProblem } from "../../../shop/cart/price-lines.ts";
import { Icon } from "../../components/icon.tsx";
import { lineProblem } from "./cart-quotes.ts";
import { canChooseAgain, problemText } from "./line-problem.ts";

type CartLineProps = {
  line: CartLine;
  /** The quoted line; null until it is known, or if the shop cannot be reached. */
  quoted: QuotedLineResponse | null;
  /** Further pieces of it that are a gift's wrapping. */
  wrapPieces: number;
  onRemove: () => void;
};

/** One line of the cart. Changes show at once; the shop's quote follows. */
export function CartLineRow({ line, quoted, wrapPieces, onRemove }: CartLineProps) {
  const { t } = useI18n();
  const problem = lineProblem(line, quoted);
  const isOrderable = problem === null || problem === "not-enough";
  const name = quoted?.name?.text || line.name || t("cart.lineUnnamed");
  return (
    <li className={isOrderable ? "line" : "line is-off"}>
      <div className="line-ph">
        <LineImage line={line} quoted={quoted} />
      </div>
      <div>
        <div className="line-h">
          <div>
            <LineName line={line} quoted={quoted} name={name} />
            <div className="line-facts">
              <LineVariant quoted={quoted} />
              {quoted?.unitPrice && (
                <UnitPrice unitPrice={{ ...quoted.unitPrice, price: fromTaka(quoted.unitPrice.price) }} />
              )}
            </div>
          </div>
          <IconButton icon="trash" label={t("cart.remove", { name })} onClick={onRemove} />
        </div>
        {quoted?.set && <LineSet set={quoted.set} />}
        {isOrderable && (
          <div className="line-f">
            <QuantityStepper
              value={line.quantity}
              onChange={(quantity) => setQuantity(line, quantity + wrapPieces)}
              max={Math.min(maxQuantity, quoted?.left ?? maxQuantity) - wrapPieces}
              label={name}
            />
            <LinePrice line={line} quoted={quoted} />
          </div>
        )}
        {quoted && <CartLineNote line={line} quoted={quoted} problem={problem} onRemove={onRemove} />}
      </div>
    </li>
  );
}

function LineImage({ line, quoted }: Pick<CartLineProps, "line" | "quoted">) {
  if (quoted) return <ResponsiveImage image={quoted.picture} alt="" sizes="(min-width: 1024px) 112px, 88px" />;
  const [savedImage] = line.image;
  // Carts of the previous shop reference pictures on other hosts, which no page may load.
  return savedImage?.startsWith("/images/") ? (
    <img src={savedImage} alt="" />
  ) : (
    <ResponsiveImage image={null} sizes="112px" />
  );
}

function LineName({ line, quoted, name }: Pick<CartLineProps, "line" | "quoted"> & { name: string }) {
  const { path } = useI18n();
  const isGone = quoted !== null && quoted.name === null;
  return (
    <h2 className="line-name">
      {isGone ? (
        name
      ) : (
        <Link to={path(quoted?.path ?? `/product/${line.productId}`)}>
          {quoted?.name ? <Localized value={quoted.name} /> : name}
        </Link>
      )}
    </h2>
  );
}

function LineVariant({ quoted }: Pick<CartLineProps, "quoted">) {
  if (!quoted?.variantName) return null;
  return (
    <p className="line-variant">
      {quoted.swatch && <SwatchDot color={quoted.swatch} />}
      <Localized value={quoted.variantName} />
    </p>
  );
}

const loadContents = () => import("./set-contents.tsx");

function LineSet(props: { set: NonNullable<QuotedLineResponse["set"]> }) {
  const [contents, load] = useLazyModule(loadContents);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void load(), []);
  return contents && <contents.SetContents {...props} />;
}

function LinePrice({ line, quoted }: Pick<CartLineProps, "line" | "quoted">) {
  const { t, money } = useI18n();
  const price = quoted ? fromTaka(quoted.price) : parseTaka(line.price);
  if (price === null) return null;
  const before = quoted?.listPrice ? times(fromTaka(quoted.listPrice), line.quantity) : null;
  return (
    <div className="line-price">
      <Price price={times(price, line.quantity)} listPrice={before} />
      {line.quantity > 1 && <small className="num">{t("cart.each", { price: money(price) })}</small>}
    </div>
  );
}

type CartLineNoteProps = {
  line: CartLine;
  quoted: QuotedLineResponse;
  problem: LineProblem | null;
  onRemove: () => void;
};

/** A notice on a line and what to do: why it cannot be ordered, or that its price has changed. */
function CartLineNote({ line, quoted, problem, onRemove }: CartLineNoteProps) {
  const { t, path, money } = useI18n();
  if (problem === null) {
    const before = parseTaka(line.price);
    const now = fromTaka(quoted.price);
    if (!before || before === now) return null;
    return <p className="line-note">{t("cart.priceNow", { now: money(now), before: money(before) })}</p>;
  }

  const left = problem === "not-enough" ? quoted.left : null;
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
        {canChooseAgain(problem, quoted) && (
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
