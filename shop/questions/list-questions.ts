import { sql } from "drizzle-orm";
import { prepared } from "../../db/prepared.ts";
import { shortName } from "../reviews/review-rules.ts";
import type { Shop } from "../shop.ts";

/** A published answer; `name` is null for the shop, and for a customer whose account is gone. */
export type PublishedAnswer = { id: string; byShop: boolean; text: string; name: string | null; answeredAt: string };

/** A published question with its published answers, the shop's first. */
export type PublishedQuestion = {
  id: string;
  text: string;
  /** "Nusrat J."; null when the account is deleted. */
  name: string | null;
  writtenAt: string;
  answers: PublishedAnswer[];
};

/** A product's page shows this many at most. */
const questionsPerPage = 30;
const answersPerQuestion = 6;

type QuestionRow = Omit<PublishedQuestion, "answers" | "writtenAt"> & {
  writtenAt: Date;
  answers: PublishedAnswer[] | null;
};

const publishedQuestions = prepared<QuestionRow, { productId: string }>(
  ({ productId }) => sql`
    select q.id, q.body as text, coalesce(q.name, u.name) as name, q.written_at as "writtenAt",
           (select json_agg(json_build_object('id', a.id, 'byShop', a.by_shop, 'text', a.body, 'name', a.called,
                                              'answeredAt', a.answered_at) order by a.by_shop desc, a.answered_at, a.id)
              from (select a.*, coalesce(a.name, w.name) as called from question_answers a left join users w on w.id = a.user_id
                     where a.question_id = q.id and a.status = 'published'
                     order by a.by_shop desc, a.answered_at, a.id limit ${sql.raw(String(answersPerQuestion))}) a) as answers
      from (select * from questions where product_id = ${productId} and status = 'published'
             order by written_at desc, id limit ${sql.raw(String(questionsPerPage))}) q
           left join users u on u.id = q.user_id
     order by q.written_at desc, q.id`,
);

/** The newest published questions about a product: those with an answer first. */
export async function productQuestions(shop: Shop, productId: string): Promise<PublishedQuestion[]> {
  const rows = await publishedQuestions(shop.db, { productId });
  const published = rows.map(({ answers, name, writtenAt, ...question }) => ({
    ...question,
    name: name && shortName(name),
    writtenAt: new Date(writtenAt).toISOString(),
    answers: (answers ?? []).map((answer) => ({
      ...answer,
      name: answer.name && shortName(answer.name),
      answeredAt: new Date(answer.answeredAt).toISOString(),
    })),
  }));
  const isAnswered = ({ answers }: PublishedQuestion) => answers.length > 0;
  return [...published.filter(isAnswered), ...published.filter((question) => !isAnswered(question))];
}
