import type { ProductCard, ProductList } from "../../shop/catalog/list-products.ts";
import { localizeDigits } from "../../shop/digits.ts";
import { formatAverage } from "../components/stars.tsx";
import { bullets, joinBlocks, linkTo, type MarkdownWriter, plain } from "./markdown.ts";

type ListPageTexts = {
  title: string;
  about?: string;
  list: ProductList;
  hrefOf: (page: number) => string;
  /** Whether an empty list says so; not where what comes close follows. */
  showsEmpty?: boolean;
};

/** A page of a list: its products, and the links to its neighbours. */
export function listMarkdown(
  { title, about, list, hrefOf, showsEmpty = true }: ListPageTexts,
  writer: MarkdownWriter,
): string {
  const { t, language } = writer.i18n;
  const { page, pages, total, products } = list;
  return joinBlocks([
    `# ${plain(title)}`,
    about !== undefined && plain(about),
    total === 0
      ? showsEmpty && t("products.none")
      : `${t("products.count", { count: total })} · ${t("pages.page", { page })} / ${localizeDigits(language, String(pages))}`,
    productItems(products, writer),
    [
      ...(page > 1 ? [linkTo(writer, t("pages.previous"), hrefOf(page - 1))] : []),
      ...(page < pages ? [linkTo(writer, t("pages.next"), hrefOf(page + 1))] : []),
    ].join(" · "),
  ]);
}

/** Products as list items: name, brand, price, stock and rating. */
export function productItems(products: ProductCard[], writer: MarkdownWriter): string {
  return bullets(products.map((product) => productItem(product, writer)));
}

function productItem(product: ProductCard, writer: MarkdownWriter): string {
  const { t, money, language } = writer.i18n;
  const { name, path, brand, price, listPrice, fromPrice, inStock, rating, ratingCount } = product;
  const isReduced = listPrice !== null && listPrice > price;
  const facts = [
    plain(brand),
    (fromPrice ? t("price.from", { price: money(price) }) : money(price)) +
      (isReduced ? ` (${t("price.insteadOf")} ${money(listPrice)})` : ""),
    t(inStock ? "product.inStock" : "product.soldOut"),
    ...(rating === null ? [] : [t("rating.spoken", { rating: formatAverage(language, rating), count: ratingCount })]),
  ];
  return `${linkTo(writer, name.text, path)}: ${facts.join(" · ")}`;
}
