import { getImage } from "../catalog/product-images.ts";
import { listProductsById } from "../catalog/product-queries.ts";
import type { Content } from "../content/content-schema.ts";
import type { Language } from "../language.ts";
import type { ImageInfo } from "../media/image-json.ts";
import type { Shop } from "../shop.ts";
import { type Benefit, benefitsOf } from "./build-routine.ts";
import { type RoutineAnswer, routineQuery, routineQuestions } from "./routine-answers.ts";
import { listCandidates } from "./routine-candidates.ts";
import { concernWords } from "./routine-steps.ts";

/** What a list of products for a concern says of it. */
export type ConcernGuide = {
  /** Its picture on the home page. */
  picture: ImageInfo | null;
  /** What ingredients of products for it do, each once. */
  benefits: Benefit[];
  /** The routine finder with this answer; null if it does not ask for the concern. */
  routinePath: string | null;
};

const maxBenefits = 3;

/** The picture, advice and routine for a concern, as far as the shop has them. */
export async function readConcernGuide(shop: Shop, concern: string, language: Language): Promise<ConcernGuide> {
  const answer = routineQuestions.concern.find((each) => concernWords[each].includes(concern));
  const [{ home }, candidates, emptyPages] = await Promise.all([
    shop.content(),
    answer ? listCandidates(shop) : [],
    shop.emptyPages(),
  ]);
  const imageId = shownWith(concern, home);
  const known = candidates
    .filter(({ facets }) => facets.includes(`concern:${concern}`))
    .flatMap((each) => benefitsOf(each, { concern: answer ? [answer] : [] }));
  return {
    picture: imageId === null ? null : await getImage(shop, imageId, { text: "", language }),
    benefits: [...new Set(known)].slice(0, maxBenefits),
    routinePath: answer && !emptyPages.includes("/routine") ? `/routine${routineQuery({ concern: [answer] })}` : null,
  };
}

/** The picture that the merchant shows with a concern on the home page. */
function shownWith(concern: string, home: Content["home"]): string | null {
  const links = home.flatMap((section) => (section.kind === "concerns" && section.on ? section.concerns : []));
  return links.find(({ link }) => isFor(link, concern))?.imageId ?? null;
}

export type ConcernPictures = Record<RoutineAnswer<"concern">, ImageInfo>;

/**
 * A picture for each concern that the routine asks for: the home page's, otherwise that of the product for it that sells
 * best. Null where one would be left without.
 */
export async function readConcernPictures(shop: Shop, language: Language): Promise<ConcernPictures | null> {
  const [{ home }, candidates] = await Promise.all([shop.content(), listCandidates(shop)]);
  const pictureOf = async (words: readonly string[]): Promise<ImageInfo | null> => {
    const [imageId] = words.flatMap((word) => shownWith(word, home) ?? []);
    const shown = imageId === undefined ? null : await getImage(shop, imageId, { text: "", language });
    if (shown) return shown;
    const helpful = candidates.find(({ facets }) => words.some((word) => facets.includes(`concern:${word}`)));
    const [product] = helpful ? await listProductsById(shop, [helpful.id], language) : [];
    return product?.pictures[0] ?? null;
  };
  const pictures = await Promise.all(
    routineQuestions.concern.map(async (answer) => [answer, await pictureOf(concernWords[answer])] as const),
  );
  return pictures.every(([, picture]) => picture !== null) ? (Object.fromEntries(pictures) as ConcernPictures) : null;
}

const isFor = (link: string, concern: string) => new URLSearchParams(link.split("?")[1]).get("concern") === concern;
