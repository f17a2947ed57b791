export const skinTypes = ["normal", "dry", "oily", "combination", "sensitive"] as const;
export const ageBands = ["under-18", "18-24", "25-34", "35-44", "45-plus"] as const;

export type SkinType = (typeof skinTypes)[number];
export type AgeBand = (typeof ageBands)[number];

/** Moderation states. */
export const reviewStatuses = ["pending", "published", "refused"] as const;

export type ReviewStatus = (typeof reviewStatuses)[number];

/** Reasons to refuse a review. Being unfavourable is none. */
export const refusalReasons = ["off-topic", "personal", "abusive", "advertising", "other"] as const;

export type RefusalReason = (typeof refusalReasons)[number];

export const maxStars = 5;
export const minReviewLength = 10;
export const maxReviewLength = 2000;
export const maxTitleLength = 80;
export const maxAnswerLength = 1000;
export const maxPhotos = 4;

/** Page size of reviews on the product page. */
export const reviewsPerPage = 5;

/** Star ratings alone need no moderation. */
export function needsModeration({ body }: { body: string | null }): boolean {
  return body !== null;
}

// "Md.", "মোঃ" precede many names; nobody is called by them alone.
const honorific = /^(?:md|mst|mr|mrs|ms|dr|মো|মোঃ|মোছা|মোছাঃ|মোসা|মোসাঃ|ডা)[.:]?$/iu;

/** Longer words are no names. */
const maxNameLength = 20;
// Letters of any script, with leading initials ("A.K.M.", "Md.Rakib"). Dots elsewhere, slashes or digits suggest
// advertising.
const namePattern =
  /^(?=.*\p{L})(?:(?:\p{L}\p{M}*|md|mst|dr|মো|মোঃ|মোছা|মোছাঃ|মোসা)\.)*[\p{L}\p{M}\p{Join_Control}'’-]*[.:]?$/iu;

/**
 * The public form of a name: "Nusrat J.", "নুসরাত জা."; null for an email, phone number or web address, since a name
 * can be changed after its review was moderated.
 */
export function shortName(name: string): string | null {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const nameWords = words.filter((word) => !honorific.test(word));
  const [first, ...others] = nameWords.length > 0 ? nameWords : words;
  const initial = others.at(-1)?.match(/^\P{M}\p{M}*/u)?.[0];
  if (!first || ![first, ...others].every((word) => namePattern.test(word)) || [...first].length > maxNameLength)
    return null;
  return initial ? `${first} ${initial}.` : first;
}
