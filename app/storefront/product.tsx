import { useState } from "react";
import { data, Link, redirect } from "react-router";
import { getProduct, type Product, type ProductVariant } from "../../shop/catalog/product-queries.ts";
import { type ProductCard as Card, relatedProducts } from "../../shop/catalog/queries.ts";
import { productReviews, type ProductReviews as Reviews } from "../../shop/reviews/queries.ts";
import { shopContext } from "../context.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { languageOf, speak, useLanguage } from "../ui/language.tsx";
import { Localized } from "../ui/localized.tsx";
import { Price } from "../ui/price.tsx";
import { Rating } from "../ui/stars.tsx";
import type { Route } from "./+types/product.ts";
import { BuyBar } from "./product/buy-bar.tsx";
import { BuyBox, BuyButtons } from "./product/buy-box.tsx";
import "./product/product.css";
import { ProductGrid } from "./list/product-grid.tsx";
import { pageMeta } from "./page-meta.ts";
import { ProductDetails } from "./product/product-details.tsx";
import { ProductGallery } from "./product/product-gallery.tsx";
import { PromiseBox, type Promised, promised } from "./product/product-promise.tsx";
import { ProductReviews } from "./product/reviews/product-reviews.tsx";
import { useBuying } from "./product/use-buying.ts";
import { VariantPicker } from "./product/variant-picker.tsx";
import { productFacts, trailFacts } from "./structured-data.ts";

const relatedCount = 4;

/** What an id is made of; no other address leads to a product. */
const idForm = /^[\w-]{1,64}$/;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  if (!idForm.test(params.id)) throw data(null, { status: 404 });
  const shop = context.get(shopContext);
  const language = languageOf(url.pathname);
  const [product, related, reviews, settings] = await Promise.all([
    getProduct(shop, params.id, language),
    relatedProducts(shop, params.id, relatedCount, language),
    productReviews(shop, params.id, language),
    shop.settings(),
  ]);
  if (!product) throw data(null, { status: 404 });
  // Renamed since the link was made, or mistyped: the name is for people, the id finds the product.
  if (params.slug && params.slug !== product.slug) throw redirect(speak(language).path(product.path), 301);
  return { product, related, reviews, promise: promised(settings, shop.now()) };
}

export const meta: Route.MetaFunction = ({ loaderData, ...asked }) => {
  if (!loaderData) return [];
  const { product, reviews } = loaderData;
  const { name, brand, shortDescription, path, pictures, categoryTitle, categoryPath } = product;
  const speech = speak(languageOf(asked.location.pathname));
  const trail = [
    { name: categoryTitle, path: categoryPath },
    { name: name.text, path },
  ];
  return pageMeta(asked, () => ({ title: name.text, description: shortDescription?.text ?? `${brand} ${name.text}` }), {
    address: path,
    picture: pictures[0] ?? null,
    facts: (at) => [productFacts(product, reviews.reviews, speech, at), trailFacts(trail, speech, at)],
  });
};

// A related product is shown by this same route: the key lets shade, quantity and pictures begin anew.
export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <ProductView key={loaderData.product.id} {...loaderData} />;
}

type Shown = { product: Product; related: Card[]; reviews: Reviews; promise: Promised };

function ProductView({ product, related, reviews, promise }: Shown) {
  const { t, money } = useLanguage();
  const [picked, setPicked] = useState<string | null>(null);
  const first = product.variants.find((variant) => variant.inStock) ?? product.variants[0];
  const chosen = product.variants.find((variant) => variant.id === picked) ?? first;
  if (!chosen) throw new Error(`product ${product.id} has no variant`);
  const buying = useBuying(product, chosen);
  return (
    <>
      <div className="wrap">
        <Breadcrumbs
          trail={[
            { label: product.categoryTitle, path: product.categoryPath },
            { label: <Localized value={product.name} /> },
          ]}
        />
        <div className="pdp">
          <ProductGallery
            pictures={withPictureOf(product, chosen)}
            asked={picked ? chosen.picture : null}
            name={product.name.text}
          />
          <div className="info">
            <Heading product={product} />
            <Price className="info-price" price={chosen.price} listPrice={chosen.listPrice} saving />
            {product.shortDescription && (
              <p className="info-lede">
                <Localized value={product.shortDescription} />
              </p>
            )}
            <VariantPicker variants={product.variants} chosen={chosen} onPick={setPicked} />
            <PromiseBox promise={promise} />
            <BuyBox product={product} chosen={chosen} buying={buying} />
            <ProductDetails product={product} />
          </div>
        </div>
      </div>
      <ProductReviews product={product} reviews={reviews} />
      {related.length > 0 && (
        <section className="section" aria-labelledby="related">
          <div className="wrap">
            <div className="sec-head">
              <h2 className="display h2" id="related">
                {t("product.related")}
              </h2>
            </div>
            <ProductGrid products={related} />
          </div>
        </section>
      )}
      <BuyBar amount={money(chosen.price)} note={chosen.name && <Localized value={chosen.name} />}>
        <BuyButtons chosen={chosen} buying={buying} />
      </BuyBar>
    </>
  );
}

function Heading({ product }: { product: Product }) {
  const { path } = useLanguage();
  return (
    <>
      <p className="info-brand">
        <span>{product.brand}</span>
        <Link to={path(product.categoryPath)}>{product.categoryTitle}</Link>
      </p>
      <h1 className="display h1">
        <Localized value={product.name} />
      </h1>
      {product.rating !== null && <Rating rating={product.rating} count={product.ratingCount} />}
    </>
  );
}

/** The product's pictures, and the chosen variant's own where it is not among them. */
function withPictureOf({ pictures }: Product, { picture }: ProductVariant) {
  const missing = picture && !pictures.some(({ id }) => id === picture.id);
  return missing ? [...pictures, picture] : pictures;
}
