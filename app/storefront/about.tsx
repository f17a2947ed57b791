import type { CategoryName } from "../../shop/catalog/catalog-schema.ts";
import { listCategories } from "../../shop/catalog/list-products.ts";
import { languageOf } from "../../shop/language.ts";
import { Breadcrumbs } from "../components/breadcrumbs.tsx";
import { ResponsiveImage } from "../components/image.tsx";
import type { DataOf, LoaderArgs, MetaArgs, PageProps } from "../documents/document.ts";
import { useI18n } from "../i18n/language.tsx";
import "./articles/about.css";
import { Emphasis } from "../i18n/localized.tsx";
import { renderArticle } from "./articles/article.ts";
import { ArticlePassage, AskUs, articleMeta, Lede } from "./articles/article-page.tsx";

export async function loader({ shop, url }: LoaderArgs) {
  const language = languageOf(url.pathname);
  const [article, categories] = await Promise.all([
    renderArticle("about", shop, language),
    listCategories(shop, language),
  ]);
  const imageOf = (name: CategoryName) => categories.find((category) => category.name === name)?.picture ?? null;
  return { article, lead: imageOf("Skincare"), second: imageOf("Hair Care") };
}

export const meta = ({ loaderData, ...args }: MetaArgs<DataOf<typeof loader>>) =>
  articleMeta(args, { name: "nav.about", path: "/about", article: loaderData.article });

/** Who runs the shop, and how. */
export default function About({ loaderData: { article, lead, second } }: PageProps<typeof loader>) {
  const { t } = useI18n();
  const { heading, lede, sections } = article;
  const [word, range, ...others] = sections;
  return (
    <article className="about">
      <div className="wrap">
        <Breadcrumbs trail={[{ label: t("nav.about") }]} />
      </div>
      <header className="wrap about-head">
        <div>
          <h1 className="display hero-t">
            <Emphasis text={heading || t("nav.about")} />
          </h1>
          <Lede blocks={lede} />
        </div>
        {lead && <ResponsiveImage image={lead} alt="" sizes="(min-width: 1024px) 40vw, 100vw" priority />}
      </header>
      <div className="about-word">{word && <ArticlePassage section={word} />}</div>
      <div className="wrap about-shelf">
        {second && <ResponsiveImage image={second} alt="" sizes="(min-width: 1024px) 40vw, 100vw" />}
        {range && <ArticlePassage section={range} />}
      </div>
      <div className="wrap about-three">
        {others.map((section) => (
          <ArticlePassage key={section.id} section={section} />
        ))}
      </div>
      <div className="wrap">
        <AskUs />
      </div>
    </article>
  );
}
