import { useRef, useState } from "react";
import type { ImageInfo } from "../../../shop/media/image-json.ts";
import { type Paisa, paisa } from "../../../shop/money.ts";
import { Button } from "../../components/button.tsx";
import { showToast } from "../../components/toast.ts";
import { useI18n } from "../../i18n/language.tsx";
import { addProductToCart } from "../cart/add-to-cart.ts";
import { BuyBar } from "../product/buy-bar.tsx";
import "./routine-set.css";

type SetItem = { productId: string; variantId: string; name: string; picture: ImageInfo | null; price: Paisa };

type RoutineSetProps = {
  items: SetItem[];
  /** Null: delivery is never free. */
  freeFrom: Paisa | null;
  /** A text with the set and its page, for a chat. */
  message: string;
  /** `add` by the number of products, from one on. `freeLeft` has a place for the `{amount}`. */
  texts: { set: string; total: string; free: string; freeLeft: string; send: string; add: string[] };
};

/** The routine's products with their sum: each can be left out, the rest goes to the cart at once. */
export function RoutineSet({ items, freeFrom, message, texts }: RoutineSetProps) {
  const { t, path, money } = useI18n();
  const buttons = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState<string[]>([]);
  const chosen = items.filter(({ productId }) => !left.includes(productId));
  const total = paisa(chosen.reduce((sum, { price }) => sum + price, 0));
  const toFree = freeFrom === null ? null : paisa(Math.max(0, freeFrom - total));
  const add = () => {
    const added = chosen.filter((item) => addProductToCart({ ...item, quantity: 1 }));
    const action = { label: t("cart.view"), to: path("/cart") };
    if (added.length < chosen.length)
      return showToast({ tone: "error", title: t("cart.addFailed"), text: t("cart.full"), action });
    showToast({ title: t("cart.added"), text: t("together.added", { count: added.length }), action });
  };
  const button = chosen.length > 0 && <Button onClick={add}>{texts.add[chosen.length - 1]}</Button>;
  return (
    <>
      <section className="rset" aria-labelledby="set">
        <h2 className="display h3" id="set">
          {texts.set}
        </h2>
        <ul>
          {items.map(({ productId, name, price }) => (
            <li key={productId}>
              <label>
                <input
                  type="checkbox"
                  checked={!left.includes(productId)}
                  onChange={({ target }) =>
                    setLeft((before) =>
                      target.checked ? before.filter((id) => id !== productId) : [...before, productId],
                    )
                  }
                />
                <span>{name}</span>
                <span className="num">{money(price)}</span>
              </label>
            </li>
          ))}
        </ul>
        <p className="rset-total">
          {texts.total} <b className="num">{money(total)}</b>
        </p>
        {toFree !== null && chosen.length > 0 && (
          <p className="small muted num">
            {toFree === 0 ? texts.free : texts.freeLeft.replace("{amount}", money(toFree))}
          </p>
        )}
        <div className="rset-do" ref={buttons}>
          {button}
          <a
            className="btn btn-o"
            href={`https://wa.me/?text=${encodeURIComponent(message)}`}
            target="_blank"
            rel="noreferrer"
          >
            {texts.send}
          </a>
        </div>
      </section>
      {button && (
        <BuyBar hideWhileVisible={buttons} amount={money(total)} note={texts.total} picture={null}>
          {button}
        </BuyBar>
      )}
    </>
  );
}
