import { Link } from "react-router";
import type { QuotedLineAnswer } from "../../../api/responses.ts";
import { type CartLine, highestQuantity } from "../../../shop/cart/cart-rules.ts";
import { fromTaka, parseTaka, times } from "../../../shop/money.ts";
import { setQuantity } from "../../browser/cart.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { Photo } from "../../components/image.tsx";
import { Price } from "../../components/price.tsx";
import { QuantityStepper } from "../../components/quantity-stepper.tsx";
import { Dot } from "../../components/swatches.tsx";
import { UnitPrice } from "../../components/unit-price.tsx";
import { useLanguage } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import "./cart-line.css";
import { CartLineNote } from "./cart-line-note.tsx";
import { lineProblem } from "./cart-quotes.ts";

type Props = {
  line: CartLine;
  /** What the shop says of it; null while it has not, or could not be asked. */
  quoted: QuotedLineAnswer | null;
  onRemove: () => void;
};

/** One line of the cart. A change shows at once; the shop's word on it follows. */
export function CartLineRow({ line, quoted, onRemove }: Props) {
  const { t } = useLanguage();
  const problem = lineProblem(line, quoted);
  const orderable = problem === null || problem === "not-enough";
  const name = quoted?.name?.text || line.name || t("cart.lineUnnamed");
  return (
    <li className={orderable ? "line" : "line is-off"}>
      <div className="line-ph">
        <LinePicture line={line} quoted={quoted} />
      </div>
      <div>
        <div className="line-h">
          <div>
            <LineName line={line} quoted={quoted} name={name} />
            <LineVariant quoted={quoted} />
            {quoted?.unitPrice && <UnitPrice of={{ ...quoted.unitPrice, price: fromTaka(quoted.unitPrice.price) }} />}
          </div>
          <IconButton icon="trash" label={t("cart.remove", { name })} onClick={onRemove} />
        </div>
        {orderable && (
          <div className="line-f">
            <QuantityStepper
              value={line.quantity}
              onChange={(quantity) => setQuantity(line, quantity)}
              max={Math.min(highestQuantity, quoted?.left ?? highestQuantity)}
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

function LinePicture({ line, quoted }: Pick<Props, "line" | "quoted">) {
  if (quoted) return <Photo picture={quoted.picture} alt="" sizes="(min-width: 1024px) 112px, 88px" />;
  const [kept] = line.image;
  // A cart of the old shop names pictures of other hosts, which no page of ours may load.
  return kept?.startsWith("/images/") ? <img src={kept} alt="" /> : <Photo picture={null} sizes="112px" />;
}

function LineName({ line, quoted, name }: Pick<Props, "line" | "quoted"> & { name: string }) {
  const { path } = useLanguage();
  const gone = quoted !== null && quoted.name === null;
  return (
    <h2 className="line-name">
      {gone ? (
        name
      ) : (
        <Link to={path(quoted?.path ?? `/product/${line.productId}`)}>
          {quoted?.name ? <Localized value={quoted.name} /> : name}
        </Link>
      )}
    </h2>
  );
}

function LineVariant({ quoted }: Pick<Props, "quoted">) {
  if (!quoted?.variantName) return null;
  return (
    <p className="line-variant">
      {quoted.swatch && <Dot color={quoted.swatch} />}
      <Localized value={quoted.variantName} />
    </p>
  );
}

function LinePrice({ line, quoted }: Pick<Props, "line" | "quoted">) {
  const { t, money } = useLanguage();
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
