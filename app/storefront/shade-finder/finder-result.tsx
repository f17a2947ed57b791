import { variantPath } from "../../../shop/catalog/catalog-rules.ts";
import type { ListedProduct } from "../../../shop/catalog/product-queries.ts";
import { type FinderResult, type FoundShade, finderSources, skinColor } from "../../../shop/shades/find-shade.ts";
import { askFinderAgain, type FinderAnswers, type FinderQuestion } from "../../../shop/shades/finder-answers.ts";
import type { IndexedShade } from "../../../shop/shades/shade-index.ts";
import { Button } from "../../components/button.tsx";
import { ContactLine } from "../../components/contact-line.tsx";
import { Icon } from "../../components/icon.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { Link, useShopSettings } from "../../components/page.tsx";
import { stockAlertAnchor } from "../../components/stock-alert-anchor.ts";
import { Island } from "../../documents/island.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import { type Skin, shadeAddress } from "../shade-page/shade-address.ts";
import { ShadePart } from "../shade-page/shade-part.tsx";
import { partWords } from "../shade-page/shade-words.ts";
import { ShadeDuo } from "../shades/shade-duo.tsx";
import { SwatchTile } from "../shades/swatch-tile.tsx";
import { finderAnswersSoFar } from "./finder-words.ts";
import "../routine/routine-result.css";
import "../shades/shade-drawings.css";
import "./finder.css";

type FinderResultProps = {
  answers: FinderAnswers;
  /** The questions that this shop asks, in their order. */
  questions: FinderQuestion[];
  result: FinderResult;
  products: ListedProduct[];
};

/** The nearest foundations in stock with the reason for each; where nothing comes near, that. */
export function FinderResultPage({ answers, questions, result, products }: FinderResultProps) {
  const i18n = serverI18n(useI18n().language);
  const { t, path } = i18n;
  const contacts = useShopSettings();
  const soFar = finderAnswersSoFar(i18n, answers);
  const last = questions.at(-1) ?? "skin";
  const [skin] = answers.skin ?? [];
  const given = soFar.map(({ text }) => text).join(", ");
  return (
    <div className="rq-res">
      <div className="rq-band jamdani">
        <div className="wrap">
          <p>
            <Link className="rq-back" to={path(`/shade-finder${askFinderAgain(answers, last)}`)}>
              <Icon name="arrow-left" size="s" />
              {t("routine.change")}
            </Link>
          </p>
          <h1 className="display h1">{t(result.shades.length > 0 ? "finder.found" : "finder.none")}</h1>
          {given && <p className="rq-given">{t("finder.said", { answers: given })}</p>}
        </div>
      </div>
      <div className="wrap finder-res">
        {result.shades.length === 0 ? (
          <div className="finder-none">
            <p>{t(skin ? "finder.noneText" : "finder.noSkin")}</p>
            <SoldOut {...{ result, products }} />
            <Button to={path(`/shade-finder${askFinderAgain(answers, "skin")}`)}>{t("finder.chooseSkin")}</Button>
          </div>
        ) : (
          <>
            {result.undertone && <p className="finder-tone">{t(`finder.tone.${result.undertone}`)}</p>}
            <FoundShades shades={result.shades} products={products} skin={skin} best={result} />
          </>
        )}
        {result.beside.length > 0 && (
          <section aria-labelledby="beside">
            <h2 className="display h2" id="beside">
              {t("finder.beside")}
            </h2>
            <FoundShades shades={result.beside} products={products} skin={skin} />
          </section>
        )}
        <p className="rq-note">
          <b>{t("finder.try")}</b> {t("match.approximate")}
        </p>
        <p className="small">
          {t("match.wrist")}{" "}
          <ContactLine contacts={contacts} lead={t("match.ask")} about={`${t("finder.title")}: ${given}`} />
        </p>
        <details className="rq-sources">
          <summary>{t("finder.how")}</summary>
          <p>{t("finder.howText")}</p>
          <ul>
            {finderSources.map((source) => (
              <li key={source} lang="en">
                {source}
              </li>
            ))}
          </ul>
        </details>
      </div>
    </div>
  );
}

type FoundShadesProps = {
  shades: FoundShade[];
  products: ListedProduct[];
  skin: Skin | undefined;
  /** The result whose best shade is the first one. */
  best?: FinderResult;
};

function FoundShades({ shades, products, skin, best }: FoundShadesProps) {
  return (
    <ol className="finder-shades">
      {shades.map((shade, index) => {
        const product = products.find(({ id }) => id === shade.productId);
        const result = index === 0 ? best : undefined;
        return (
          product && (
            <li key={shade.variantId} className={result ? "is-best" : undefined}>
              <Found {...{ shade, product, products, skin, result }} Heading={best ? "h2" : "h3"} />
            </li>
          )
        );
      })}
    </ol>
  );
}

type FoundProps = Pick<FoundShadesProps, "skin" | "products"> & {
  shade: FoundShade;
  product: ListedProduct;
  /** Of the best shade: the result, with what lies around it. */
  result: FinderResult | undefined;
  Heading: "h2" | "h3";
};

