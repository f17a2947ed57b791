import type { MouseEvent } from "react";
import { fromTaka } from "../../shop/money.ts";
import { clearRecentSearches } from "../browser/search-suggestions.ts";
import { type I18n, useI18n } from "../i18n/language.tsx";
import { Localized, UserText } from "../i18n/localized.tsx";
import type { MessageKey } from "../i18n/messages.ts";
import { optionProps } from "./combobox.ts";
import { useDeliveryText } from "./delivery-text.ts";
import { Icon } from "./icon.tsx";
import { ResponsiveImage } from "./image.tsx";
import { Link } from "./page.tsx";
import { Price } from "./price.tsx";
import "./search-list.css";
import { productSections, type SearchOption, type SearchOptions, type SearchSection } from "./search-options.ts";
import type { SearchI18n } from "./search-texts.ts";
import { answerText, helpTitle, menuPages } from "./search-words.ts";
import { Rating } from "./stars.tsx";
import { SwatchDots } from "./swatches.tsx";
import { typedPart } from "./typed-part.ts";

type SearchListProps = {
  id: string;
  options: SearchOptions;
  typed: string;
  /** Whether following an option replaces the current page in the history. */
  replace?: boolean;
  onHistoryCleared: () => void;
};

const headings: Partial<Record<SearchSection["name"], MessageKey>> = {
  ...{ popular: "search.popular", concerns: "search.concerns", categories: "home.categories", seen: "seen.title" },
  sellers: "products.bestSellers",
};

/** The options of the search box, which keeps focus and keys. */
export function SearchList({ id, options, typed, replace = false, onHistoryCleared }: SearchListProps) {
  const { t, path } = useI18n();
  const { sections, active, note, texts, choose, clearPast } = options;
  const clearHistory = () => {
    clearRecentSearches();
    clearPast();
    onHistoryCleared();
  };
  const columns = columnsOf(sections);
  const firstIndexOf = (section: SearchSection) =>
    sections.slice(0, sections.indexOf(section)).reduce((sum, each) => sum + each.options.length, 0);
  return (
    <>
      {typed === "" && sections[0]?.name === "past" && (
        <div className="search-history">
          <span>{t("search.past")}</span>
          <button type="button" onClick={clearHistory}>
            {t("search.forget")}
          </button>
        </div>
      )}
      {note !== null && (
        <p className="search-note" role="status">
          {note}
        </p>
      )}
      <div
        id={id}
        role="listbox"
        aria-label={t("search.suggestions")}
        className={columns.length > 1 ? "search-two" : undefined}
      >
        {columns.map((column) => (
          <div key={column[0]?.name} role="presentation">
            {column.map(group)}
          </div>
        ))}
      </div>
    </>
  );

  function group(section: SearchSection) {
    const heading = headingOf(section, t, texts);
    return (
      // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
      <div
        key={section.name}
        role="group"
        aria-label={heading ?? t("search.suggestions")}
        className={`search-group is-${section.name}`}
      >
        {heading && (
          <span className="search-heading" aria-hidden="true">
            {heading}
          </span>
        )}
        {section.options.map((option, position) => {
          const index = firstIndexOf(section) + position;
          return (
            <Link
              key={`${option.kind} ${option.to}`}
              {...optionProps(id, index, active)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={`search-option search-${option.kind}`}
              to={path(option.to)}
              // Pressing must not move the focus out of the box, or the list would close before the choice.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => {
                choose(option);
                if (replace) replacePage(event, path(option.to));
              }}
            >
              <Option option={option} typed={typed} texts={texts} />
            </Link>
          );
        })}
      </div>
    );
  }
}

/** Fewer words would leave a column of their own empty: they stand above the products. */
const minWords = 7;

/** Words, and beside them products with the way to all of them; one column where there is only one of the two. */
function columnsOf(sections: SearchSection[]): SearchSection[][] {
  const isOfProducts = ({ name }: SearchSection) => productSections.some((each) => each === name);
  const products = sections.filter(isOfProducts);
  const words = sections.filter((section) => !isOfProducts(section));
  const hasProducts = products.some(({ name }) => name !== "end");
  const count = words.reduce((sum, { options }) => sum + options.length, 0);
  return hasProducts && count >= minWords ? [words, products] : [[...words, ...products]];
}

function headingOf({ name, category = "" }: SearchSection, t: I18n["t"], texts: SearchI18n | null): string | undefined {
  if (name === "near") return texts?.t("search.similar");
  if (name === "more") return texts?.t("search.more", { category });
  const heading = headings[name];
  return heading && t(heading);
}

/** Follows a link without leaving the current page in the history; another tab opens as ever. */
function replacePage(event: MouseEvent, href: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  location.replace(href);
}

