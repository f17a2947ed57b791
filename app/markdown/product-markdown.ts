import { variantPath } from "../../shop/catalog/catalog-rules.ts";
import type { ProductCard } from "../../shop/catalog/list-products.ts";
import type { Product, ProductVariant } from "../../shop/catalog/product-queries.ts";
import type { Composition } from "../../shop/ingredients/composition.ts";
import type { Localized } from "../../shop/language.ts";
import { type Paisa, times } from "../../shop/money.ts";
import type { PublishedQuestion } from "../../shop/questions/list-questions.ts";
import type { PublishedReview } from "../../shop/reviews/list-reviews.ts";
import type { SetPartInfo } from "../../shop/sets/list-sets.ts";
import { formatDeliveryDates } from "../../shop/shipping/delivery-dates.ts";
import type { BestBefore } from "../../shop/stock/best-before.ts";
import { formatAverage } from "../components/stars.tsx";
import type { I18n } from "../i18n/language.tsx";
import { serverI18n } from "../i18n/server-texts.ts";
import { formatBestBefore } from "../storefront/best-before.ts";
import { browsedUnder } from "../storefront/product/browsed-under.ts";
import type { DeliveryPromise } from "../storefront/product/delivery-promise.ts";
import { parseTextBlocks } from "../storefront/product/merchant-text.tsx";
import { volumeText } from "../storefront/product/volume.tsx";
import { productItems } from "./list-markdown.ts";
import { bullets, joinBlocks, linkTo, type MarkdownWriter, plain, section } from "./markdown.ts";

type ProductPageData = {
  product: Product;
  composition: Composition | null;
  together: ProductCard[];
  related: ProductCard[];
  reviews: { reviews: PublishedReview[] };
  questions: PublishedQuestion[];
  promise: DeliveryPromise;
  parts: SetPartInfo[];
  best: BestBefore | null;
};

/** A product's page: offer, choices, what is in a set, delivery, texts, ingredients and reviews. */
export function productMarkdown(data: ProductPageData, writer: MarkdownWriter): string {
  const { product, composition, together, related, reviews, questions, promise, parts, best } = data;
  const { i18n } = writer;
  const { t } = i18n;
  const browsed = browsedUnder(data, i18n);
  const isShades = product.variants.some(({ swatch }) => swatch);
  return joinBlocks([
    `# ${plain(product.name.text)}`,
    [
      linkTo(writer, product.brand, product.brandPath),
      linkTo(writer, browsed.categoryTitle, browsed.categoryPath),
      ...(product.isNew ? [t("product.new")] : []),
    ].join(" · "),
    bullets([...offerFacts(product, i18n), ...bestBeforeFacts(best, i18n), ...ratingFacts(product, i18n)]),
    product.shortDescription && plain(product.shortDescription.text),
    product.variants.length > 1 &&
      section(
        t(isShades ? "product.shade" : "product.size"),
        bullets(product.variants.map((variant) => variantItem(product, variant, writer))),
      ),
    section(serverI18n(i18n.language).t("set.inside"), bullets(parts.map((part) => partItem(part, writer)))),
    section(t("promise.label"), bullets(promiseItems(promise, i18n))),
    section(t("product.description"), merchantText(product.description)),
    section(t("product.ingredients"), composition && ingredientList(composition, i18n)),
    section(t("product.howToUse"), merchantText(product.howToUse)),
    section(t("reviews.title"), reviews.reviews.map((review) => reviewBlock(review, i18n)).join("\n\n")),
    section(
      serverI18n(i18n.language).t("questions.title"),
      questions.map((question) => questionBlock(question, i18n)).join("\n\n"),
    ),
    section(t("product.related"), productItems([...together, ...related], writer)),
  ]);
}

type Offer = { price: Paisa; listPrice: Paisa | null; offerUntil: string | null; inStock: boolean };

function offerFacts(offer: Offer, { t, money, date }: I18n): string[] {
  const { price, listPrice, offerUntil, inStock } = offer;
  const isReduced = listPrice !== null && listPrice > price;
  return [
    `${money(price)}${isReduced ? ` (${t("price.insteadOf")} ${money(listPrice)})` : ""}`,
    ...(isReduced && offerUntil ? [t("product.offerUntil", { day: date(offerUntil, "day") })] : []),
    t(inStock ? "product.inStock" : "product.soldOut"),
  ];
}

