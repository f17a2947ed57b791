import { eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { questionAnswers, questions } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { productPath } from "../catalog/catalog-rules.ts";
import { nameOf } from "../catalog/list-products.ts";
import { newId } from "../id.ts";
import { type Language, type Localized, localizeField } from "../language.ts";
import { enqueueNotification } from "../notifications/enqueue-notification.ts";
import { maxCounted, offsetOf } from "../paging.ts";
import { countRows } from "../paging-queries.ts";
import { type Actor, allow } from "../permissions.ts";
import { trySpend } from "../rate-limits/spend.ts";
import { Refusal } from "../refusal.ts";
import { type RefusalReason, type ReviewStatus, reviewStatuses } from "../reviews/review-rules.ts";
import type { Shop } from "../shop.ts";
import type { ModerationRequest } from "./question-schema.ts";
import { questionsLink } from "./questions-link.ts";

type Moderated = { status: ReviewStatus; reason: RefusalReason | null };

type AdminAnswer = Moderated & {
  id: string;
  byShop: boolean;
  text: string;
  name: string | null;
  answeredAt: string;
};

/** A question for staff, with its author and all its answers. */
export type AdminQuestion = Moderated & {
  id: string;
  text: string;
  name: string | null;
  /** Of a guest. */
  phone: string | null;
  writtenAt: string;
  product: { path: string; name: Localized };
  answers: AdminAnswer[];
};

type AdminQuestionRow = Omit<AdminQuestion, "product" | "answers" | "writtenAt"> & {
  writtenAt: Date;
  answers: AdminAnswer[] | null;
  product_id: string;
  slug: string;
  name_en: string | null;
  name_bn: string | null;
};

// What waits for staff: a question, or a customer's answer to one.
const waiting = sql`q.id in (select id from questions where status = 'pending'
  union select question_id from question_answers where status = 'pending')`;

const inQueue = (status: ReviewStatus) => (status === "pending" ? waiting : sql`q.status = ${status}`);

/** A page of questions: those that wait, or have an answer that waits, oldest first; the others newest first. */
export async function listAdminQuestions(
  shop: Shop,
  actor: Actor,
  { status, ...paging }: { status: ReviewStatus; page: number; limit: number },
  language: Language,
): Promise<{ questions: AdminQuestion[]; total: number }> {
  allow(actor, "reviews:moderate");
  const where = inQueue(status);
  const order = status === "pending" ? sql`q.written_at, q.id` : sql`q.written_at desc, q.id`;
  const { rows } = await shop.db.execute<AdminQuestionRow>(sql`
    select q.id, q.status, q.reason, q.body as text, coalesce(q.name, u.name) as name, q.phone, q.written_at as "writtenAt",
           p.id as product_id, p.slug, p.name_en, p.name_bn,
           (select json_agg(json_build_object('id', a.id, 'byShop', a.by_shop, 'text', a.body, 'status', a.status,
                                              'reason', a.reason, 'name', coalesce(a.name, w.name), 'answeredAt', a.answered_at)
                            order by a.by_shop desc, a.answered_at, a.id)
              from question_answers a left join users w on w.id = a.user_id where a.question_id = q.id) as answers
      from (select q.* from questions q where ${where} order by ${order} limit ${paging.limit} offset ${offsetOf(paging)}) q
           join products p on p.id = q.product_id left join users u on u.id = q.user_id
     order by ${order}`);
  const total = await countRows(shop, sql`questions q where ${where}`);
  return { questions: rows.map((row) => toAdminQuestion(row, language)), total };
}

function toAdminQuestion(row: AdminQuestionRow, language: Language): AdminQuestion {
  const { product_id, slug, name_en, name_bn, answers, writtenAt, ...question } = row;
  return {
    ...question,
    writtenAt: new Date(writtenAt).toISOString(),
    answers: (answers ?? []).map((answer) => ({ ...answer, answeredAt: new Date(answer.answeredAt).toISOString() })),
    product: { path: productPath({ id: product_id, slug }), name: nameOf({ name_en, name_bn }, language) },
  };
}

/** Counts by status, each up to `maxCounted`. */
export async function countQuestions(shop: Shop, actor: Actor): Promise<Record<ReviewStatus, number>> {
  allow(actor, "reviews:moderate");
  const counted = reviewStatuses.map(
    (status) => sql`
      (select count(*)::int from (select from questions q where ${inQueue(status)} limit ${maxCounted}) counted)
        as ${sql.identifier(status)}`,
  );
  const { rows } = await shop.db.execute<Record<ReviewStatus, number>>(sql`select ${sql.join(counted, sql`, `)}`);
  return rows[0] ?? { pending: 0, published: 0, refused: 0 };
}

/** Publishes or refuses a question. Returns false when that is already decided. */
export async function moderateQuestion(
  shop: Shop,
  actor: Actor,
  id: string,
  decision: ModerationRequest,
): Promise<boolean> {
  const by = allow(actor, "reviews:moderate");
  return transaction(shop.db, async (tx) => {
    const before = await lockQuestion(tx, id);
    if (before.status === decision.status) return false;
    const reason = decision.status === "refused" ? decision.reason : null;
    await tx.update(questions).set({ status: decision.status, reason }).where(eq(questions.id, id));
    await writeAudit(tx, {
      by,
      action: decision.status === "published" ? "question-published" : "question-refused",
      record: { id, name: before.productName },
      before: { status: before.status, reason: before.reason },
      after: { status: decision.status, reason },
    });
    return true;
  });
}

/**
 * Sets the shop's answer, which publishes the question and writes to the asker, or removes it (null). Returns false when
 * nothing changes.
 */
export async function answerQuestion(shop: Shop, actor: Actor, id: string, text: string | null): Promise<boolean> {
  const by = allow(actor, "reviews:moderate");
  const changed = await transaction(shop.db, async (tx) => {
    const before = await lockQuestion(tx, id);
    if (before.answer === text) return false;
    await tx.execute(sql`delete from question_answers where question_id = ${id} and by_shop`);
    if (text !== null) {
      const answer = { id: newId(), questionId: id, byShop: true, status: "published", body: text } as const;
      await tx.insert(questionAnswers).values({ ...answer, answeredAt: shop.now() });
      await tx.update(questions).set({ status: "published", reason: null }).where(eq(questions.id, id));
      await notifyAsker(tx, shop, id, text);
    }
    await writeAudit(tx, {
      by,
      action: "question-answered",
      record: { id, name: before.productName },
      before: { answer: before.answer },
      after: { answer: text },
    });
    return true;
  });
  if (changed) shop.outboxSignal.notify();
  return changed;
}

/** Publishes or refuses a customer's answer; the first one that is published is mailed to the asker. */
export async function moderateAnswer(
  shop: Shop,
  actor: Actor,
  id: string,
  decision: ModerationRequest,
): Promise<boolean> {
  const by = allow(actor, "reviews:moderate");
  const changed = await transaction(shop.db, async (tx) => {
    const [found] = await tx
      .select({ questionId: questionAnswers.questionId })
      .from(questionAnswers)
      .where(sql`${questionAnswers.id} = ${id} and not ${questionAnswers.byShop}`);
    if (!found) throw new Refusal("not-found");
    const question = await lockQuestion(tx, found.questionId);
    const [answer] = await tx.select().from(questionAnswers).where(eq(questionAnswers.id, id)).for("update");
    if (!answer) throw new Refusal("not-found");
    if (answer.status === decision.status) return false;
    const reason = decision.status === "refused" ? decision.reason : null;
    await tx.update(questionAnswers).set({ status: decision.status, reason }).where(eq(questionAnswers.id, id));
    if (decision.status === "published" && question.status === "published")
      await notifyAsker(tx, shop, found.questionId, answer.body);
    await writeAudit(tx, {
      by,
      action: decision.status === "published" ? "answer-published" : "answer-refused",
      record: { id: found.questionId, name: question.productName },
      before: { status: answer.status, reason: answer.reason },
      after: { status: decision.status, reason },
    });
    return true;
  });
  if (changed) shop.outboxSignal.notify();
  return changed;
}

async function lockQuestion(tx: Database, id: string) {
  const { rows } = await tx.execute<Moderated & { answer: string | null; productName: string }>(sql`
    select q.status, q.reason, coalesce(p.name_en, p.name_bn, '') as "productName",
           (select a.body from question_answers a where a.question_id = q.id and a.by_shop) as answer
      from questions q join products p on p.id = q.product_id where q.id = ${id} for update of q`);
  const [question] = rows;
  if (!question) throw new Refusal("not-found");
  return question;
}

type Asker = { email: string | null; phone: string | null; language: Language; question: string; productId: string };
type ProductNames = { nameEn: string | null; nameBn: string | null };

/**
 * Writes to the asker about the first answer, once for each question: by mail to the account's confirmed address or to
 * the one of a guest's order, and by SMS to a guest.
 */
async function notifyAsker(tx: Database, shop: Shop, questionId: string, answer: string): Promise<void> {
  const { rows } = await tx.execute<Asker & ProductNames>(sql`
    update questions q set notified_at = ${shop.now()} from products p
     where q.id = ${questionId} and p.id = q.product_id and q.notified_at is null
    returning q.language, q.body as question, p.id as "productId", p.name_en as "nameEn", p.name_bn as "nameBn",
      case when q.user_id is null then (select o.email from orders o where o.id = q.order_id)
           else (select u.email from users u where u.id = q.user_id and u.email_verified) end as email,
      case when q.user_id is null then q.phone end as phone`);
  const [asker] = rows;
  if (!asker) return;
  const { email, phone, language, question, productId } = asker;
  const { sms, mail } = (await shop.settings()).orderMessages["question-answered"];
  const product = localizeField(asker, "name", language)?.text ?? "";
  const data = { product, question, answer, link: questionsLink(shop, productId, language) };
  const notification = { kind: "question-answered", data, language } as const;
  if (email && mail) await enqueueNotification(tx, { ...notification, to: email });
  if (!phone || !sms) return;
  // Anybody can type a number: SMS beyond its limit wait for staff.
  const isHeld = !(await trySpend(shop, "order-sms", { network: null, recipient: phone }, tx));
  await enqueueNotification(tx, { ...notification, channel: "sms", to: phone, isHeld });
}
