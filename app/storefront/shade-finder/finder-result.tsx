import { variantPath } from "../../../shop/catalog/catalog-rules.ts";
import type { ListedProduct } from "../../../shop/catalog/product-queries.ts";
import { type FinderResult, type FoundShade, finderSources, skinColor } from "../../../shop/shades/find-shade.ts";
import { askFinderAgain, type FinderAnswers, type FinderQuestion } from "../../../shop/shades/finder-answers.ts";
import { Button } from "../../components/button.tsx";
import { ContactLine } from "../../components/contact-line.tsx";
import { Icon } from "../../components/icon.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { Link, useShopSettings } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import { type Skin, shadeAddress } from "../shade-page/shade-address.ts";
import { partWords } from "../shade-page/shade-words.ts";
import { ShadeDuo } from "../shades/shade-duo.tsx";
import { finderAnswersSoFar } from "./finder-words.ts";
import "../routine/routine-result.css";
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
            <Button to={path(`/shade-finder${askFinderAgain(answers, "skin")}`)}>{t("finder.chooseSkin")}</Button>
          </div>
        ) : (
          <>
            {result.undertone && (
              <p className="finder-tone">
                {t("finder.tone", { undertone: t(`shades.undertone.${result.undertone}`) })}
              </p>
            )}
            <FoundShades shades={result.shades} products={products} skin={skin} isFirstBest />
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
  isFirstBest?: boolean;
};

function FoundShades({ shades, products, skin, isFirstBest = false }: FoundShadesProps) {
  return (
    <ol className="finder-shades">
      {shades.map((shade, index) => {
        const product = products.find(({ id }) => id === shade.productId);
        const isBest = isFirstBest && index === 0;
        return (
          product && (
            <li key={shade.variantId} className={isBest ? "is-best" : undefined}>
              <Found {...{ shade, product, skin, isBest }} Heading={isFirstBest ? "h2" : "h3"} />
            </li>
          )
        );
      })}
    </ol>
  );
}

type FoundProps = Pick<FoundShadesProps, "skin"> & {
  shade: FoundShade;
  product: ListedProduct;
  isBest: boolean;
  Heading: "h2" | "h3";
};

/** A shade beside the chosen patch of skin, with how near it comes, then what differs. */
function Found({ shade, product, skin, isBest, Heading }: FoundProps) {
  const i18n = serverI18n(useI18n().language);
  const { t, path, money } = i18n;
  const variant = product.variants.find(({ id }) => id === shade.variantId);
  if (!variant) return null;
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
          image={variant.picture ?? product.pictures[0] ?? null}
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
        <p className="finder-do">
          <Button variant={isBest ? "primary" : "outline"} to={path(variantPath(product, variant.id))}>
            {t("match.take", { shade: name, price: money(variant.price) })}
          </Button>
          <Link className="link" to={`${toShade}#compare`}>
            {t("compare.link")}
          </Link>
        </p>
      </div>
    </article>
  );
}
