import type { questionAnswers, questions } from "../db/schema.ts";
import { newId } from "../shop/id.ts";
import { detectLanguage } from "../shop/language.ts";
import demoQuestions from "./questions.json" with { type: "json" };

const hourMs = 3_600_000;

type QuestionRows = {
  questions: (typeof questions.$inferInsert)[];
  answers: (typeof questionAnswers.$inferInsert)[];
};

/**
 * Questions of invented visitors about products (`days` before the shop was filled), with the shop's answers, as rows;
 * `ids` maps product names to ids.
 */
export function readQuestions(ids: ReadonlyMap<string, string>, now: Date): QuestionRows {
  const rows: QuestionRows = { questions: [], answers: [] };
  for (const [slug, list] of Object.entries(demoQuestions)) {
    const productId = ids.get(slug);
    if (!productId) throw new Error(`demo/questions.json names ${slug}, which is not in the catalogue`);
    for (const { name, text, days, answer } of list) {
      const id = newId();
      const writtenAt = new Date(now.getTime() - days * 24 * hourMs);
      const answeredAt = new Date(writtenAt.getTime() + 5 * hourMs);
      const common = { status: "published" as const };
      rows.questions.push({
        ...common,
        ...{ id, productId, name, language: detectLanguage(text), body: text, writtenAt, notifiedAt: answeredAt },
      });
      rows.answers.push({ ...common, id: newId(), questionId: id, byShop: true, body: answer, answeredAt });
    }
  }
  return rows;
}
