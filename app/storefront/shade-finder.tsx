import { listProductsById } from "../../shop/catalog/product-queries.ts";
import { languageOf } from "../../shop/language.ts";
import { findFinishes, findShade } from "../../shop/shades/find-shade.ts";
import { finderQuestionNames, nextFinderQuestion, parseFinder } from "../../shop/shades/finder-answers.ts";
import type { DataOf, DocumentHandle, LoaderArgs, MetaArgs, PageProps } from "../documents/document.ts";
import type { I18n } from "../i18n/language.tsx";
import { serverI18n } from "../i18n/server-texts.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { FinderQuestionPage } from "./shade-finder/finder-question.tsx";
import { FinderResultPage } from "./shade-finder/finder-result.tsx";

export async function loader({ shop, url }: LoaderArgs) {
  const answers = parseFinder(url.searchParams);
  const finishes = await findFinishes(shop);
  // The finish is the last question; with one finish in stock there is nothing to choose.
  const questions = finishes.length > 1 ? finderQuestionNames : finderQuestionNames.filter((name) => name !== "finish");
  const question = nextFinderQuestion(answers, url.searchParams);
  if (question !== null && questions.includes(question)) return { answers, question, questions, finishes };
  const result = await findShade(shop, answers);
  const ids = [...result.shades, ...result.beside, ...(result.soldOut ? [result.soldOut] : [])].map(
    ({ productId }) => productId,
  );
  const products = await listProductsById(shop, ids, languageOf(url.pathname));
  return { answers, question: null, questions, result, products };
}

export const handle: DocumentHandle = { compactHeader: true };

export const meta = ({ loaderData: { question }, ...args }: MetaArgs<DataOf<typeof loader>>) => {
  const describe = ({ t, language }: I18n) => ({
    title: t("finder.title"),
    description: serverI18n(language).t("finder.lede"),
  });
  return pageMeta(args, describe, { isHidden: question !== "skin" });
};

/** Up to four questions, one a page, then the nearest foundations in stock. The answers stand in the address and nowhere else. */
export default function ShadeFinder({ loaderData: data }: PageProps<typeof loader>) {
  return data.question === null ? (
    <FinderResultPage {...data} />
  ) : (
    <FinderQuestionPage {...data} name={data.question} />
  );
}
