import { Link } from "react-router";
import type { Picture, ProductCard } from "../../../shop/catalog/list-products.ts";
import type { Product, ProductVariant } from "../../../shop/catalog/product-queries.ts";
import type { Localized as LocalizedText } from "../../../shop/language.ts";
import { type Paisa, paisa } from "../../../shop/money.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { Photo } from "../../components/image.tsx";
import { Price } from "../../components/price.tsx";
import { showToast } from "../../components/toast.ts";
import { useLanguage } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { putIntoCart } from "../cart/add-to-cart.ts";
import "./bought-together.css";

/** One of the things that go together; without a variant it is to be chosen on its page. */
type Piece = {
  isThis: boolean;
  productId: string;
  variantId: string | null;
  path: string;
  name: LocalizedText;
  /** The shade that the page shows. */
  shade: LocalizedText | null;
  picture: Picture | null;
  price: Paisa;
  fromPrice: boolean;
  hasShades: boolean;
};

type Props = { product: Product; chosen: ProductVariant; others: ProductCard[] };

/** What others bought with this product, from real orders: all into the cart at once where there is nothing to choose. */
export function BoughtTogether({ product, chosen, others }: Props) {
  const { t, path, money } = useLanguage();
  if (others.length === 0) return null;
  const own = chosen.inStock ? [ownPiece(product, chosen)] : [];
  const pieces = [...own, ...others.map(otherPiece)];
  const hasChoice = pieces.some(({ variantId }) => variantId === null);
  const total = paisa(pieces.reduce((sum, { price }) => sum + price, 0));

  const add = (wanted: Piece[]) => {
    const added = wanted.filter(({ productId, variantId, name, picture, price }) =>
      putIntoCart({ productId, variantId, name: name.text, picture, price, quantity: 1 }),
    );
    const action = { label: t("cart.view"), to: path("/cart") };
    if (added.length < wanted.length) {
      return showToast({ tone: "error", title: t("cart.addFailed"), text: t("cart.full"), action });
    }
    showToast({ title: t("cart.added"), text: t("together.added", { count: added.length }), action });
  };
  return (
    <section className="together-section" aria-labelledby="together">
      <div className="wrap">
        <div className="sec-head">
          <h2 className="display h2" id="together">
            {t("together.title")}
          </h2>
        </div>
        <div className="together">
          <ul>
            {pieces.map((piece) => (
              <PieceRow key={piece.productId} piece={piece} onAdd={hasChoice ? () => add([piece]) : undefined} />
            ))}
          </ul>
          {!hasChoice && pieces.length > 1 && (
            <div className="together-sum">
              <p>
                {t("together.total", { count: pieces.length })} <b className="num">{money(total)}</b>
              </p>
              <Button onClick={() => add(pieces)}>{t("together.addAll", { count: pieces.length })}</Button>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

/** Where they cannot go into the cart together, each goes by itself. */
function PieceRow({ piece, onAdd }: { piece: Piece; onAdd: (() => void) | undefined }) {
  const { t, path } = useLanguage();
  const { isThis, variantId, hasShades } = piece;
  const action = t(variantId !== null ? "product.add" : hasShades ? "product.chooseShade" : "product.choose");
  const called = { className: "link", "aria-label": t("product.doTo", { action, name: piece.name.text }) };
  const name = <Localized value={piece.name} />;
  return (
    <li>
      <span className="together-ph">
        <Photo picture={piece.picture} alt="" sizes="(min-width: 1024px) 120px, 72px" />
      </span>
      <div>
        {isThis ? (
          <p className="together-name">
            <small>{t("together.this")}</small>
            {name}
            {piece.shade && (
              <small>
                <Localized value={piece.shade} />
              </small>
            )}
          </p>
        ) : (
          <p className="together-name">
            <Link to={path(piece.path)}>{name}</Link>
          </p>
        )}
        <Price price={piece.price} from={piece.fromPrice} />
        {variantId === null && (
          <Link {...called} to={path(piece.path)}>
            {action}
            <Icon name="arrow-right" size="xs" />
          </Link>
        )}
        {variantId !== null && !isThis && onAdd && (
          <button type="button" {...called} onClick={onAdd}>
            <Icon name="plus" size="xs" />
            {action}
          </button>
        )}
      </div>
    </li>
  );
}

function ownPiece({ id, path, name, pictures }: Product, chosen: ProductVariant): Piece {
  const { id: variantId, name: shade, picture, price } = chosen;
  return {
    ...{ isThis: true, productId: id, variantId, path, name, shade, price, fromPrice: false, hasShades: false },
    picture: picture ?? pictures[0] ?? null,
  };
}

function otherPiece({ id, onlyVariantId, path, name, picture, price, fromPrice, swatches }: ProductCard): Piece {
  return {
    ...{ isThis: false, productId: id, variantId: onlyVariantId, path, name, shade: null, picture, price, fromPrice },
    hasShades: swatches.length > 1,
  };
}
