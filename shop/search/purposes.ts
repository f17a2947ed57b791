/** For whom or for what something is sought of which most products say nothing. */
export const purposes = ["men", "babies", "whitening"] as const;
export type Purpose = (typeof purposes)[number];
