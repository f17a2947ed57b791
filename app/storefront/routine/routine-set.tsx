import { useRef, useState } from "react";
import type { ImageInfo } from "../../../shop/media/image-json.ts";
import { type Paisa, paisa } from "../../../shop/money.ts";
import { showToast } from "../../components/toast.ts";
import { useI18n } from "../../i18n/language.tsx";
import { AddOrView } from "../cart/add-or-view.tsx";
import { addProductToCart } from "../cart/add-to-cart.ts";
import { BuyBar } from "../product/buy-bar.tsx";

type SetItem = {
  productId: string;
  variantId: string;
  name: string;
  /** "30 ml". */
  size: string | null;
  picture: ImageInfo | null;
  price: Paisa;
};

/** A coupon that is added to the cart with the products, and its discount for each choice of them (`choiceOf`). */
type SetCoupon = { code: string; savings: Paisa[] };

type RoutineSetProps = {
  items: SetItem[];
  coupon: SetCoupon | null;
  /** Null: delivery is never free. */
  freeFrom: Paisa | null;
  /** The text to send in a chat: the set and the link to its page. */
  message: string;
  /** `add` by the number of products, from one on; `added` once they are in the cart. `freeLeft` has a place for the `{amount}`. */
  texts: Record<"set" | "added" | "total" | "separately" | "together" | "free" | "freeLeft" | "send", string> & {
    /** The minimum number of products for the discount; null if one is enough, or if there is no coupon. */
    more: string | null;
    add: string[];
  };
};

/** The products of the routine with their total. Each can be left out; the rest is added to the cart together. */
export function RoutineSet({ items, coupon, freeFrom, message, texts }: RoutineSetProps) {
  const { t, path, money } = useI18n();
  const buttons = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState<string[]>([]);
  const chosen = items.filter(({ productId }) => !left.includes(productId));
  const separately = paisa(chosen.reduce((sum, { price }) => sum + price, 0));
  const saved = coupon?.savings[choiceOf(items, left)] ?? paisa(0);
  const total = paisa(separately - saved);
  const toFree = freeFrom === null ? null : paisa(Math.max(0, freeFrom - total));
  const add = async () => {
    const added = chosen.filter(({ size: _size, ...item }) => addProductToCart({ ...item, quantity: 1 }));
    const action = { label: t("cart.view"), to: path("/cart") };
    // Replaces another code, so that the customer pays the total on this page.
    // Stores the code before the confirmation, because the customer may open the cart at once.
    if (coupon && saved > 0)
      await import("../../browser/coupon.ts").then(({ saveCoupon }) => saveCoupon(coupon.code), console.debug);
    if (added.length < chosen.length)
      return showToast({ tone: "error", title: t("cart.addFailed"), text: t("cart.full"), action });
    showToast({ title: t("cart.added"), text: t("together.added", { count: added.length }), action });
  };
  const button = chosen.length > 0 && (
    <AddOrView items={chosen} onAdd={() => void add()} added={texts.added}>
      {texts.add[chosen.length - 1]}
    </AddOrView>
  );
  return (
    <>
      <section className="rset" aria-labelledby="set">
        <h2 className="display h3" id="set">
          {texts.set}
        </h2>
        <ul>
          {items.map(({ productId, name, size, price }) => (
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
                <span>
                  {name} {size && <small className="muted num">{size}</small>}
                </span>
                <span className="num">{money(price)}</span>
              </label>
            </li>
          ))}
        </ul>
        {coupon && saved > 0 && (
          <dl className="rset-saving num">
            <div>
              <dt>{texts.separately}</dt>
              <dd>
                <s>{money(separately)}</s>
              </dd>
            </div>
            <div>
              <dt>
                <WithCode text={texts.together} code={coupon.code} />
              </dt>
              <dd>{money(paisa(-saved))}</dd>
            </div>
          </dl>
        )}
        <p className="rset-total">
          {texts.total} <b className="num">{money(total)}</b>
        </p>
        {coupon && saved === 0 && texts.more && chosen.length > 0 && (
          <p className="small muted">
            <WithCode text={texts.more} code={coupon.code} />
          </p>
        )}
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

/** The number of a choice of products, with one bit for each product that is not left out. */
function choiceOf(items: SetItem[], left: string[]): number {
  return items.reduce((bits, { productId }, nth) => bits | (left.includes(productId) ? 0 : 1 << nth), 0);
}

/** A text with a placeholder `{code}`. The code is in Latin letters in every language. */
function WithCode({ text, code }: { text: string; code: string }) {
  const [before, after] = text.split("{code}");
  return (
    <>
      {before}
      <span lang="en">{code}</span>
      {after}
    </>
  );
}
