import { type Paisa, sum, times } from "../../../shop/money.ts";
import type { SetPartInfo } from "../../../shop/sets/list-sets.ts";
import { ResponsiveImage } from "../../components/image.tsx";
import { Link } from "../../components/page.tsx";
import { Rating } from "../../components/stars.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import { Volume } from "./volume.tsx";
import "./set-parts.css";

/** What is in a set, each part at its price alone, beside the price of the set. Markup alone. */
export function SetParts({ parts, price }: { parts: SetPartInfo[]; price: Paisa }) {
  const { t, path, money } = serverI18n(useI18n().language);
  const singles = sum(parts.map((part) => times(part.price, part.pieces)));
  return (
    <section className="set-parts" aria-labelledby="set-parts">
      <div className="set-parts-h">
        <h2 id="set-parts">{t("set.inside")}</h2>
        <span>{t("set.separately")}</span>
      </div>
      <ul>
        {parts.map((part) => (
          <li key={part.path}>
            <ResponsiveImage image={part.picture} alt="" sizes="52px" />
            <div>
              <Link className="display" to={path(part.path)}>
                {part.name && <Localized value={part.name} />}
              </Link>
              <small>
                {part.isChosen ? (
                  t("set.anyShade")
                ) : part.variantName ? (
                  <Localized value={part.variantName} />
                ) : (
                  part.volume && <Volume volume={part.volume} />
                )}{" "}
                {part.pieces > 1 && <span className="num">{t("summary.times", { quantity: part.pieces })}</span>}
              </small>
              {part.rating !== null && (
                <Link className="set-rate" to={`${path(part.path)}#reviews`}>
                  <Rating rating={part.rating} count={part.ratingCount} />
                </Link>
              )}
            </div>
            <span className="num">{money(times(part.price, part.pieces))}</span>
          </li>
        ))}
      </ul>
      <dl className="num">
        {singles > price && (
          <>
            <dt>{t("set.boughtSeparately")}</dt>
            <dd>
              <s>{money(singles)}</s>
            </dd>
          </>
        )}
        <dt>{t("set.price")}</dt>
        <dd>
          <b>{money(price)}</b>
        </dd>
      </dl>
    </section>
  );
}

/** The ratings of a set's parts, beside the reviews of the set itself. Markup alone. */
export function PartRatings({ parts }: { parts: SetPartInfo[] }) {
  const { t, path } = serverI18n(useI18n().language);
  return (
    <>
      <p className="rev-none">{t("set.ratings")}</p>
      <ul className="rev-parts">
        {parts.map(({ productId, path: partPath, name, rating, ratingCount }) => (
          <li key={productId}>
            <Link to={`${path(partPath)}#reviews`}>
              {name && <Localized value={name} />} {rating !== null && <Rating rating={rating} count={ratingCount} />}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The parts that were reviewed, each product once. */
export function ratedParts(parts: SetPartInfo[]): SetPartInfo[] {
  const rated = parts.filter(({ rating }) => rating !== null);
  return [...new Map(rated.map((part) => [part.productId, part])).values()];
}
