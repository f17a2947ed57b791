import type { CategoryName } from "../../shop/catalog/catalog-schema.ts";
import { listCategories } from "../../shop/catalog/list-products.ts";
import { Breadcrumbs } from "../components/breadcrumbs.tsx";
import { ResponsiveImage } from "../components/image.tsx";
import { shopContext } from "../context.ts";
import { languageOf } from "../i18n/language.tsx";
import type { Route } from "./+types/about.ts";
import { articleMeta } from "./article/article-meta.ts";
import "./about/about.css";
import { about } from "./about/about.ts";
import { renderArticle } from "./article/article.ts";
import { ArticlePassage } from "./article/article-passage.tsx";
import { AskUs } from "./article/ask-us.tsx";
import { Emphasis } from "./emphasis.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const language = languageOf(url.pathname);
  const [text, categories] = await Promise.all([renderArticle(about, shop, language), listCategories(shop, language)]);
  const imageOf = (name: CategoryName) => categories.find((category) => category.name === name)?.picture ?? null;
  return { text, lead: imageOf("Skincare"), second: imageOf("Hair Care") };
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  articleMeta(args, { name: "nav.about", path: "/about", text: loaderData?.text });

/** Who keeps the shop, and how. */
export default function About({ loaderData: { text, lead, second } }: Route.ComponentProps) {
  const { title, heading, lede, parts } = text;
  return (
    <article className="about">
      <div className="wrap">
        <Breadcrumbs trail={[{ label: title }]} />
      </div>
      <header className="wrap about-head">
        <div>
          <h1 className="display hero-t">
            <Emphasis text={heading} />
          </h1>
          <p className="lede">{lede}</p>
        </div>
        {lead && <ResponsiveImage image={lead} alt="" sizes="(min-width: 1024px) 40vw, 100vw" priority />}
      </header>
      <div className="about-word">
        <ArticlePassage id="grace" passage={parts.grace} />
      </div>
      <div className="wrap about-shelf">
        {second && <ResponsiveImage image={second} alt="" sizes="(min-width: 1024px) 40vw, 100vw" />}
        <ArticlePassage id="shelf" passage={parts.shelf} />
      </div>
      <div className="wrap about-three">
        {(["door", "price", "person"] as const).map((id) => (
          <ArticlePassage key={id} id={id} passage={parts[id]} />
        ))}
      </div>
      <div className="wrap">
        <AskUs />
      </div>
    </article>
  );
}
