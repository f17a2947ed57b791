import { useState } from "react";
import { openingVariant, variantParam } from "../../../shop/catalog/catalog-rules.ts";
import type { ProductVariant } from "../../../shop/catalog/product-queries.ts";
import { prefetchImage } from "../../components/image.tsx";
import { usePage } from "../../components/page.tsx";
import { comparedSize } from "../../components/price.tsx";
import { type ShadeChoice, ShadePicker } from "../../components/shade-picker.tsx";
import { type I18n, useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { gallerySizes } from "./product-gallery.tsx";
import type { ViewedProduct } from "./product-view.tsx";

type VariantPickerProps = {
  variants: ProductVariant[];
  chosen: ProductVariant;
  /** Nothing is marked until a shade has been picked. */
  mustChoose: boolean;
  onPick: (id: string) => void;
};

/** Four rows on a phone. */
const initialCount = 24;

/** Picks a variant. With very many only the first and the chosen one are shown until expanded. */
export function VariantPicker({ variants, chosen, mustChoose, onPick }: VariantPickerProps) {
  const { t } = useI18n();
  const [showAll, setShowAll] = useState(false);
  const shades = variants.some((variant) => variant.swatch);
  const label = t(shades ? "product.shade" : "product.size");
  if (variants.length === 1) {
    return (
      chosen.name && (
        <p className="opt opt-h">
          {label}:{" "}
          <b>
            <Localized value={chosen.name} />
          </b>
        </p>
      )
    );
  }

  // Prefetches its picture before the finger lifts.
  const prefetchVariantImage = (id: string) => {
    const image = variants.find((variant) => variant.id === id)?.picture;
    if (image) prefetchImage(image, gallerySizes);
  };
  const visibleVariants = showAll
    ? variants
    : variants.filter((variant, i) => i < initialCount || variant.id === chosen.id);
  return (
    <>
      <ShadePicker
        label={label}
        choices={visibleVariants.map((variant) => toChoice(variant, variants))}
        value={mustChoose ? null : chosen.id}
        onChange={onPick}
        onPreview={prefetchVariantImage}
      />
      {visibleVariants.length < variants.length && (
        <button type="button" className="link" onClick={() => setShowAll(true)}>
          {t(shades ? "product.showAllShades" : "product.showAllSizes", { count: variants.length })}
        </button>
      )}
    </>
  );
}

function toChoice(variant: ProductVariant, variants: ProductVariant[]): ShadeChoice {
  const { id, name, sku, swatch, inStock } = variant;
  const note = swatch ? null : <ChoicePrice variant={variant} variants={variants} />;
  return { id, name: name ?? { text: sku, language: "en" }, color: swatch, soldOut: !inStock, note };
}

/** The price of a size, with its regular price or what it saves per amount; nothing if all cost the same. */
function ChoicePrice({ variant, variants }: { variant: ProductVariant; variants: ProductVariant[] }) {
  const { t, money } = useI18n();
  if (variants.every(({ price }) => price === variant.price)) return null;
  const { price, listPrice } = variant;
  const isReduced = listPrice !== null && listPrice > price;
  const saving = isReduced ? null : sizeSaving(t, variant, variants);
  return (
    <span className="sw-price num">
      {money(price)}
      {isReduced && <s>{money(listPrice)}</s>}
      {saving && <span>{saving}</span>}
    </span>
  );
}

type Sized = Pick<ProductVariant, "savedBySize" | "unitPrice">;

/** "8% less per 10 ml" of a larger size; null where nothing is saved, or no size of the product has a unit price. */
export function sizeSaving(t: I18n["t"], variant: Sized, variants: readonly Sized[]): string | null {
  const { savedBySize: percent } = variant;
  // A pack of just the compared amount has no unit price of its own.
  const compared = (variant.unitPrice ? variant : variants.find(({ unitPrice }) => unitPrice))?.unitPrice;
  return percent > 0 && compared ? t("price.sizeSaves", { percent, size: comparedSize(t, compared) }) : null;
}

/** The variant that an address names; it may not exist. */
export function requestedVariant(search: string): string | null {
  return new URLSearchParams(search).get(variantParam);
}

/**
 * The variant with this id, otherwise the opening one. `mustChoose`: it stands for the price alone, the customer picks a
 * shade before they buy. Where every shade is sold out there is nothing to pick.
 */
export function chosenVariant({ variants }: Pick<ViewedProduct, "variants">, variantId: string | null) {
  const picked = variants.find((variant) => variant.id === variantId);
  const chosen = picked ?? openingVariant(variants);
  if (!chosen) throw new Error("No variant");
  const hasShades = variants.length > 1 && variants.some(({ swatch }) => swatch);
  return { chosen, isPicked: picked !== undefined, mustChoose: hasShades && !picked && chosen.inStock };
}

/** Puts a choice into the address, for links and the other language. */
export function keepInAddress(name: string, value: string): void {
  const url = new URL(location.href);
  url.searchParams.set(name, value);
  history.replaceState(history.state, "", url);
}

/**
 * The shown variant: the picked one, otherwise the address's (`?variant=`), otherwise the cheapest in stock, whose
 * price lists show. Picking updates the address for links, and the chats; the canonical address stays.
 */
export function useChosenVariant({ name, variants }: ViewedProduct) {
  const { search } = usePage();
  const [picked, setPicked] = useState(requestedVariant(search));
  const { chosen, isPicked, mustChoose } = chosenVariant({ variants }, picked);

  function pick(variantId: string): void {
    setPicked(variantId);
    keepInAddress(variantParam, variantId);
    const variant = variants.find(({ id }) => id === variantId);
    void import("./chat-about.ts").then(({ nameInChats }) => nameInChats(name.text, variant), console.debug);
  }
  return { chosen, picked: isPicked ? chosen.id : null, mustChoose, pick };
}
