import type { OverallRating } from "../../../shop/catalog/catalog-index/catalog-table.ts";
import { writePriceRange } from "../../../shop/catalog/facets.ts";
import {
  type CategoryTile,
  listCategories,
  listNewest,
  listProducts,
  type ProductCard,
  pickCandidates,
  readCards,
  shufflePick,
} from "../../../shop/catalog/list-products.ts";
import { getImage } from "../../../shop/catalog/product-images.ts";
import { isShownOn } from "../../../shop/content/content-rules.ts";
import type { Content, SectionOf } from "../../../shop/content/content-schema.ts";
import { type HeroFrame, type Scrim, scrimOf } from "../../../shop/content/hero-scrim.ts";
import { currentSlide } from "../../../shop/content/home-image.ts";
import type { Language } from "../../../shop/language.ts";
import type { ImageInfo } from "../../../shop/media/image-json.ts";
import { type BuyerPhoto, listLatestPhotos } from "../../../shop/reviews/buyer-photos.ts";
import { type FeaturedReview, listFeaturedReviews } from "../../../shop/reviews/list-reviews.ts";
import type { Shop } from "../../../shop/shop.ts";
import { categories } from "../../components/categories.ts";
import { parseListQuery } from "../list/list-query.ts";

type HomeSection = Content["home"][number];
type Slide = SectionOf<"hero">["slides"][number];

/** An invitation whose page has something to offer, with its picture. */
export type Guide = SectionOf<"guides">["guides"][number] & { picture: ImageInfo | null };

/** A slide's picture, that for phones where it has one, and what lies between each and the words. */
export type HeroPictures = Record<HeroFrame, { image: ImageInfo; scrim: Scrim } | null>;

/** What a section shows besides its own words; the picture of a hero belongs to its current slide. */
export type LoadedSection =
  | { section: SectionOf<"hero">; slide: Slide; heroPictures: HeroPictures }
  | { section: SectionOf<"points"> }
  | { section: SectionOf<"concerns">; pictures: (ImageInfo | null)[] }
  | { section: SectionOf<"tiles">; categories: CategoryTile[] }
  | { section: SectionOf<"products">; products: ProductCard[]; rowPicture: ImageInfo | null }
  | { section: SectionOf<"banner">; picture: ImageInfo | null; product: ProductCard | null }
  | { section: SectionOf<"guides">; guides: Guide[] }
  | { section: SectionOf<"photos">; photos: BuyerPhoto[] }
  | { section: SectionOf<"voices">; reviews: FeaturedReview[]; buyerPhotos: BuyerPhoto[]; overall: OverallRating };

type SectionLoader<Kind extends HomeSection["kind"]> = (
  shop: Shop,
  section: SectionOf<Kind>,
  language: Language,
) => Promise<LoadedSection | null>;

/** The sections of the home page that have something to show now, in order. */
export async function loadHome(shop: Shop, language: Language): Promise<LoadedSection[]> {
  const { home } = await shop.content();
  const now = shop.now();
  const shown = home.filter((section) => section.on && isShownOn(section, now));
  let shownBefore = 0;
  const loaded = await Promise.all(
    shown.map(async (section): Promise<LoadedSection | null> => {
      if (section.kind !== "products") return loadSection(shop, section, language);
      // Enough to fill the row with what the rows above it do not show.
      const candidates = listCandidates(shop, { ...section, count: section.count + shownBefore }, language);
      shownBefore += section.count;
      return { section, products: await candidates, rowPicture: await pictureOf(shop, section, language) };
    }),
  );
  return withoutRepeats(loaded.filter((section) => section !== null));
}

/**
 * Cuts each row to its length, without the products of the rows above it. Those chosen by hand stay, and so does a row
 * of which less than half would be left, as in a shop with few products.
 */
function withoutRepeats(sections: LoadedSection[]): LoadedSection[] {
  const seen = new Set<string>();
  return sections.flatMap((loaded): LoadedSection[] => {
    if (!("products" in loaded)) return [loaded];
    const { section, products, ...others } = loaded;
    const fresh = products.filter(({ id }) => !seen.has(id));
    const isRepeated = section.rule === "chosen" || fresh.length < section.count / 2;
    const cut = (isRepeated ? products : fresh).slice(0, section.count);
    for (const { id } of cut) seen.add(id);
    if (cut.length === 0) return [];
    return [{ ...others, section, products: section.rule === "featured" ? shufflePick(cut) : cut }];
  });
}

/** The picture of a section in which it only decorates. */
const pictureOf = async (shop: Shop, { imageId }: { imageId: string | null }, language: Language) =>
  imageId === null ? null : getImage(shop, imageId, { text: "", language });

type OtherSection = Exclude<HomeSection, { kind: "products" }>;

function loadSection(shop: Shop, section: OtherSection, language: Language): Promise<LoadedSection | null> {
  switch (section.kind) {
    case "hero":
      return loadHero(shop, section, language);
    case "banner":
      return loadBanner(shop, section, language);
    case "tiles":
      return loadTiles(shop, section, language);
    case "concerns":
      return loadConcerns(shop, section, language);
    case "guides":
      return loadGuides(shop, section, language);
    case "photos":
      return loadPhotos(shop, section, language);
    case "voices":
      return loadVoices(shop, section, language);
    default:
      return Promise.resolve({ section });
  }
}

