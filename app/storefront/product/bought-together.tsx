import { Link } from "react-router";
import type { Product, ProductVariant } from "../../../shop/catalog/product-queries.ts";
import type { Picture, ProductCard } from "../../../shop/catalog/queries.ts";
import type { Localized as LocalizedText } from "../../../shop/language.ts";
import { type Paisa, paisa } from "../../../shop/money.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useLanguage } from "../../ui/language.tsx";
import { Localized } from "../../ui/localized.tsx";
import { Photo } from "../../ui/picture.tsx";
import { Price } from "../../ui/price.tsx";
import { showToast } from "../../ui/toast.tsx";
import { putIntoCart } from "../cart/put-into-cart.ts";
import "./bought-together.css";

/** One of the things that go together; without a variant it is to be chosen on its page. */
type Piece = {
  productId: string;
  variantId: string | null;
  path: string;
  name: LocalizedText;
  /** The shade that the page shows. */
  shade: LocalizedText | null;
  picture: Picture | null;
  price: Paisa;
  fromPrice: boolean;
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

  const addAll = () => {
    const added = pieces.filter(({ name, ...piece }) => putIntoCart({ ...piece, name: name.text, quantity: 1 }));
    const action = { label: t("cart.view"), to: path("/cart") };
    if (added.length < pieces.length) {
      return showToast({ tone: "error", title: t("cart.addFailed"), text: t("cart.full"), action });
    }
    showToast({ title: t("cart.added"), text: t("together.added", { count: added.length }), action });
  };
  return (
    <section className="section section-flush" aria-labelledby="together">
      <div className="wrap">
        <div className="sec-head">
          <h2 className="display h2" id="together">
            {t("together.title")}
          </h2>
        </div>
        <div className="together">
          <ul>
            {pieces.map((piece) => (
              <PieceRow key={piece.productId} piece={piece} isThis={piece.productId === product.id} />
            ))}
          </ul>
          {!hasChoice && pieces.length > 1 && (
            <div className="together-sum">
              <p>
                {t("together.total", { count: pieces.length })} <b className="num">{money(total)}</b>
              </p>
              <Button onClick={addAll}>{t("together.addAll", { count: pieces.length })}</Button>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

function PieceRow({ piece, isThis }: { piece: Piece; isThis: boolean }) {
  const { t, path } = useLanguage();
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
        {piece.variantId === null && (
          <Link
            className="link"
            to={path(piece.path)}
            aria-label={t("product.doTo", { action: t("product.choose"), name: piece.name.text })}
          >
            {t("product.choose")}
            <Icon name="arrow-right" size="xs" />
          </Link>
        )}
      </div>
    </li>
  );
}

function ownPiece({ id, path, name, pictures }: Product, chosen: ProductVariant): Piece {
  const { id: variantId, name: shade, picture, price } = chosen;
  return {
    ...{ productId: id, variantId, path, name, shade, price, fromPrice: false },
    picture: picture ?? pictures[0] ?? null,
  };
}

function otherPiece({ id, onlyVariantId, path, name, picture, price, fromPrice }: ProductCard): Piece {
  return { productId: id, variantId: onlyVariantId, path, name, shade: null, picture, price, fromPrice };
}
