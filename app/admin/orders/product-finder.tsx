import { useEffect, useRef, useState } from "react";
import { fromTaka } from "../../../shop/money.ts";
import { api } from "../../browser/api.ts";
import { TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { useAdminI18n } from "../i18n.ts";
import type { PhoneOrderLine } from "./phone-order-lines.tsx";

type ProductMatch = {
  _id: string;
  name: string;
  images: string[];
  variants: { _id: string; name: string | null; price: number; inStock: boolean }[];
};

const debounceMs = 250;
const maxShown = 6;

/** Finds products by name while somebody types, in either language; each of their kinds is one choice. */
export function ProductFinder({ onChoose }: { onChoose: (line: PhoneOrderLine) => void }) {
  const { t, money, language } = useAdminI18n();
  const [matches, setMatches] = useState<ProductMatch[] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const requestNumber = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(text: string): void {
    clearTimeout(timer.current);
    const ownRequest = ++requestNumber.current;
    if (text.trim().length < 2) {
      setMatches(null);
      return;
    }
    timer.current = setTimeout(async () => {
      const query = new URLSearchParams({ q: text.trim(), limit: String(maxShown), lang: language });
      const products = await api("GET /products", { query }).catch(() => []);
      if (ownRequest === requestNumber.current) setMatches(products);
    }, debounceMs);
  }

  const choices = (matches ?? []).flatMap((product) =>
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
        onChange={(event) => search(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {matches && choices.length === 0 && <p className="muted">{t("admin.enter.noneFound")}</p>}
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