const loadHero: SectionLoader<"hero"> = async (shop, section, language) => {
  const slide = currentSlide(section, shop.now());
  if (!slide) return null;
  const alt = { text: slide.alt[language], language };
  const words = { title: slide.title[language], text: slide.text[language] };
  const { colours } = (await shop.content()).look;
  const pictureFor = async (frame: HeroFrame, imageId: string | null) => {
    const image = imageId === null ? null : await getImage(shop, imageId, alt);
    return image && { image, scrim: await scrimOf(shop, image, words, colours, frame) };
  };
  const wide = await pictureFor("desktop", slide.imageId);
  const phone = wide && (await pictureFor("phone", slide.phoneImageId));
  return { section, slide, heroPictures: { desktop: wide, phone } };
};

const loadBanner: SectionLoader<"banner"> = async (shop, section, language) => {
  const { productId } = section;
  const [picture, [product]] = await Promise.all([
    pictureOf(shop, section, language),
    productId === null ? [] : readCards(shop, [productId], language),
  ]);
  return { section, picture, product: product?.inStock ? product : null };
};

const loadTiles: SectionLoader<"tiles"> = async (shop, section, language) => {
  const filled = (await listCategories(shop, language)).filter(({ products }) => products > 0);
  return filled.length > 0 ? { section, categories: filled } : null;
};

const loadConcerns: SectionLoader<"concerns"> = async (shop, section, language) => {
  const chosen = await Promise.all(
    section.concerns.map(({ imageId }) => imageId && getImage(shop, imageId, { text: "", language })),
  );
  const lists = await Promise.all(
    section.concerns.map(({ link }, at) => (chosen[at] ? [] : listBehind(shop, link, language))),
  );
  const used = new Set<string>();
  const pictures = lists.map((products, at) => {
    if (chosen[at]) return chosen[at];
    // A second picture shows what is inside.
    const found = [...products.map(({ secondPicture }) => secondPicture), ...products.map(({ picture }) => picture)];
    const picture = found.find((each) => each && !used.has(each.id)) ?? null;
    if (picture) used.add(picture.id);
    return picture;
  });
  return { section, pictures };
};

const maxLooked = 8;

/** The first products of the list that a link leads to; none for other pages. */
async function listBehind(shop: Shop, link: string, language: Language): Promise<ProductCard[]> {
  const { pathname, searchParams } = new URL(link, "https://shop.invalid");
  const category = categories.find(({ path }) => path === pathname)?.name;
  if (!category && pathname !== "/shop") return [];
  const { filter } = parseListQuery(searchParams);
  const input = { category, filter, sort: "best-selling" as const, page: 1, limit: maxLooked };
  return (await listProducts(shop, input, language)).products;
}

const loadGuides: SectionLoader<"guides"> = async (shop, section, language) => {
  const emptyPages: readonly string[] = await shop.emptyPages();
  const offered = section.guides.filter(
    ({ button }) => !emptyPages.includes(new URL(button.link, "https://shop.invalid").pathname),
  );
  const guides = await Promise.all(
    offered.map(async (guide): Promise<Guide> => ({ ...guide, picture: await pictureOf(shop, guide, language) })),
  );
  return guides.length > 0 ? { section, guides } : null;
};

const loadPhotos: SectionLoader<"photos"> = async (shop, section, language) => {
  const photos = await listLatestPhotos(shop, section.count, language);
  return photos.length > 0 ? { section, photos } : null;
};

const loadVoices: SectionLoader<"voices"> = async (shop, section, language) => {
  const [reviews, buyerPhotos, table] = await Promise.all([
    listFeaturedReviews(shop, section.count, language),
    section.photos === 0 ? [] : listLatestPhotos(shop, section.photos, language),
    shop.catalogIndex.read(),
  ]);
  return reviews.length > 0 ? { section, reviews, buyerPhotos, overall: table.overallRating() } : null;
};

/** What a row may show, best first. */
async function listCandidates(
  shop: Shop,
  { rule, productIds, below, category, count }: SectionOf<"products">,
  language: Language,
): Promise<ProductCard[]> {
  if (rule === "featured") return pickCandidates(shop, count, language);
  if (rule === "newest") return listNewest(shop, count, language);
  if (rule === "chosen") {
    const cards = await readCards(shop, productIds, language);
    // Sold-out ones move to the end.
    return [...cards.filter(({ inStock }) => inStock), ...cards.filter(({ inStock }) => !inStock)];
  }
  const first = { page: 1, limit: count };
  if (rule === "best-sellers")
    return (await listProducts(shop, { ...first, sort: "best-selling", filter: { stock: ["1"] } }, language)).products;
  if (rule === "category") {
    if (category === null) return [];
    const sort = "best-selling" as const;
    return (await listProducts(shop, { ...first, category, sort, filter: { stock: ["1"] } }, language)).products;
  }
  if (rule === "on-offer")
    return (await listProducts(shop, { ...first, sort: "featured", filter: { offer: ["1"] } }, language)).products;
  if (rule === "sets")
    return (
      await listProducts(shop, { ...first, sort: "featured", onlySets: true, filter: { stock: ["1"] } }, language)
    ).products;
  const price = writePriceRange(null, (below ?? 1) - 1);
  const filter = { stock: ["1"], ...(price !== undefined && { price: [price] }) };
  return (await listProducts(shop, { ...first, sort: "best-selling", filter }, language)).products;
}
