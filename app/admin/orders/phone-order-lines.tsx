import { useEffect, useRef, useState } from "react";
import type { QuoteResponse } from "../../../api/contract/cart.ts";
import { fromTaka, times } from "../../../shop/money.ts";
import { api } from "../../browser/api.ts";
import type { ResponseOf } from "../../browser/request.ts";
import { IconButton } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { QuantityStepper } from "../../components/quantity-stepper.tsx";
import { DeliveryRow, DiscountRow } from "../../components/sum-rows.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { useAdminI18n } from "../i18n.ts";

export type PhoneOrderLine = {
  productId: string;
  variantId: string;
  name: string;
  quantity: number;
  /** The available stock, when more was requested. */
  maxQuantity?: number;
};

type PhoneOrderLinesProps = {
  lines: PhoneOrderLine[];
  quote: QuoteResponse | null;
  onChange: (lines: PhoneOrderLine[]) => void;
};

/** The items of a phone order at today's prices. */
export function PhoneOrderLines({ lines, quote, onChange }: PhoneOrderLinesProps) {
  const { t, money } = useAdminI18n();
  if (lines.length === 0) return <p className="muted phone-order-none">{t("admin.phoneOrder.empty")}</p>;
  return (
    <>
      <ul className="phone-order-lines">
        {lines.map((line) => {
          const quotedLine = quote?.lines.find((each) => each.variantId === line.variantId);
          const isGone = quotedLine?.problem === "out-of-stock" || quotedLine?.problem === "product-gone";
          const availabilityNote = isGone
            ? t("admin.overview.soldOut")
            : line.maxQuantity && t("admin.phoneOrder.left", { count: line.maxQuantity });
          const left = quotedLine?.left ?? null;
          return (
            <li key={line.variantId}>
              <span>
                {line.name}
                {quotedLine?.set && <SetParts parts={quotedLine.set.parts} />}
                {availabilityNote ? (
                  <small className="od-bad">{availabilityNote}</small>
                ) : (
                  left !== null && (
                    <small className={left < line.quantity ? "od-bad num" : "phone-order-left num"}>
                      {t(left === 0 ? "admin.calls.stock.none" : "admin.calls.stock.left", { count: left })}{" "}
                      {left > 0 && left < line.quantity && (
                        <button
                          type="button"
                          className="link"
                          onClick={() =>
                            onChange(lines.map((each) => (each === line ? { ...each, quantity: left } : each)))
                          }
                        >
                          {t("admin.calls.makeIt", { count: left })}
                        </button>
                      )}
                    </small>
                  )
                )}
              </span>
              <QuantityStepper
                label={line.name}
                value={line.quantity}
                max={line.maxQuantity}
                onChange={(quantity) => onChange(lines.map((each) => (each === line ? { ...each, quantity } : each)))}
              />
              <b className={isGone ? "num is-gone" : "num"}>
                {quotedLine && money(times(fromTaka(quotedLine.price), line.quantity))}
              </b>
              <IconButton
                icon="trash"
                size="s"
                label={t("admin.phoneOrder.remove", { name: line.name })}
                onClick={() => onChange(lines.filter((each) => each !== line))}
              />
            </li>
          );
        })}
      </ul>
      {quote?.lines.every(({ problem }) => problem === null) && (
        <dl className="od-t num">
          <dt>{t("summary.subtotal")}</dt>
          <dd>{money(fromTaka(quote.subtotal))}</dd>
          <DiscountRow sums={quote} />
          <DeliveryRow sums={quote} />
          <dt className="tot">{t("admin.order.toCollect")}</dt>
          <dd className="tot">{money(fromTaka(quote.total))}</dd>
        </dl>
      )}
    </>
  );
}

type QuotedPart = NonNullable<QuoteResponse["lines"][number]["set"]>["parts"][number];

/** What is in one set, in the language in which it is priced. */
function SetParts({ parts }: { parts: QuotedPart[] }) {
  const { t, number } = useAdminI18n();
  return (
    <small className="phone-order-parts">
      {t("admin.set.inside")}{" "}
      {parts.map(({ variantId, name, variantName, pieces }, index) => (
        <span key={variantId}>
          {index > 0 && ", "}
          {name && <Localized value={name} />}
          {variantName && (
            <>
              {" "}
              <Localized value={variantName} />
            </>
          )}
          {pieces > 1 && ` × ${number(pieces)}`}
        </span>
      ))}
    </small>
  );
}

type ProductMatch = ResponseOf<"GET /products">[number];

type ProductFinderProps = {
  onChoose: (line: PhoneOrderLine, variant: ProductMatch["variants"][number]) => void;
  /** Also offers what is sold out. */
  anyStock?: boolean;
};

const debounceMs = 250;
const maxShown = 6;

/** Searches products in either language while typing; each variant is one option. */
export function ProductFinder({ onChoose, anyStock = false }: ProductFinderProps) {
  const { t, money, language } = useAdminI18n();
  const [matches, setMatches] = useState<ProductMatch[] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const requestNumber = useRef(0);
  const words = useRef<HTMLInputElement>(null);
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
      price: anyStock || variant.inStock ? money(fromTaka(variant.price)) : t("admin.overview.soldOut"),
    })),
  );
  return (
    <>
      <TextField
        ref={words}
        name="find"
        type="search"
        autoComplete="off"
        label={t("admin.phoneOrder.find")}
        hint={t("admin.phoneOrder.findHint")}
        onChange={(event) => search(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {matches && choices.length === 0 && <p className="muted">{t("admin.phoneOrder.noneFound")}</p>}
      <ul className="phone-order-found">
        {choices.map(({ product, variant, name, price }) => (
          <li key={variant._id}>
            <button
              type="button"
              disabled={!anyStock && !variant.inStock}
              // With all that is read on it, so that who speaks to their device can name it.
              aria-label={t("admin.phoneOrder.add", { name: `${name} ${price}` })}
              onClick={() => {
                // The next word starts in an empty field; what was found stays, often another of it follows.
                if (words.current) words.current.value = "";
                onChoose({ productId: product._id, variantId: variant._id, name, quantity: 1 }, variant);
              }}
            >
              {product.images[0] ? <img src={product.images[0]} alt="" width="32" height="40" loading="lazy" /> : <i />}
              <span>{name}</span> <span className="num">{price}</span>
              <Icon name="plus" size="s" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
