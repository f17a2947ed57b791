import type { Article, ArticleTemplate } from "../article/article.ts";
import { bangla } from "./bangla.ts";
import { english } from "./english.ts";

export type About = Article<"grace" | "shelf" | "door" | "price" | "person">;

export const about: ArticleTemplate<About> = { en: english, bn: bangla };
