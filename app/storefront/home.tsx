import { listCategories, listNewest, pickFeatured } from "../../shop/catalog/list-products.ts";
import { listFeaturedReviews } from "../../shop/reviews/list-reviews.ts";
import { Button } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { Link } from "../components/page.tsx";
import type { DataOf, LoaderArgs, MetaArgs, PageProps } from "../documents/document.ts";
import { createI18n, languageOf, useI18n } from "../i18n/language.tsx";
import { CategoryTiles } from "./home/category-tiles.tsx";
import { Hero } from "./home/hero.tsx";
import { getSeasonalHero } from "./home/seasonal-hero.ts";

import "./home/home.css";
import { pageMeta } from "../seo/page-meta.ts";
import { shopData } from "../seo/structured-data.ts";
import { BuyerQuotes, PromoBanner, SellingPoints } from "./home/home-sections.tsx";

import { ProductGrid } from "./list/product-grid.tsx";

export async function loader({ shop, url }: LoaderArgs) {
  const i18n = createI18n(languageOf(url.pathname));
  const { language } = i18n;
  const [hero, categories, featured, newest, voices] = await Promise.all([
    getSeasonalHero(shop, i18n),
    listCategories(shop, language),
    pickFeatured(shop, 8, language),
    listNewest(shop, 4, language),
    listFeaturedReviews(shop, 3, language),
  ]);
  return { hero, categories, featured, newest, voices };
}

export const meta = (args: MetaArgs<DataOf<typeof loader>>) => {
  const i18n = createI18n(languageOf(args.location.pathname));
  const settings = args.matches[0].loaderData.settings;
  return pageMeta(args, ({ t }) => ({ title: t("home.title"), description: t("home.about") }), {
    structuredData: (absoluteUrl) => (settings ? shopData(settings, i18n, absoluteUrl) : []),
  });
};

export default function Home({ loaderData: { hero, categories, featured, newest, voices } }: PageProps<typeof loader>) {
  const { t, path } = useI18n();
  const fragrance = categories.find(({ name, picture, products }) => name === "Fragrance" && picture && products > 0);
  return (
    <>
      <Hero {...hero} />
      <SellingPoints />
      <section className="section">
        <div className="wrap">
          <div className="sec-head center">
            <h2 className="display h2">{t("home.categories")}</h2>
          </div>
          <CategoryTiles categories={categories} />
        </div>
      </section>
      {featured.length > 0 && (
        <section className="section section-flush">
          <div className="wrap">
            <div className="sec-head">
              <div>
                <h2 className="display h2">{t("home.featured")}</h2>
                <p>{t("home.featuredText")}</p>
              </div>
            </div>
            <ProductGrid products={featured} />
            <p className="home-more">
              <Button to={path("/shop")} variant="outline">
                {t("home.more")}
              </Button>
            </p>
          </div>
        </section>
      )}
      {fragrance && <PromoBanner fragrance={fragrance} />}
      {newest.length > 0 && (
        <section className={fragrance ? "section" : "section section-flush"}>
          <div className="wrap">
            <div className="sec-head">
              <h2 className="display h2">{t("home.newest")}</h2>
              <Link className="link" to={path("/shop")}>
                {t("home.seeAll")} <Icon name="arrow-right" size="xs" />
              </Link>
            </div>
            <ProductGrid products={newest} className="grid arrivals" />
          </div>
        </section>
      )}
      <BuyerQuotes reviews={voices} />
    </>
  );
}
