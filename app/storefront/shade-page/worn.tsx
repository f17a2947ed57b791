import type { ShadeList } from "../../../shop/catalog/list-shades.ts";
import { labOf } from "../../../shop/shades/color-difference.ts";
import { describeDifference } from "../../../shop/shades/describe-difference.ts";
import type { WornShade } from "../../../shop/shades/find-worn.ts";
import { Button } from "../../components/button.tsx";
import { ContactLine } from "../../components/contact-line.tsx";
import { Link, useShopSettings } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import { ShadeDuo } from "../shades/shade-duo.tsx";
import { wornParam } from "./shade-address.ts";
import { differenceWords } from "./shade-words.ts";
import "../../components/field.css";

/** What was asked for: the words typed, the shades they may mean, and the one that is worn. */
export type Lookup = { typed: string | null; found: WornShade[]; worn: WornShade | null };

type WornProps = {
  /** The page that asks, and what of its address stays. */
  page: string;
  stays: Record<string, string | undefined>;
  lookup: Lookup;
  /** The shop's shade that looks most like what is worn; null where there is none. */
  offer: Offer | null;
};

type Offer = { shade: Pick<ShadeList["shades"][number], "id" | "name" | "swatch">; to: string };

/** "I wear …": a form that needs no script, and what the shop has that comes nearest. */
export function Worn({ page, stays, lookup: { typed, found, worn }, offer }: WornProps) {
  const { language } = useI18n();
  const { t, path } = serverI18n(language);
  const query = Object.entries(stays)
    .map(([name, value]) => value && `${name}=${value}&`)
    .join("");
  return (
    <section className="sp-worn" aria-labelledby="worn">
      <div className="wrap">
        <div className="sp-asked">
          <div>
            <h2 className="display h2" id="worn">
              {t("match.worn")}
            </h2>
            <p className="muted">{t("match.wearHint")}</p>
          </div>
          <form action={`${path(page)}#worn`} className="sp-form">
            {Object.entries(stays).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} disabled={!value} />
            ))}
            <label htmlFor="wear">{t("match.iWear")}</label>
            <div className="sp-row">
              <input
                className="input"
                id="wear"
                name="wear"
                type="text"
                defaultValue={typed ?? undefined}
                required
                maxLength={100}
                autoComplete="off"
                placeholder={t("match.wearExample")}
                enterKeyHint="search"
              />
              <Button type="submit" variant="outline">
                {t("match.look")}
              </Button>
            </div>
          </form>
        </div>
        {worn ? (
          <WornMatch worn={worn} offer={offer} />
        ) : found.length > 0 ? (
          <div className="sp-found">
            <p>{t("match.which")}</p>
            <ul>
              {found.map((shade) => (
                <li key={shade.id}>
                  <Link to={`${path(page)}?${query}${wornParam}=${shade.id}#worn`}>
                    <svg viewBox="0 0 24 24" aria-hidden="true">
                      <circle cx="12" cy="12" r="12" fill={shade.swatch} />
                    </svg>
                    <span>
                      {shade.brand} <Localized value={shade.product} />, <Localized value={shade.shade} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ) : (
          typed !== null && <NotFound typed={typed} />
        )}
      </div>
    </section>
  );
}

function NotFound({ typed }: { typed: string }) {
  const { t } = serverI18n(useI18n().language);
  const contacts = useShopSettings();
  return (
    <div className="sp-found" role="status">
      <p>
        <b>{t("match.notFound")}</b>
      </p>
      <p>{t("match.notFoundText")}</p>
      <p className="small">
        <ContactLine contacts={contacts} lead={t("match.ask")} about={t("match.askWorn", { worn: typed })} />
      </p>
    </div>
  );
}

/** From here on the nearest shade is another colour, which is said. */
const close = 6;
const related = 12;

function WornMatch({ worn, offer }: { worn: WornShade; offer: Offer | null }) {
  const { language } = useI18n();
  const i18n = serverI18n(language);
  const { t } = i18n;
  const swatch = offer?.shade.swatch ?? null;
  const difference = swatch ? describeDifference(worn.lab, labOf(swatch)) : null;
  const isNear = difference !== null && difference.difference <= related;
  return (
    <div className="sp-match" role="status">
      {offer && swatch && isNear && (
        <ShadeDuo
          left={{ label: t("match.yoursShort"), color: worn.swatch }}
          right={{ label: offer.shade.name.text, color: swatch }}
        />
      )}
      <div>
        <p className="small muted">
          {t("match.yours")} {worn.brand} <Localized value={worn.product} />, <Localized value={worn.shade} />
        </p>
        {offer && difference && isNear ? (
          <>
            <h3 className="display h3">
              {t(difference.difference <= close ? "match.closest" : "match.nearest", { shade: offer.shade.name.text })}
            </h3>
            <p>{t("match.beside", { difference: differenceWords(i18n, difference) })}</p>
            <p className="small muted">{t(`match.source.${worn.source}`)}</p>
            <Link className="link" to={offer.to}>
              {t("match.see", { shade: offer.shade.name.text })}
            </Link>
          </>
        ) : (
          <>
            <h3 className="display h3">{t("match.noneNear")}</h3>
            <p>{t("match.noneNearText")}</p>
          </>
        )}
      </div>
    </div>
  );
}
