import { productIdPattern, variantParam } from "../../shop/catalog/catalog-rules.ts";
import { listShades } from "../../shop/catalog/list-shades.ts";
import { listProductsById } from "../../shop/catalog/product-queries.ts";
import { languageOf } from "../../shop/language.ts";
import { labOf } from "../../shop/shades/color-difference.ts";
import { skinColor } from "../../shop/shades/find-shade.ts";
import { closestOf } from "../../shop/shades/find-worn.ts";
import { nearestShades } from "../../shop/shades/nearest-shades.ts";
import { Breadcrumbs } from "../components/breadcrumbs.tsx";
import { Link } from "../components/page.tsx";
import type { DataOf, DocumentHandle, LoaderArgs, MetaArgs, PageProps } from "../documents/document.ts";
import { PageMissing } from "../documents/document.ts";
import { useI18n } from "../i18n/language.tsx";
import { Localized } from "../i18n/localized.tsx";
import { serverI18n } from "../i18n/server-texts.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { ChosenShade } from "./shade-page/chosen-shade.tsx";
import { CompareSection } from "./shade-page/compare-section.tsx";
import { comparisonOf } from "./shade-page/compared-pair.ts";
import { NearShades } from "./shade-page/near-shades.tsx";
import { readLookup } from "./shade-page/read-lookup.ts";
import { besideParam, readSkin, shadeAddress, skinParam } from "./shade-page/shade-address.ts";
import { ShadeBar } from "./shade-page/shade-bar.tsx";
import { ShadeChoices } from "./shade-page/shade-choices.tsx";
import { ShadePhoto } from "./shade-page/shade-photo.tsx";
import { Worn } from "./shade-page/worn.tsx";
import "./shades/shade-drawings.css";
import "./shade-page/shade-page.css";

const nearCount = 6;

export async function loader({ shop, params, url }: LoaderArgs<"id">) {
  if (!productIdPattern.test(params.id)) throw new PageMissing();
  const language = languageOf(url.pathname);
  const list = await listShades(shop, params.id, language);
  const chosen = list?.shades.find(({ id }) => id === url.searchParams.get(variantParam)) ?? null;
  const skin = readSkin(url.searchParams);
  const ids = { chosenId: chosen?.id ?? null, otherId: url.searchParams.get(besideParam) };
  const comparison = list && comparisonOf(list, { ...ids, skin: skin ? skinColor(skin) : undefined });
  if (!list || !comparison) throw new PageMissing();
  const near =
    chosen?.swatch && list.group
      ? await nearestShades(shop, { lab: labOf(chosen.swatch), group: list.group, except: params.id, count: nearCount })
      : [];
  const products = await listProductsById(
    shop,
    near.map(({ productId }) => productId),
    language,
  );
  const lookup = await readLookup(shop, url, language);
  return { productId: params.id, list, ...comparison, chosen, skin, near, products, lookup, publicUrl: shop.publicUrl };
}

export const handle: DocumentHandle = { compactHeader: true };

export const meta = ({ loaderData: { list, productId }, ...args }: MetaArgs<DataOf<typeof loader>>) => {
  const { t } = serverI18n(languageOf(args.location.pathname));
  const product = list.name.text;
  return pageMeta(
    args,
    () => ({ title: t("match.title", { product }), description: t("match.description", { product }) }),
    // The product's own page is the one to find.
    { address: `/shades/${productId}`, isHidden: true },
  );
};

/** The shades of a product beside each other, on skin, and beside those of the whole catalogue. It needs no script. */
export default function ShadePage({ loaderData }: PageProps<typeof loader>) {
  const { language } = useI18n();
  const { t, path } = serverI18n(language);
  const { productId, list, chosen, near, products, lookup, skin } = loaderData;
  const closest = lookup.worn && closestOf(list.shades, lookup.worn.lab);
  const offer = closest && { shade: closest, to: path(shadeAddress(productId, closest.id, skin)) };
  return (
    <div className="shade-page">
      <div className="wrap">
        <Breadcrumbs
          trail={[{ label: <Localized value={list.name} />, path: list.path }, { label: t("match.crumb") }]}
        />
        <div className="sp-top">
          <ShadePhoto shade={chosen ?? list.shades[0]} isChosen={chosen !== null} />
          <div className="sp-info">
            <h1 className="display h1">{t("match.heading")}</h1>
            <p className="sp-of">
              <Link to={path(list.path)}>
                <Localized value={list.name} />
              </Link>
            </p>
            <ShadeChoices {...loaderData} />
            <ChosenShade {...loaderData} />
          </div>
        </div>
      </div>
      <Worn
        page={`/shades/${productId}`}
        stays={{ [variantParam]: chosen?.id, [skinParam]: skin ?? undefined }}
        lookup={lookup}
        offer={offer}
      />
      <div className="wrap">
        <CompareSection {...loaderData} />
        {chosen && <NearShades chosen={chosen} near={near} products={products} />}
      </div>
      {chosen && <ShadeBar productId={productId} list={list} chosen={chosen} />}
    </div>
  );
}
