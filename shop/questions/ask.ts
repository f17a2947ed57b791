import { and, eq, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { products, questionAnswers, questions } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import type { ClaimRequest } from "../customers/customer-schema.ts";
import { newId } from "../id.ts";
import type { Language } from "../language.ts";
import { type Actor, allow } from "../permissions.ts";
import { spend } from "../rate-limits/spend.ts";
import { Refusal } from "../refusal.ts";
import { findProvenOrder } from "../reviews/write-review.ts";
import type { Shop } from "../shop.ts";
import { lockCustomer } from "../users/find-users.ts";
import type { QuestionRequest } from "./question-schema.ts";

type AskInput = QuestionRequest & { address: string };

/**
 * Asks about a product: signed in, or as a guest by name and phone or by a delivered order with it. Staff read it before
 * it is published, and may call a guest, whose number nobody else sees. Refuses `not-signed-in`, `not-bought` for a
 * guest's other order, `product-gone` and `too-many-requests`.
 */
export async function askQuestion(
  shop: Shop,
  actor: Actor,
  productId: string,
  { text, order, guest, address, language }: AskInput & { language: Language },
): Promise<{ id: string }> {
  // Who is signed in is known already.
  const byName = actor.role === "guest" && !order ? guest : undefined;
  await spendQuestion(shop, actor, order, address, byName);
  return transaction(shop.db, async (tx) => {
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.id, productId), eq(products.status, "published")));
    if (!product) throw new Refusal("product-gone");
    const proof = order ? await findProvenOrder(tx, actor, productId, order) : null;
    if (order && !proof) throw new Refusal("not-bought");
    if (order) await spendAsGuest(shop, order, tx);
    const asker = proof
      ? { orderId: proof.orderId, ...proof.reviewer }
      : byName
        ? { userId: null, orderId: null, phone: byName.phone, name: byName.fullName }
        : { userId: allow(actor, "reviews:write").id, orderId: null };
    if (asker.userId) await lockCustomer(tx, asker.userId);
    const id = newId();
    await tx.insert(questions).values({ id, productId, ...asker, language, body: text, writtenAt: shop.now() });
    return { id };
  });
}

/**
 * Answers a published question as a customer who received the product; another answer replaces the first. Staff read it
 * before it is published. Refuses `not-bought`, `not-found` and `too-many-requests`.
 */
export async function answerAsBuyer(
  shop: Shop,
  actor: Actor,
  questionId: string,
  { text, order, address }: AskInput,
): Promise<{ id: string }> {
  await spendQuestion(shop, actor, order, address);
  return transaction(shop.db, async (tx) => {
    const [question] = await tx
      .select({ productId: questions.productId })
      .from(questions)
      .where(and(eq(questions.id, questionId), eq(questions.status, "published")));
    if (!question) throw new Refusal("not-found");
    const proof = await findProvenOrder(tx, actor, question.productId, order);
    if (!proof) throw new Refusal("not-bought");
    if (order) await spendAsGuest(shop, order, tx);
    const { orderId, reviewer } = proof;
    if (reviewer.userId) await lockCustomer(tx, reviewer.userId);
    const isOwn: SQL = reviewer.userId
      ? eq(questionAnswers.userId, reviewer.userId)
      : eq(questionAnswers.phone, reviewer.phone ?? "");
    await tx.delete(questionAnswers).where(and(eq(questionAnswers.questionId, questionId), isOwn));
    const id = newId();
    const values = { questionId, orderId, ...reviewer, body: text, answeredAt: shop.now() };
    await tx.insert(questionAnswers).values({ id, byShop: false, status: "pending", ...values });
    return { id };
  });
}

/** Rate limits of texts that staff have to read: by network and, for an account or a guest with a number, by author. */
async function spendQuestion(
  shop: Shop,
  actor: Actor,
  order: ClaimRequest | undefined,
  address: string,
  byName?: QuestionRequest["guest"],
): Promise<void> {
  // An unverified number counts only within its network, so that nobody can use up another person's limit.
  const typed = byName ? `${address} ${byName.phone}` : null;
  const author = typed ?? (order ? null : allow(actor, "reviews:write").id);
  await spend(shop, "question", { network: address, author });
}

/** The same for a guest whose order is verified, so that nobody can use up another person's limit. */
async function spendAsGuest(shop: Shop, { phone }: ClaimRequest, tx: Database): Promise<void> {
  await spend(shop, "question", { network: null, author: phone }, tx);
}

/** Moves a guest's questions and answers with a claimed order, unless the account has answered the same question. */
export async function claimQuestions(
  tx: Parameters<typeof findProvenOrder>[0],
  userId: string,
  orderId: string,
): Promise<void> {
  await tx.execute(sql`
    update questions set user_id = ${userId}, phone = null, name = null where order_id = ${orderId} and phone is not null`);
  await tx.execute(sql`
    update question_answers a set user_id = ${userId}, phone = null, name = null
     where a.order_id = ${orderId} and a.phone is not null
       and not exists (select from question_answers own where own.user_id = ${userId} and own.question_id = a.question_id)`);
}

/** How long staff may need to contact the asker. */
const guestDays = 30;

/** Removes the names and numbers of guests who asked without an order, once they have had their answer for a while. */
export async function purgeQuestionGuests(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - guestDays * 86_400_000);
  await shop.db
    .update(questions)
    .set({ phone: null, name: null })
    .where(
      and(
        isNull(questions.orderId),
        isNotNull(questions.phone),
        ne(questions.status, "pending"),
        lt(questions.writtenAt, before),
      ),
    );
}
