import { Link } from "react-router";
import { Icon } from "../../components/icon.tsx";
import { useI18n } from "../../i18n/language.tsx";
import type { Passage } from "./article.ts";

/** A passage below its title: paragraphs, then points, then the way on. */
export function Prose({ passage: { paragraphs, points, link } }: { passage: Passage }) {
  const { path } = useI18n();
  return (
    <>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points && (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {link && (
        <Link className="link" to={path(link.to)}>
          {link.label} <Icon name="arrow-right" size="xs" />
        </Link>
      )}
    </>
  );
}
