export const skinTypes = ["normal", "dry", "oily", "combination", "sensitive"] as const;
export const ageBands = ["under-18", "18-24", "25-34", "35-44", "45-plus"] as const;

export type SkinType = (typeof skinTypes)[number];
export type AgeBand = (typeof ageBands)[number];

/** What the shop has to say about a review before others read it. */
export const reviewStatuses = ["pending", "published", "refused"] as const;

export type ReviewStatus = (typeof reviewStatuses)[number];

/** Why the shop may refuse one. That it is unfavourable is no reason. */
export const refusalReasons = ["off-topic", "personal", "abusive", "advertising", "other"] as const;

export type RefusalReason = (typeof refusalReasons)[number];

export const maxStars = 5;
export const minReviewLength = 10;
export const maxReviewLength = 2000;
export const maxTitleLength = 80;
export const maxAnswerLength = 1000;
export const maxPhotos = 4;

/** How many reviews come with the product's page, and with each further page of them. */
export const reviewsPerPage = 5;

/** Stars alone show nothing that anybody would have to read first. */
export function needsModeration({ body }: { body: string | null }): boolean {
  return body !== null;
}

// "Md.", "মোঃ": before many names, and nobody is called by it alone.
const honorific = /^(?:md|mst|mr|mrs|ms|dr|মো|মোঃ|মোছা|মোছাঃ|মোসা|মোসাঃ|ডা)[.:]?$/iu;

/** Longer is no word that anybody is called by. */
const maxNameLength = 20;
// Letters, as they stand in names of any script, with initials before them ("A.K.M.", "Md.Rakib"). What holds more (a dot
// elsewhere, slashes, digits) advertises something.
const namePattern =
  /^(?=.*\p{L})(?:(?:\p{L}\p{M}*|md|mst|dr|মো|মোঃ|মোছা|মোছাঃ|মোসা)\.)*[\p{L}\p{M}\p{Join_Control}'’-]*[.:]?$/iu;

/**
 * What strangers learn of a name: "Nusrat J.", "নুসরাত জা."; null for what is no name, such as an e-mail, a phone number
 * or a shop's address: who has an account may change hers after staff have looked at her words.
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
