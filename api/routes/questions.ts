import { bruteForceGuard } from "../../shop/orders/brute-force-guard.ts";
import {
  answerQuestion,
  countQuestions,
  listAdminQuestions,
  moderateAnswer,
  moderateQuestion,
} from "../../shop/questions/admin-questions.ts";
import { answerAsBuyer, askQuestion } from "../../shop/questions/ask.ts";
import { Refusal } from "../../shop/refusal.ts";
import type { StaffQuestionResponse } from "../contract/questions.ts";
import { questionContract } from "../contract/questions.ts";
import { linkHeader } from "../http/paging.ts";
import { implement } from "../http/route.ts";
import { nullIfNotBought } from "./reviews.ts";

export const questionRoutes = implement(questionContract)({
  async "POST /product/:id/questions"({ shop, params, body, actor, address, language }) {
    const caller = await actor();
    const ask = () => askQuestion(shop, caller, params.id, { ...body, address, language });
    const question = await (body.order
      ? bruteForceGuard(shop, { address, ...body.order }, () => ask().catch(nullIfNotBought))
      : ask());
    if (!question) throw new Refusal("not-bought");
    return { acknowledged: true, insertedId: question.id };
  },
  async "POST /questions/:id/answers"({ shop, params, body, actor, address }) {
    const caller = await actor();
    const reply = () => answerAsBuyer(shop, caller, params.id, { ...body, address });
    const answer = await (body.order
      ? bruteForceGuard(shop, { address, ...body.order }, () => reply().catch(nullIfNotBought))
      : reply());
    if (!answer) throw new Refusal("not-bought");
    return { acknowledged: true, insertedId: answer.id };
  },
  async "GET /questions"({ c, shop, query, language, actor }) {
    const { questions, total } = await listAdminQuestions(shop, await actor(), query, language);
    c.header("X-Total-Count", String(total));
    linkHeader(c, { ...query, total });
    return questions.map(
      ({ id: _id, answers, ...question }): StaffQuestionResponse => ({
        _id,
        ...question,
        answers: answers.map(({ id, ...answer }) => ({ _id: id, ...answer })),
      }),
    );
  },
  "GET /questions/counts": async ({ shop, actor }) => await countQuestions(shop, await actor()),
  async "PATCH /questions/:id"({ shop, params, body, actor }) {
    const changed =
      "answer" in body
        ? await answerQuestion(shop, await actor(), params.id, body.answer)
        : await moderateQuestion(shop, await actor(), params.id, body);
    return { acknowledged: true, modifiedCount: changed ? 1 : 0 };
  },
  async "PATCH /answers/:id"({ shop, params, body, actor }) {
    const changed = await moderateAnswer(shop, await actor(), params.id, body);
    return { acknowledged: true, modifiedCount: changed ? 1 : 0 };
  },
});
