import { useEffect } from "react";
import { Link } from "react-router";
import { fromTaka } from "../../shop/money.ts";
import { forgetSearches } from "../client/past-searches.ts";
import { Icon } from "./icon.tsx";
import { useLanguage } from "./language.tsx";
import { Localized } from "./localized.tsx";
import { OwnWords } from "./own-words.tsx";
import { Photo } from "./picture.tsx";
import "./search-list.css";
import type { SearchOption } from "./search-options.ts";

type Props = {
  id: string;
  options: SearchOption[];
  active: number;
  typed: string;
  onGo: (words: string | null) => void;
  onForget: () => void;
};

/** The options beneath the search box. The box itself holds the focus and the keys. */
export function SearchList({ id, options, active, typed, onGo, onForget }: Props) {
  const { t, path } = useLanguage();
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  const forget = () => {
    forgetSearches();
    onForget();
  };
  return (
    <>
      {typed === "" && (
        <div className="search-past">
          <span>{t("search.past")}</span>
          <button type="button" onClick={forget}>
            {t("search.forget")}
          </button>
        </div>
      )}
      <div id={id} role="listbox" aria-label={t("search.suggestions")}>
        {options.map((option, index) => (
          <Link
            key={`${option.kind} ${option.to}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={`search-option search-${option.kind}`}
            to={path(option.to)}
            // Pressing must not take the focus out of the box, or the list would close before the choice.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onGo(option.words)}
          >
            <Option option={option} />
          </Link>
        ))}
      </div>
    </>
  );
}

function Option({ option }: { option: SearchOption }) {
  const { t, money } = useLanguage();
  if (option.kind === "product") {
    const { picture, name, brand, price, fromPrice, inStock } = option.product;
    const amount = money(fromTaka(price));
    return (
      <>
        <Photo picture={picture} alt="" sizes="52px" />
        <span className="search-name">
          <b>
            <Localized value={name} />
          </b>
          <small>{brand}</small>
        </span>
        <span className="num">
          {inStock ? (fromPrice ? t("price.from", { price: amount }) : amount) : t("product.soldOut")}
        </span>
      </>
    );
  }
  const icon = option.kind === "past" ? "clock" : "magnifying-glass";
  return (
    <>
      <Icon name={icon} size="s" />
      <span>
        {option.kind === "all" ? (
          t(option.found ? "search.all" : "search.for", { q: option.text })
        ) : option.kind === "category" ? (
          option.text
        ) : (
          <OwnWords text={option.text} />
        )}
      </span>
      {option.kind === "category" && <small>{t("search.category")}</small>}
      {option.kind === "brand" && <small>{t("search.brand")}</small>}
    </>
  );
}
