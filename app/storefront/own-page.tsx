import { articleNames } from "../../shop/content/content-schema.ts";
import { languageOf, localizedPath } from "../../shop/language.ts";
import {
  type DataOf,
  type LoaderArgs,
  type MetaArgs,
  PageMissing,
  PageMoved,
  type PageProps,
} from "../documents/document.ts";
import { renderOwnText } from "./articles/article.ts";
import { ArticlePage, articleMeta } from "./articles/article-page.tsx";

export async function loader({ shop, url, params: { slug } }: LoaderArgs<"slug">) {
  const language = languageOf(url.pathname);
  // Where every shop has the page, there is one of it.
  if (articleNames.some((name) => name === slug)) throw new PageMoved(localizedPath(language, `/${slug}`));
  const page = (await shop.content()).pages.find((each) => each.on && each.slug === slug);
  if (!page) throw new PageMissing();
  return { slug, title: page.title, article: await renderOwnText(page.text, shop, language) };
}

export const meta = ({ loaderData, ...args }: MetaArgs<DataOf<typeof loader>>) => {
  const { slug, title, article } = loaderData;
  return articleMeta(args, { name: title, path: `/pages/${slug}`, article });
};

/** A page that the merchant has added. */
export default function OwnPage({ loaderData: { title, article } }: PageProps<typeof loader>) {
  return <ArticlePage name={title} article={article} />;
}