/** A shade beside the chosen patch of skin, with how near it comes, then what differs. */
function Found({ shade, product, products, skin, result, Heading }: FoundProps) {
  const i18n = serverI18n(useI18n().language);
  const { t, path, money } = i18n;
  const variant = product.variants.find(({ id }) => id === shade.variantId);
  if (!variant) return null;
  const isBest = result !== undefined;
  const picture = variant.picture ?? product.pictures[0] ?? null;
  const name = (variant.name ?? product.name).text;
  const toShade = path(shadeAddress(product.id, variant.id, skin));
  const undertone = shade.undertone && t(`shades.undertone.${shade.undertone}`);
  const finish = shade.finish && t(`attribute.${shade.finish}` as "attribute.matte");
  // That the undertone is the one of the answers is said once, above them all.
  const near = t(shade.difference < 2 ? "match.same" : `finder.near.${shade.difference < 5 ? "very" : "fair"}`);
  const differences = [
    ...(shade.parts.length > 0 ? [partWords(i18n, shade)] : []),
    ...(shade.isUndertone === false && undertone ? [undertone] : []),
    ...(shade.isFinish === false && finish ? [t("finder.differs.finish", { finish })] : []),
  ];
  return (
    <article className="finder-found">
      <Link className="finder-photo" to={toShade} tabIndex={-1} aria-hidden="true">
        <ResponsiveImage
          image={picture}
          alt=""
          sizes={isBest ? "(min-width: 1024px) 440px, 100vw" : "(min-width: 1024px) 200px, 128px"}
          priority={isBest}
        />
      </Link>
      <div>
        {isBest && <p className="finder-best">{t("finder.best")}</p>}
        <Heading className="display">
          <Link to={toShade}>
            <Localized value={product.name} />
            {variant.name && (
              <>
                , <Localized value={variant.name} />
              </>
            )}
          </Link>
        </Heading>
        {skin && (
          <ShadeDuo
            left={{ label: t("finder.yours"), color: skinColor(skin) }}
            right={{ label: name, color: shade.swatch }}
          />
        )}
        <p className="finder-near">
          {near}
          {shade.isFinish && finish && `, ${t("finder.near.finish", { finish })}`}
        </p>
        {differences.length > 0 && (
          <p className="finder-differs">{t("finder.differs", { differences: differences.join(", ") })}</p>
        )}
        <div className="finder-do">
          <Island
            name="shade-part"
            of={ShadePart}
            hydrate="visible"
            props={{
              add: {
                item: {
                  productId: product.id,
                  variantId: variant.id,
                  name: product.name.text,
                  picture,
                  price: variant.price,
                },
                ...(isBest ? {} : { variant: "outline" }),
                texts: { add: t("match.add", { shade: name }), added: t("cart.addedView") },
              },
            }}
          />
          <Button variant="outline" to={path(variantPath(product, variant.id))}>
            {t("match.take", { shade: name, price: money(variant.price) })}
          </Button>
          <Link className="link" to={`${toShade}#compare`}>
            {t("compare.link")}
          </Link>
        </div>
        {result && (
          <>
            <SoldOut {...{ result, products }} />
            <ul className="finder-around">
              <Neighbour {...{ way: "lighter", shade: result.lighter, product, skin }} />
              <Neighbour {...{ way: "deeper", shade: result.deeper, product, skin }} />
            </ul>
          </>
        )}
      </div>
    </article>
  );
}

type NeighbourProps = Pick<FoundShadesProps, "skin"> & {
  way: "lighter" | "deeper";
  shade: IndexedShade | null;
  product: ListedProduct;
};

/** The next shade of the product to one side, or that there is none. */
function Neighbour({ way, shade, product, skin }: NeighbourProps) {
  const { t, path } = serverI18n(useI18n().language);
  const variant = product.variants.find(({ id }) => id === shade?.variantId);
  if (!shade || !variant?.name) return <li>{t(`finder.${way}.none`)}</li>;
  return (
    <li>
      <SwatchTile color={shade.swatch} isSoldOut={!shade.inStock} />
      <span>
        {t(`finder.${way}`)}{" "}
        <Link className="link" to={path(shadeAddress(product.id, variant.id, skin))}>
          <Localized value={variant.name} />
        </Link>
        {!shade.inStock && ` · ${t("product.soldOut")}`}
      </span>
    </li>
  );
}

/** That a shade comes nearer and is sold out, with the way to be told when it is back. */
function SoldOut({ result, products }: { result: FinderResult; products: ListedProduct[] }) {
  const { soldOut } = result;
  const { t, path } = serverI18n(useI18n().language);
  const product = products.find(({ id }) => id === soldOut?.productId);
  const variant = product?.variants.find(({ id }) => id === soldOut?.variantId);
  if (!product || !variant) return null;
  const isOfBest = product.id === result.shades[0]?.productId;
  const shade = [isOfBest ? null : product.name.text, variant.name?.text].filter(Boolean).join(", ");
  return (
    <p className="finder-sold-out">
      {t("finder.soldOut", { shade })}{" "}
      <Link className="link" to={`${path(variantPath(product, variant.id))}#${stockAlertAnchor}`}>
        {t("back.ask")}
      </Link>
    </p>
  );
}
