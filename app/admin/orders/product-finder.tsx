import { useEffect, useRef, useState } from "react";
import { fromTaka } from "../../../shop/money.ts";
import { callApi } from "../../browser/api.ts";
import { TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { useAdminSpeech } from "../i18n.ts";
import type { ChosenLine } from "./phone-order-lines.tsx";

type Found = {
  _id: string;
  name: string;
  images: string[];
  variants: { _id: string; name: string | null; price: number; inStock: boolean }[];
};

const pause = 250;
const shownAtMost = 6;

/** Finds products by name while somebody types, in either language; each of their kinds is one choice. */
export function ProductFinder({ onChoose }: { onChoose: (line: ChosenLine) => void }) {
  const { t, money, language } = useAdminSpeech();
  const [found, setFound] = useState<Found[] | null>(null);
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = useRef(0);
  useEffect(() => () => clearTimeout(soon.current), []);

  function find(words: string): void {
    clearTimeout(soon.current);
    const mine = ++turn.current;
    if (words.trim().length < 2) {
      setFound(null);
      return;
    }
    soon.current = setTimeout(async () => {
      const query = new URLSearchParams({ q: words.trim(), limit: String(shownAtMost), lang: language });
      const products = await callApi<Found[]>("GET", `/products?${query}`).catch(() => []);
      if (mine === turn.current) setFound(products);
    }, pause);
  }

  const choices = (found ?? []).flatMap((product) =>
    product.variants.map((variant) => ({
      product,
      variant,
      name: variant.name ? `${product.name}, ${variant.name}` : product.name,
    })),
  );
  return (
    <>
      <TextField
        name="find"
        type="search"
        autoComplete="off"
        label={t("admin.enter.find")}
        hint={t("admin.enter.findHint")}
        onChange={(event) => find(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {found && choices.length === 0 && <p className="muted">{t("admin.enter.noneFound")}</p>}
      <ul className="en-found">
        {choices.map(({ product, variant, name }) => (
          <li key={variant._id}>
            <button
              type="button"
              disabled={!variant.inStock}
              aria-label={t("admin.enter.add", { name })}
              onClick={() => onChoose({ productId: product._id, variantId: variant._id, name, quantity: 1 })}
            >
              {product.images[0] ? <img src={product.images[0]} alt="" width="32" height="40" loading="lazy" /> : <i />}
              <span>{name}</span>
              <span className="num">
                {variant.inStock ? money(fromTaka(variant.price)) : t("admin.overview.soldOut")}
              </span>
              <Icon name="plus" size="s" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
