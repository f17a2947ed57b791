import { getImage } from "../catalog/product-images.ts";
import type { Language } from "../language.ts";
import type { ImageInfo } from "../media/image-json.ts";
import type { Shop } from "../shop.ts";
import { type Benefit, benefitsOf } from "./build-routine.ts";
import { routineQuery, routineQuestions } from "./routine-answers.ts";
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
  const links = home.flatMap((section) => (section.kind === "concerns" && section.on ? section.concerns : []));
  const imageId = links.find(({ link }) => isFor(link, concern))?.imageId ?? null;
  const known = candidates
    .filter(({ facets }) => facets.includes(`concern:${concern}`))
    .flatMap((each) => benefitsOf(each, { concern: answer ? [answer] : [] }));
  return {
    picture: imageId === null ? null : await getImage(shop, imageId, { text: "", language }),
    benefits: [...new Set(known)].slice(0, maxBenefits),
    routinePath: answer && !emptyPages.includes("/routine") ? `/routine${routineQuery({ concern: [answer] })}` : null,
  };
}

const isFor = (link: string, concern: string) => new URLSearchParams(link.split("?")[1]).get("concern") === concern;
