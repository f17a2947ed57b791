import { ContentButton } from "../../components/content-link.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { Emphasis } from "../../i18n/localized.tsx";
import type { Guide } from "./load-home.ts";
import "./home.css";

/** Invitations to what helps to choose, beside each other. */
export function Guides({ guides, className }: { guides: Guide[]; className: string }) {
  const { language } = useI18n();
  return (
    <section className={className}>
      <div className="wrap guides">
        {guides.map(({ title, text, button, picture }) => (
          <article className={picture ? "guide" : "guide guide-plain"} key={title.en}>
            <div>
              <h2 className="display h3">
                <Emphasis text={title[language]} />
              </h2>
              {text[language] && <p>{text[language]}</p>}
              <ContentButton button={button} variant="outline" />
            </div>
            {picture && <ResponsiveImage image={picture} alt="" sizes="(min-width: 1024px) 25vw, 100vw" />}
          </article>
        ))}
      </div>
    </section>
  );
}
