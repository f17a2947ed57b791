import { languageOf } from "../../shop/language.ts";
import type { DataOf, LoaderArgs, MetaArgs, PageProps } from "../documents/document.ts";
import { renderArticle } from "./articles/article.ts";
import { ArticlePage, articleMeta } from "./articles/article-page.tsx";

export async function loader({ shop, url }: LoaderArgs) {
  return { article: await renderArticle("privacy", shop, languageOf(url.pathname)) };
}

export const meta = ({ loaderData, ...args }: MetaArgs<DataOf<typeof loader>>) =>
  articleMeta(args, { name: "nav.privacy", path: "/privacy", article: loaderData.article });

/** Which personal data the shop stores, why, and for how long. */
export default function Privacy({ loaderData: { article } }: PageProps<typeof loader>) {
  return <ArticlePage name="nav.privacy" article={article} />;
}