function bestBeforeFacts(best: BestBefore | null, i18n: I18n): string[] {
  if (!best) return [];
  const { t } = serverI18n(i18n.language);
  return [t(best.isOne ? "product.batch" : "product.batches", { date: formatBestBefore(best.day, i18n) })];
}

function ratingFacts({ rating, ratingCount }: Product, { t, language }: I18n): string[] {
  if (rating === null) return [];
  return [t("rating.spoken", { rating: formatAverage(language, rating), count: ratingCount })];
}

function variantItem(product: Product, variant: ProductVariant, writer: MarkdownWriter): string {
  const name = linkTo(writer, variant.name?.text ?? variant.sku, variantPath(product, variant.id));
  return `${name}: ${offerFacts(variant, writer.i18n).join(" · ")}`;
}

/** A part of a set, with its price where it is bought alone. */
function partItem({ name, path, variantName, volume, isChosen, pieces, price }: SetPartInfo, writer: MarkdownWriter) {
  const i18n = serverI18n(writer.i18n.language);
  const { t, money } = i18n;
  const size = volume && (volumeText(i18n, volume) ?? volume);
  const kind = isChosen ? t("set.anyShade") : (variantName?.text ?? size);
  return [
    [linkTo(writer, name?.text ?? path, path), kind && plain(kind)].filter(Boolean).join(", "),
    ...(pieces > 1 ? [t("summary.times", { quantity: pieces })] : []),
    `(${t("set.separately")} ${money(times(price, pieces))})`,
  ].join(" ");
}

function promiseItems({ inside, outside, freeFrom, cash, returnDays }: DeliveryPromise, i18n: I18n): string[] {
  const { t, money } = i18n;
  const terms = ({ from, to, charge }: typeof inside) => ({
    dates: formatDeliveryDates(from, to, i18n),
    charge,
  });
  return [
    t("promise.inside", terms(inside)),
    t("promise.outside", terms(outside)),
    ...(freeFrom === null ? [] : [t("delivery.freeFrom", { amount: money(freeFrom) })]),
    `${cash.title} · ${plain(cash.text)}`,
    ...(returnDays > 0
      ? [`${t("promise.returns", { days: returnDays })}: ${t("promise.returnsText", { days: returnDays })}`]
      : []),
  ];
}

function merchantText(value: Localized | null): string | null {
  if (value === null) return null;
  return parseTextBlocks(value.text)
    .map((block) =>
      "paragraph" in block ? plain(block.paragraph) : bullets(block.items.map(({ text }) => plain(text))),
    )
    .join("\n\n");
}

function ingredientList({ key, ingredients, mayContain, marks }: Composition, { t }: I18n): string {
  const names = (list: Composition["ingredients"]) => list.map(({ written }) => plain(written)).join(", ");
  return [
    marks.length > 0 && `${t("product.marks")}: ${marks.map(({ mark }) => t(`mark.${mark}`)).join(", ")}`,
    key.length > 0 && bullets(key.map(({ name, sentence }) => `**${plain(name)}**: ${plain(sentence)}`)),
    `${t("product.allIngredients")}: ${names(ingredients)}`,
    mayContain.length > 0 && `${t("product.mayContain")}: ${names(mayContain)}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

function reviewBlock({ stars, title, text, name, writtenAt, answer }: PublishedReview, { t, date }: I18n): string {
  const author = name === null ? t("reviews.someone") : plain(name);
  const lines = [
    `**${t("reviews.stars", { stars })}**${title ? ` ${plain(title)}` : ""}`,
    plain(text),
    `${author}, ${date(writtenAt, "day")}`,
    ...(answer ? [`${t("reviews.answer")}: ${plain(answer)}`] : []),
  ];
  return lines.map((line) => `> ${line}`).join("\n>\n");
}

function questionBlock({ text, answers }: PublishedQuestion, { t }: I18n): string {
  const author = ({ byShop, name }: PublishedQuestion["answers"][number]) =>
    byShop ? t("reviews.answer") : name === null ? t("reviews.someone") : plain(name);
  return [`**${plain(text)}**`, bullets(answers.map((answer) => `${author(answer)}: ${plain(answer.text)}`))].join(
    "\n\n",
  );
}
