import { Link } from "react-router";
import { writtenLanguage } from "../../../shop/language.ts";
import type { Voice } from "../../../shop/reviews/list-reviews.ts";
import { Alpona } from "../../components/alpona.tsx";
import { Photo } from "../../components/image.tsx";
import { Stars } from "../../components/stars.tsx";
import { OwnWords } from "../../components/user-text.tsx";
import { useLanguage } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import "./buyer-quotes.css";

/** The latest good words of buyers, each with the product they are about; nothing where there are none yet. */
export function WhatBuyersSay({ voices }: { voices: Voice[] }) {
  const { t, path, date } = useLanguage();
  if (voices.length === 0) return null;
  return (
    <section className="section section-flush" aria-labelledby="voices">
      <div className="wrap">
        <Alpona />
        <div className="sec-head center voices-head">
          <h2 className="display h2" id="voices">
            {t("home.voices")}
          </h2>
        </div>
        <ul className="voices">
          {voices.map(({ id, stars, text, name, writtenAt, product }) => (
            <li key={id} className="voice">
              <Stars stars={stars} />
              <blockquote lang={writtenLanguage(text)}>{text}</blockquote>
              <p className="voice-by">
                <Photo picture={product.picture} alt="" sizes="44px" />
                <span>
                  <b>{name ? <OwnWords text={name} /> : t("reviews.someone")}</b>
                  <small>
                    {t("reviews.verified")}, <time dateTime={writtenAt}>{date(writtenAt, "day")}</time>
                  </small>
                  <Link to={path(product.path)}>
                    <Localized value={product.name} />
                  </Link>
                </span>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
