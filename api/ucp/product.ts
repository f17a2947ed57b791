import { openingVariant, variantPath } from "../../shop/catalog/catalog-rules.ts";
import type { ListedProduct } from "../../shop/catalog/product-queries.ts";
import type { Language } from "../../shop/language.ts";
import type { ImageInfo } from "../../shop/media/image-json.ts";
import { imageUrl } from "../../shop/media/image-url.ts";
import { type Paisa, paisa, times } from "../../shop/money.ts";
import type { SetPartInfo } from "../../shop/sets/list-sets.ts";
import type { UcpProduct } from "../contract/ucp.ts";

type UcpVariant = UcpProduct["variants"][number];
type ListedVariant = ListedProduct["variants"][number];
type SelectedOption = { name: string; label: string };

/** The context for serializing a product. */
export type UcpWriter = { publicUrl: string; language: Language };

const optionNames = { en: { shade: "Shade", size: "Size" }, bn: { shade: "শেড", size: "সাইজ" } };
const maxStars = 5;

/** A product with all its choices, the one its page opens with first, and what is in a set. Prices in paisa. */
export function ucpProduct(product: ListedProduct, parts: SetPartInfo[], writer: UcpWriter): UcpProduct {
  const { publicUrl, language } = writer;
  const featured = openingVariant(product.variants);
  const variants = [...product.variants].sort((one, other) => Number(other === featured) - Number(one === featured));
  const base = language === "en" ? publicUrl : `${publicUrl}/${language}`;
  const option = optionOf(product, language);
  const listPrices = variants.map(({ price, listPrice }) => paisa(Math.max(price, listPrice ?? 0)));
  const isReduced = variants.some(({ price, listPrice }) => listPrice !== null && listPrice > price);
  return {
    id: product.id,
    handle: product.slug,
    title: product.name.text,
    brand: product.brand,
    description: { plain: product.description?.text ?? product.shortDescription?.text ?? product.name.text },
    url: `${base}${product.path}`,
    categories: [{ value: product.category, taxonomy: "merchant" }],
    price_range: rangeOf(variants.map(({ price }) => price)),
    ...(isReduced && { list_price_range: rangeOf(listPrices) }),
    media: product.pictures.map((picture) => mediaOf(picture, publicUrl)),
    options: option
      ? [{ name: option, values: product.variants.map((each) => ({ label: each.name?.text ?? each.sku })) }]
      : [],
    variants: variants.map((each) => ({
      id: each.id,
      sku: each.sku,
      title: each.name?.text ?? product.name.text,
      description: { plain: each.name ? `${product.name.text}, ${each.name.text}` : product.name.text },
      url: `${base}${variantPath(product, each.id)}`,
      price: priceOf(each.price),
      ...(each.listPrice !== null && each.listPrice > each.price && { list_price: priceOf(each.listPrice) }),
      availability: { available: each.inStock, status: each.inStock ? "in_stock" : "out_of_stock" },
      options: option ? [{ name: option, label: each.name?.text ?? each.sku }] : [],
      media: each.picture ? [mediaOf(each.picture, publicUrl)] : [],
    })),
    ...(product.rating !== null && {
      rating: { value: product.rating, scale_max: maxStars, count: product.ratingCount },
    }),
    ...(parts.length > 0 && { metadata: { parts: parts.map((part) => partOf(part, base)) } }),
  };
}

/** A part of a set at the price of its pieces alone. The protocol knows no sets: `metadata` is where a shop extends it. */
function partOf({ productId, name, variantName, volume, isChosen, path, pieces, price }: SetPartInfo, base: string) {
  const kind = variantName?.text ?? volume;
  return {
    id: productId,
    title: name?.text ?? "",
    // Its shades are the set's own options where the customer chooses one.
    ...(kind && !isChosen && { variant: kind }),
    quantity: pieces,
    price: priceOf(times(price, pieces)),
    url: `${base}${path}`,
  };
}

/**
 * The product narrowed to a choice: by its variant's id, or by what was selected. A selection that no variant has is
 * dropped, and `selected` says what is left of it.
 */
export function withSelection(product: UcpProduct, id: string, wanted: SelectedOption[] = []): UcpProduct {
  const [option] = product.options;
  const [featured] = product.variants;
  if (!option || !featured) return product;
  const byId = product.variants.find((variant) => variant.id === id);
  const label = wanted.find(({ name }) => name === option.name)?.label;
  const selected = byId ?? product.variants.find((variant) => labelOf(variant) === label);
  const isDropped = !selected && wanted.length > 0;
  const availability = new Map(product.variants.map((variant) => [labelOf(variant), variant.availability.available]));
  return {
    ...product,
    options: [
      {
        name: option.name,
        values: option.values.map((value) => ({
          ...value,
          available: availability.get(value.label) ?? false,
          exists: true,
        })),
      },
    ],
    selected: isDropped ? [] : (selected ?? featured).options,
    variants: selected ? [selected] : product.variants,
  };
}

function labelOf({ options }: UcpVariant): string | undefined {
  return options[0]?.label;
}

/** The name of a product's options; null if there is no choice. */
function optionOf({ variants }: { variants: ListedVariant[] }, language: Language): string | null {
  if (variants.length < 2) return null;
  return optionNames[language][variants.some(({ swatch }) => swatch) ? "shade" : "size"];
}

function priceOf(amount: Paisa) {
  return { amount, currency: "BDT" as const };
}

function rangeOf(amounts: Paisa[]) {
  const sorted = amounts.toSorted((one, other) => one - other);
  return { min: priceOf(sorted[0] ?? paisa(0)), max: priceOf(sorted.at(-1) ?? paisa(0)) };
}

function mediaOf(picture: ImageInfo, publicUrl: string) {
  const width = Math.max(...picture.widths);
  return {
    type: "image" as const,
    url: `${publicUrl}${imageUrl(picture)}`,
    alt_text: picture.alt.text,
    width,
    height: Math.round((picture.height * width) / picture.width),
  };
}
