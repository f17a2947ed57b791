import { listProductsById } from "../../shop/catalog/product-queries.ts";
import { findRoutineCoupon } from "../../shop/coupons/find-coupon.ts";
import { dhakaDay } from "../../shop/dhaka-time.ts";
import { languageOf } from "../../shop/language.ts";
import { buildRoutine } from "../../shop/routine/build-routine.ts";
import { readConcernPictures } from "../../shop/routine/concern-guide.ts";
import { nextQuestion, parseRoutine } from "../../shop/routine/routine-answers.ts";
import { listCandidates } from "../../shop/routine/routine-candidates.ts";
import type { DataOf, DocumentHandle, LoaderArgs, MetaArgs, PageProps } from "../documents/document.ts";
import type { I18n } from "../i18n/language.tsx";
import { serverI18n } from "../i18n/server-texts.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { Question } from "./routine/question.tsx";
import { RoutineResult } from "./routine/routine-result.tsx";

export async function loader({ shop, url }: LoaderArgs) {
  const answers = parseRoutine(url.searchParams);
  const question = nextQuestion(answers, url.searchParams);
  if (question !== null) {
    const pictures = question === "concern" ? await readConcernPictures(shop, languageOf(url.pathname)) : null;
    return { answers, question, pictures };
  }
  const isGentle = url.searchParams.has("gentle");
  const chosen = (url.searchParams.get("with") ?? "").split(",").filter(Boolean);
  const routine = buildRoutine(await listCandidates(shop), { answers, isGentle, chosen });
  const ids = routine.choices.flatMap(({ product, others }) => [product.id, ...others.map(({ id }) => id)]);
  const products = await listProductsById(shop, ids, languageOf(url.pathname));
  const coupon = await findRoutineCoupon(shop.db, dhakaDay(shop.now()));
  return { answers, question: null, routine, isGentle, chosen, products, coupon, publicUrl: shop.publicUrl };
}

export const handle: DocumentHandle = { compactHeader: true };

export const meta = ({ loaderData: { question }, ...args }: MetaArgs<DataOf<typeof loader>>) => {
  const describe = ({ t, language }: I18n) => ({
    title: t("routine.title"),
    description: serverI18n(language).t("routine.lede"),
  });
  return pageMeta(args, describe, { isHidden: question !== "skin" });
};

/** Five questions, one a page, then the routine that they lead to. The answers stand in the address and nowhere else. */
export default function RoutinePage({ loaderData: data }: PageProps<typeof loader>) {
  return data.question === null ? (
    <RoutineResult {...data} />
  ) : (
    <Question answers={data.answers} name={data.question} pictures={data.pictures} />
  );
}
