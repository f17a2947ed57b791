import { type ArticleName, articleNames } from "../../../shop/content/content-schema.ts";
import type { Language } from "../../../shop/language.ts";
import type { HelpPage } from "../../../shop/search/find-help.ts";
import type { Shop } from "../../../shop/shop.ts";
import { renderArticle } from "../articles/article.ts";
import { plainBlocks } from "../articles/parse-article.ts";

/** A page that answers a search, with the beginning of its answer. */
export type HelpRow = HelpPage & { text: string | null };

/** The pages, each with the question or section that its anchor leads to, if its article has one. */
export async function readHelpRows(shop: Shop, pages: HelpPage[], language: Language): Promise<HelpRow[]> {
  return Promise.all(
    pages.map(async ({ path, title }) => {
      const number = new URLSearchParams(path.split("?")[1]).get("number");
      if (number !== null) return { path, title, text: number };
      const [page = "", anchor] = path.split("#");
      const name = articleNames.find((each) => `/${each}` === page);
      if (anchor === undefined || !name) return { path, title, text: null };
      const blocks = await findPassage(shop, name, anchor, language);
      if (!blocks) return { path: page, title, text: null };
      const [text = null] = plainBlocks(blocks);
      return { path, title, text };
    }),
  );
}

async function findPassage(shop: Shop, name: ArticleName, anchor: string, language: Language) {
  const { sections } = await renderArticle(name, shop, language);
  const answers = sections.flatMap((section) => section.answers);
  return [...answers, ...sections].find(({ id }) => id === anchor)?.blocks;
}
