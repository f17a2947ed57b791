import { useState } from "react";
import { useSearchParams } from "react-router";
import { openingVariant, variantParam } from "../../../shop/catalog/catalog-rules.ts";
import type { Product, ProductVariant } from "../../../shop/catalog/product-queries.ts";
import { prefetchImage } from "../../components/image.tsx";
import { type ShadeChoice, ShadePicker } from "../../components/shade-picker.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { gallerySizes } from "./product-gallery.tsx";

type VariantPickerProps = { variants: ProductVariant[]; chosen: ProductVariant; onPick: (id: string) => void };

/** Four rows on a phone. */
const initialCount = 24;

/** Picks a shade or a size. Of very many only the first are shown, and the chosen one, until all are asked for. */
export function VariantPicker({ variants, chosen, onPick }: VariantPickerProps) {
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

  // Its picture is there when the finger lets go.
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
        value={chosen.id}
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

/** What a size costs and, by its amount, saves; nothing where all sizes cost the same. */
function ChoicePrice({ variant, variants }: { variant: ProductVariant; variants: ProductVariant[] }) {
  const { t, money } = useI18n();
  if (variants.every(({ price }) => price === variant.price)) return null;
  const percent = variant.savedBySize;
  return (
    <span className="sw-price num">
      {money(variant.price)}
      {variant.listPrice !== null && variant.listPrice > variant.price && <s>{money(variant.listPrice)}</s>}
      {percent > 0 && <span>{t("price.sizeSaves", { percent })}</span>}
    </span>
  );
}

/**
 * The shade or size that is shown: the picked one, else the one that the address names (`?variant=`), else the
 * cheapest in stock, which is the price that lists show. What is picked goes into the address, so that a link leads to the very shade; the page's true address stays.
 */
export function useChosenVariant({ id, variants }: Product) {
  const [params, setParams] = useSearchParams();
  const requestedId = params.get(variantParam);
  const [picked, setPicked] = useState(requestedId);
  const pickedVariant = variants.find((variant) => variant.id === picked);
  const chosen = pickedVariant ?? openingVariant(variants);
  if (!chosen) throw new Error(`product ${id} has no variant`);

  function pick(variantId: string): void {
    setPicked(variantId);
    const withVariant = (before: URLSearchParams) => {
      before.set(variantParam, variantId);
      return before;
    };
    setParams(withVariant, { replace: true, preventScrollReset: true });
  }
  return { chosen, picked: pickedVariant?.id ?? null, pick };
}
