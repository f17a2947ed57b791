import type { Article, ArticleTemplate, Passage } from "../article/article.ts";
import { bangla } from "./bangla.ts";
import { english } from "./english.ts";

export const deliveryParts = ["way", "days", "payment", "door", "returns", "refunds", "cancel"] as const;

type Part = (typeof deliveryParts)[number];

/** `door` is what may be done before paying: null where the parcel stays closed until then. */
export type DeliveryAndReturns = Omit<Article<Part>, "parts"> & {
  parts: Record<Exclude<Part, "door">, Passage> & { door: Passage | null };
};

export const deliveryAndReturns: ArticleTemplate<DeliveryAndReturns> = { en: english, bn: bangla };
