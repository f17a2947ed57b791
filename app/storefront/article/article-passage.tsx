import "../../components/prose.css";
import "./article-passage.css";
import type { Passage } from "./article.ts";
import { Prose } from "./prose.tsx";

/** One part of a page to be read, reached by its anchor. */
export function ArticlePassage({ id, passage }: { id: string; passage: Passage }) {
  return (
    <section className="passage prose" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="display h3" id={`${id}-title`}>
        {passage.title}
      </h2>
      <Prose passage={passage} />
    </section>
  );
}
