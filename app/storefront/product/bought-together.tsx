import type { ProductCard } from "../../../shop/catalog/list-products.ts";
import type { Localized as LocalizedText } from "../../../shop/language.ts";
import type { ImageInfo } from "../../../shop/media/image-json.ts";
import { type Paisa, paisa } from "../../../shop/money.ts";
import { Icon } from "../../components/icon.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { Link } from "../../components/page.tsx";
import { Price } from "../../components/price.tsx";
import { showToast } from "../../components/toast.ts";
import { useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { AddOrView } from "../cart/add-or-view.tsx";
import { addProductToCart } from "../cart/add-to-cart.ts";
import "./bought-together.css";
import { type Offer, useLiveOffer } from "./live-offer.ts";
import type { ViewedProduct } from "./product-view.tsx";

/** One product of a set; without a variant it must be chosen on its page. */
type TogetherItem = {
  isCurrent: boolean;
  productId: string;
  variantId: string | null;
  path: string;
  name: LocalizedText;
  /** The variant shown on the page. */
  shade: LocalizedText | null;
  picture: ImageInfo | null;
  price: Paisa;
  fromPrice: boolean;
  hasShades: boolean;
};

type BoughtTogetherProps = {
  product: Pick<ViewedProduct, "id" | "path" | "name">;
  /** The variant that the page opens with. */
  offer: Offer;
  others: ProductCard[];
  /** What the button says once all of them are in the cart. */
  added: string;
};

/** What others bought together, from real orders: added to the cart at once if nothing needs choosing. */
export function BoughtTogether({ product, offer, others, added }: BoughtTogetherProps) {
  const { t, path, money } = useI18n();
  const chosen = useLiveOffer()?.offer ?? offer;
  const own = chosen.inStock ? [toOwnItem(product, chosen)] : [];
  const items = [...own, ...others.map(toOtherItem)];
  const hasChoice = items.some(({ variantId }) => variantId === null);
  const total = paisa(items.reduce((sum, { price }) => sum + price, 0));

  const add = (requested: TogetherItem[]) => {
    const done = requested.filter(({ productId, variantId, name, picture, price }) =>
      addProductToCart({ productId, variantId, name: name.text, picture, price, quantity: 1 }),
    );
    const action = { label: t("cart.view"), to: path("/cart") };
    if (done.length < requested.length) {
      return showToast({ tone: "error", title: t("cart.addFailed"), text: t("cart.full"), action });
    }
    showToast({ title: t("cart.added"), text: t("together.added", { count: done.length }), action });
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
            {items.map((item) => (
              <TogetherRow key={item.productId} item={item} onAdd={hasChoice ? () => add([item]) : undefined} />
            ))}
          </ul>
          {!hasChoice && items.length > 1 && (
            <div className="together-sum">
              <p>
                {t("together.total", { count: items.length })} <b className="num">{money(total)}</b>
              </p>
              <AddOrView items={items} onAdd={() => add(items)} added={added}>
                {t("together.addAll", { count: items.length })}
              </AddOrView>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

/** If they cannot be added together, each has its own button. */
function TogetherRow({ item, onAdd }: { item: TogetherItem; onAdd: (() => void) | undefined }) {
  const { t, path } = useI18n();
  const { isCurrent, variantId, hasShades } = item;
  const action = t(variantId !== null ? "product.add" : hasShades ? "product.chooseShade" : "product.choose");
  const linkProps = { className: "link", "aria-label": t("product.doTo", { action, name: item.name.text }) };
  const name = <Localized value={item.name} />;
  return (
    <li>
      <span className="together-ph">
        <ResponsiveImage image={item.picture} alt="" sizes="(min-width: 1024px) 120px, 72px" />
      </span>
      <div>
        {isCurrent ? (
          <p className="together-name">
            <small>{t("together.this")}</small>
            {name}
            {item.shade && (
              <small>
                <Localized value={item.shade} />
              </small>
            )}
          </p>
        ) : (
          <p className="together-name">
            <Link to={path(item.path)}>{name}</Link>
          </p>
        )}
        <Price price={item.price} from={item.fromPrice} />
        {variantId === null && (
          <Link {...linkProps} to={isCurrent ? "#shades" : path(item.path)}>
            {action}
            <Icon name="arrow-right" size="xs" />
          </Link>
        )}
        {variantId !== null && !isCurrent && onAdd && (
          <button type="button" {...linkProps} onClick={onAdd}>
            <Icon name="plus" size="xs" />
            {action}
          </button>
        )}
      </div>
    </li>
  );
}

function toOwnItem(product: BoughtTogetherProps["product"], chosen: Offer): TogetherItem {
  const own = { isCurrent: true, productId: product.id, variantId: chosen.id, shade: chosen.name };
  return { ...chosen, ...product, ...own, fromPrice: false, hasShades: chosen.id === null };
}

function toOtherItem(card: ProductCard): TogetherItem {
  const other = { isCurrent: false, productId: card.id, variantId: card.onlyVariantId, shade: null };
  return { ...card, ...other, hasShades: card.swatches.length > 1 };
}
