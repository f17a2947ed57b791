import { shopContext } from "../context.ts";
import { languageOf } from "../i18n/language.tsx";
import type { Route } from "./+types/privacy.ts";
import { renderArticle } from "./article/article.ts";
import { articleMeta } from "./article/article-meta.ts";
import { ArticlePage } from "./article/article-page.tsx";
import { ArticlePassage } from "./article/article-passage.tsx";
import { privacy, privacyParts } from "./privacy/privacy.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  return { text: await renderArticle(privacy, context.get(shopContext), languageOf(url.pathname)) };
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  articleMeta(args, { name: "nav.privacy", path: "/privacy", text: loaderData?.text });

/** What the shop keeps of people, why, and for how long. */
export default function Privacy({ loaderData: { text } }: Route.ComponentProps) {
  const contents = privacyParts.map((id) => ({ id, ...text.parts[id] }));
  return (
    <ArticlePage {...text} contents={contents}>
      {contents.map(({ id, ...passage }) => (
        <ArticlePassage key={id} id={id} passage={passage} />
      ))}
    </ArticlePage>
  );
}
