import type { Article, Told } from "../article/article.ts";
import { bangla } from "./bangla.ts";
import { english } from "./english.ts";

export const deliveryParts = ["way", "days", "payment", "door", "returns", "refunds", "cancel"] as const;

export type DeliveryAndReturns = Article<(typeof deliveryParts)[number]>;

export const deliveryAndReturns: Told<DeliveryAndReturns> = { en: english, bn: bangla };
