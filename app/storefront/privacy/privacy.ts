import type { Article, ArticleTemplate } from "../article/article.ts";
import { bangla } from "./bangla.ts";
import { english } from "./english.ts";

export const privacyParts = ["order", "account", "review", "browser", "others", "time", "rights"] as const;

export type Privacy = Article<(typeof privacyParts)[number]>;

export const privacy: ArticleTemplate<Privacy> = { en: english, bn: bangla };
