import { shopContext } from "../context.ts";
import { languageOf } from "../i18n/language.tsx";
import type { Route } from "./+types/privacy.ts";
import { renderArticle } from "./articles/article.ts";
import { ArticlePage, articleMeta } from "./articles/article-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  return { article: await renderArticle("privacy", context.get(shopContext), languageOf(url.pathname)) };
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  articleMeta(args, { name: "nav.privacy", path: "/privacy", article: loaderData?.article });

/** Which personal data the shop stores, why, and for how long. */
export default function Privacy({ loaderData: { article } }: Route.ComponentProps) {
  return <ArticlePage name="nav.privacy" article={article} />;
}