type OptionProps = { option: SearchOption; typed: string; texts: SearchI18n | null };

function Option({ option, typed, texts }: OptionProps) {
  const { t, language } = useI18n();
  switch (option.kind) {
    case "product":
      return <ProductOption product={option.product} />;
    case "tile":
      return (
        <>
          <ResponsiveImage image={option.picture} alt="" sizes="96px" />
          <span>{option.text}</span>
        </>
      );
    case "concern":
      return (
        <>
          {typed !== "" && <Icon name="magnifying-glass" size="s" />}
          <span>{t(`attribute.${option.concern}` as MessageKey)}</span>
          {typed !== "" && <small>{texts?.t("search.concern")}</small>}
        </>
      );
    case "completion":
      return (
        <>
          <Icon name="magnifying-glass" size="s" />
          <span>
            <Completed text={option.text} typed={typed} />
          </span>
        </>
      );
    case "menu":
      return (
        <>
          <Icon name="arrow-right" size="s" />
          <span>{t(menuPages[option.list].label)}</span>
        </>
      );
    case "help":
      return (
        <>
          <Icon name="info" size="s" />
          <span className="search-answer">
            {option.title ?? (texts && helpTitle(texts, option.to))}
            {option.to === "/delivery-and-returns" && <DeliveryAnswer />}
            {option.answer && texts && <small className="num">{answerText(texts, option.answer)}</small>}
          </span>
          <small>{texts?.t("search.help")}</small>
        </>
      );
    case "guide":
      return (
        <>
          <Icon name="seal-check" size="s" />
          <span>
            {option.product
              ? texts?.t("search.shadesOf", { name: option.product.text })
              : t(option.to === "/routine" ? "routine.title" : "finder.title")}
          </span>
          <Icon name="arrow-right" size="s" />
        </>
      );
    case "exact":
      return (
        <>
          <Icon name="magnifying-glass" size="s" />
          <span>{texts?.t("search.instead", { q: option.text })}</span>
        </>
      );
    case "seen": {
      const { picture, names, brand } = option.seen;
      const other = language === "en" ? "bn" : "en";
      const ownName = names[language];
      return (
        <>
          <ResponsiveImage image={picture && { ...picture, alt: { text: "", language } }} alt="" sizes="96px" />
          <span lang={ownName === undefined && names[other] !== undefined ? other : undefined}>
            {ownName ?? names[other] ?? brand}
          </span>
        </>
      );
    }
    default: {
      return (
        <>
          <Icon name={option.kind === "past" ? "clock" : "magnifying-glass"} size="s" />
          <span>
            {option.kind === "all" ? (
              // With how many there are, where that is known.
              option.found && texts ? (
                texts.t(option.total ? "search.allCounted" : "search.all", { q: option.text, count: option.total ?? 0 })
              ) : (
                t("search.for", { q: option.text })
              )
            ) : option.kind === "category" ? (
              option.text
            ) : (
              <UserText text={option.text} />
            )}
          </span>
          {option.kind === "category" && <small>{t("search.category")}</small>}
          {option.kind === "brand" && <small>{t("search.brand")}</small>}
        </>
      );
    }
  }
}

/** What delivery costs, as the page of results answers. */
function DeliveryAnswer() {
  return <small className="num">{useDeliveryText()}</small>;
}

/** How the typed words go on: what is added stands out. */
function Completed({ text, typed }: { text: string; typed: string }) {
  const part = typedPart(text, typed);
  if (!part) return <b>{text}</b>;
  const { start, end } = part;
  return (
    <>
      {start > 0 && <b>{text.slice(0, start)}</b>}
      {text.slice(start, end)}
      {end < text.length && <b>{text.slice(end)}</b>}
    </>
  );
}

function ProductOption({ product }: { product: Extract<SearchOption, { kind: "product" }>["product"] }) {
  const { t } = useI18n();
  const { picture, name, brand, price, listPrice, fromPrice, inStock, rating, ratingCount, swatches } = product;
  return (
    <>
      <ResponsiveImage image={picture} alt="" sizes="52px" />
      <span className="search-name">
        <b>
          <Localized value={name} />
        </b>
        <small>
          {brand}
          {rating !== null && <Rating rating={rating} count={ratingCount} />}
          {swatches.length > 1 && <SwatchDots swatches={swatches} />}
        </small>
      </span>
      {inStock ? (
        <Price
          className="search-price num"
          price={fromTaka(price)}
          listPrice={listPrice === null ? null : fromTaka(listPrice)}
          from={fromPrice}
        />
      ) : (
        <span className="search-price">{t("product.soldOut")}</span>
      )}
    </>
  );
}
