import type { SectionOf } from "../../../shop/content/content-schema.ts";
import type { ImageInfo } from "../../../shop/media/image-json.ts";
import { ContentButton } from "../../components/content-link.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { Medallion } from "../../components/ornaments.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Emphasis } from "../../i18n/localized.tsx";
import "./home.css";

// The width of the picture, not of the screen: on a phone the frame crops its sides.
const sizes = "(min-width: 1024px) 100vw, 172vw";

type HeroProps = { picture: ImageInfo | null; slide: SectionOf<"hero">["slides"][number]; isFirst: boolean };

/** The hero of the home page; without a picture it shows an ornament. */
export function Hero({ picture, slide, isFirst }: HeroProps) {
  const { language } = useI18n();
  const { title, text, button, secondButton } = slide;
  // The page has one heading of the first level.
  const Heading = isFirst ? "h1" : "h2";
  return (
    <section className={picture ? "hero" : "hero hero-plain"}>
      {picture ? (
        <ResponsiveImage className="hero-img" image={picture} sizes={sizes} priority={isFirst} />
      ) : (
        <Medallion />
      )}
      <div className="hero-txt">
        <Heading className="display hero-t">
          <Emphasis text={title[language]} />
        </Heading>
        {text[language] && <p className="lede">{text[language]}</p>}
        {(button || secondButton) && (
          <div className="hero-cta">
            {button && <ContentButton button={button} />}
            {secondButton && <ContentButton button={secondButton} variant="outline" />}
          </div>
        )}
      </div>
    </section>
  );
}
