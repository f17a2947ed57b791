import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditLog, invalidations, notifications, orders, questionAnswers, questions, users } from "../../db/schema.ts";
import { claimOrder } from "../orders/claim-order.ts";
import { type Actor, guest } from "../permissions.ts";
import { forgetCustomer } from "../privacy/forget-customer.ts";
import { trySpend } from "../rate-limits/spend.ts";
import { placeDeliveredOrder } from "../reviews/test-delivered-order.ts";
import { changeSettings } from "../settings/settings.ts";
import { admin, nusrat, stockProduct, type TestShop, testShop, variantDraft } from "../test-shop.ts";
import {
  answerQuestion,
  countQuestions,
  listAdminQuestions,
  moderateAnswer,
  moderateQuestion,
} from "./admin-questions.ts";
import { answerAsBuyer, askQuestion, purgeQuestionGuests } from "./ask.ts";
import { productQuestions } from "./list-questions.ts";
import { answerRequest, questionRequest } from "./question-schema.ts";

let shop: TestShop;
let productId: string;
beforeEach(async () => {
  shop = await testShop();
  ({ productId } = await stockProduct(shop, { variants: [variantDraft({ stock: 50 })] }));
});

type Wording = {
  text?: string;
  order?: { number: string; phone: string };
  by?: { fullName: string; phone: string };
};

const ask = (actor: Actor, { text = "Does it dry the lips?", order, by }: Wording = {}, language: "en" | "bn" = "en") =>
  askQuestion(shop, actor, productId, {
    ...questionRequest.parse({ text, order, guest: by }),
    address: "10.0.0.1",
    language,
  });
const reply = (actor: Actor, id: string, { text = "Not mine, all day long.", order }: Wording = {}) =>
  answerAsBuyer(shop, actor, id, { ...answerRequest.parse({ text, order }), address: "10.0.0.1" });
const shown = () => productQuestions(shop, productId);
const queue = async (status: "pending" | "published" | "refused" = "pending") =>
  (await listAdminQuestions(shop, admin, { status, page: 1, limit: 9 }, "en")).questions;
const messages = () => shop.db.select().from(notifications).where(eq(notifications.kind, "question-answered"));

describe("asking about a product", () => {
  test("is open to signed-in customers, and to guests who have received it", async () => {
    await ask(nusrat);
    await expect(ask(guest)).rejects.toMatchObject({ code: "not-signed-in" });
    const order = await placeDeliveredOrder(shop, productId);
    await ask(guest, { order });
    await expect(ask(guest, { order: { ...order, phone: "01812345678" } })).rejects.toMatchObject({
      code: "not-bought",
    });
    expect(await queue()).toMatchObject([{ name: "Nusrat Jahan" }, { name: "Nusrat Jahan" }]);
  });

  test("is also possible with name and phone only: staff alone see the number, which is deleted with the name", async () => {
    const by = { fullName: "Mitu Rahman", phone: "01812-345678" };
    const { id } = await ask(guest, { by });
    const { id: waiting } = await ask(guest, { by });
    expect(await shown()).toEqual([]);
    expect(await queue()).toMatchObject([{ name: "Mitu Rahman", phone: "+8801812345678" }, { name: "Mitu Rahman" }]);
    await answerQuestion(shop, admin, id, "No, it has shea butter.");
    const published = await shown();
    expect(published).toMatchObject([{ name: "Mitu R.", answers: [{ byShop: true }] }]);
    expect(JSON.stringify(published)).not.toContain("1812345678");
    expect(await messages()).toMatchObject([{ channel: "sms", recipient: "+8801812345678", state: "waiting" }]);

    const writers = () => shop.db.select({ id: questions.id, name: questions.name }).from(questions);
    await purgeQuestionGuests(shop);
    expect(new Set((await writers()).map(({ name }) => name))).toEqual(new Set(["Mitu Rahman"]));
    shop.setNow(new Date(Date.now() + 31 * 86_400_000));
    await purgeQuestionGuests(shop);
    expect(Object.fromEntries((await writers()).map((each) => [each.id, each.name]))).toEqual({
      [id]: null,
      [waiting]: "Mitu Rahman",
    });
    await forgetCustomer(shop, admin, { phone: "+8801812345678" });
    expect((await writers()).map(({ name }) => name)).toEqual([null, null]);
  });

  test("by name and phone is limited like an account, counted for the number within its network", async () => {
    const by = { fullName: "Mitu", phone: "01812345678" };
    for (let n = 0; n < 5; n += 1) await ask(guest, { by });
    await expect(ask(guest, { by })).rejects.toMatchObject({ code: "too-many-requests" });
    await ask(guest, { by: { ...by, phone: "01812345679" } });
    // Entering someone's number in another network does not use up their limit.
    const elsewhere = questionRequest.parse({ text: "Does it dry the lips?", guest: by });
    await askQuestion(shop, guest, productId, { ...elsewhere, address: "10.0.0.2", language: "en" });
  });

  test("publishes nothing before staff approve it", async () => {
    const { id } = await ask(nusrat);
    expect(await shown()).toEqual([]);
    expect(await moderateQuestion(shop, admin, id, { status: "published" })).toBe(true);
    expect(await moderateQuestion(shop, admin, id, { status: "published" })).toBe(false);
    expect(await shown()).toMatchObject([{ text: "Does it dry the lips?", name: "Nusrat J.", answers: [] }]);
    await moderateQuestion(shop, admin, id, { status: "refused", reason: "personal" });
    expect([await shown(), (await queue("refused")).length]).toEqual([[], 1]);
    expect(await countQuestions(shop, admin)).toEqual({ pending: 0, published: 0, refused: 1 });
  });

  test("more than five times an hour is refused", async () => {
    for (let n = 0; n < 5; n += 1) await ask(nusrat);
    await expect(ask(nusrat)).rejects.toMatchObject({ code: "too-many-requests" });
  });

  test("with someone else's order or number does not use up their limit", async () => {
    const order = await placeDeliveredOrder(shop, productId);
    const guessed = { ...order, number: "LB-000-000-000" };
    for (let n = 0; n < 12; n += 1)
      await expect(ask(guest, { order: guessed })).rejects.toMatchObject({ code: "not-bought" });
    for (let n = 0; n < 5; n += 1) await ask(guest, { order });
    await expect(ask(guest, { order })).rejects.toMatchObject({ code: "too-many-requests" });
  });

  test("is refused if the text is too short or has no words", () => {
    for (const text of ["", "Why?", "??? ??? ??? ???"])
      expect(questionRequest.safeParse({ text }).success, text).toBe(false);
  });
});

describe("an answer", () => {
  test("of the shop publishes the question, is e-mailed once to a confirmed address, and can be withdrawn", async () => {
    await shop.db.update(users).set({ emailVerified: true }).where(eq(users.id, nusrat.id));
    const { id } = await ask(nusrat, {}, "bn");
    await answerQuestion(shop, admin, id, "No, it has shea butter.");
    expect(await shown()).toMatchObject([{ answers: [{ byShop: true, text: "No, it has shea butter.", name: null }] }]);
    await answerQuestion(shop, admin, id, "No, it has shea butter and oil.");
    expect(await messages()).toMatchObject([
      {
        ...{ recipient: nusrat.email, language: "bn" },
        data: {
          question: "Does it dry the lips?",
          answer: "No, it has shea butter.",
          link: `https://labonno.example/bn/product/${productId}#questions`,
        },
      },
    ]);
    await answerQuestion(shop, admin, id, null);
    expect(await shown()).toMatchObject([{ answers: [] }]);
    const entries = await shop.db.select({ action: auditLog.action }).from(auditLog);
    expect(entries.map(({ action }) => action)).toEqual(Array(3).fill("question-answered"));
  });

  test("is not e-mailed to an unconfirmed address", async () => {
    await shop.db.update(users).set({ emailVerified: false }).where(eq(users.id, nusrat.id));
    const { id } = await ask(nusrat);
    await answerQuestion(shop, admin, id, "No, it has shea butter.");
    expect(await messages()).toEqual([]);
  });

  test("is sent to a guest as one SMS in their language with the link, unless the merchant has switched it off", async () => {
    const by = { fullName: "মিতু রহমান", phone: "01812345678" };
    const { id } = await ask(guest, { by }, "bn");
    const link = `https://labonno.example/bn/product/${productId}#questions`;
    await answerQuestion(shop, admin, id, "No, it has shea butter.");
    await answerQuestion(shop, admin, id, "No, it has shea butter and oil.");
    const [sms, ...others] = await messages();
    expect([sms, others]).toMatchObject([{ channel: "sms", language: "bn", data: { link } }, []]);

    const { id: second } = await ask(guest, { by: { ...by, phone: "01912345678" } });
    const { orderMessages } = await shop.settings();
    await changeSettings(
      shop,
      admin,
      {
        orderMessages: { ...orderMessages, "question-answered": { sms: false, mail: true } },
      },
      undefined,
    );
    await answerQuestion(shop, admin, second, "No, it has shea butter.");
    expect(await messages()).toHaveLength(1);
  });

  test("to a number that has reached its daily limit is held for staff, and published anyway", async () => {
    const recipient = "+8801812345678";
    for (let n = 0; n < 20; n += 1) await trySpend(shop, "order-sms", { network: null, recipient });
    const { id } = await ask(guest, { by: { fullName: "Mitu", phone: recipient } });
    await answerQuestion(shop, admin, id, "No, it has shea butter.");
    expect(await messages()).toMatchObject([{ channel: "sms", recipient, state: "held" }]);
    expect(await shown()).toMatchObject([{ answers: [{ byShop: true }] }]);
  });

  test("by a customer requires a delivered order, waits for staff, and replaces their previous one", async () => {
    await shop.db.update(users).set({ emailVerified: true }).where(eq(users.id, nusrat.id));
    const { id } = await ask(nusrat);
    const order = await placeDeliveredOrder(shop, productId);
    await expect(reply(guest, id, { order })).rejects.toMatchObject({ code: "not-found" });
    await moderateQuestion(shop, admin, id, { status: "published" });
    await expect(reply(nusrat, id)).rejects.toMatchObject({ code: "not-bought" });
    await reply(guest, id, { order });
    const second = await reply(guest, id, { order, text: "Not at all, and it smells of roses." });
    expect(await queue()).toMatchObject([{ id, answers: [{ status: "pending", name: "Nusrat Jahan" }] }]);
    expect([(await shown())[0]?.answers, await messages()]).toEqual([[], []]);
    await moderateAnswer(shop, admin, second.id, { status: "published" });
    expect(await shown()).toMatchObject([{ answers: [{ byShop: false, name: "Nusrat J." }] }]);
    expect([await queue(), (await messages()).length]).toEqual([[], 1]);
    // The shop's answer comes first, and the asker has already been e-mailed.
    await answerQuestion(shop, admin, id, "No, it has shea butter.");
    expect((await shown())[0]?.answers.map(({ byShop }) => byShop)).toEqual([true, false]);
    expect(await messages()).toHaveLength(1);
    await moderateAnswer(shop, admin, second.id, { status: "refused", reason: "abusive" });
    expect((await shown())[0]?.answers).toHaveLength(1);
  });
});

test("the product page is invalidated only by what is published", async () => {
  const noted = async () => (await shop.db.delete(invalidations).returning()).flatMap(({ tags }) => tags);
  const order = await placeDeliveredOrder(shop, productId);
  await noted();
  const { id } = await ask(nusrat);
  expect(await noted()).toEqual([]);
  await moderateQuestion(shop, admin, id, { status: "published" });
  expect(await noted()).toEqual([`product:${productId}`]);
  const answer = await reply(guest, id, { order });
  expect(await noted()).toEqual([]);
  await moderateAnswer(shop, admin, answer.id, { status: "published" });
  expect(new Set(await noted())).toEqual(new Set([`product:${productId}`]));
  await shop.db.update(users).set({ name: "Nusrat Begum" }).where(eq(users.id, nusrat.id));
  expect(await noted()).toEqual([`product:${productId}`]);
});

test("claiming an order moves a guest's questions and answers to the account", async () => {
  const order = await placeDeliveredOrder(shop, productId);
  const { id } = await ask(guest, { order });
  await moderateQuestion(shop, admin, id, { status: "published" });
  await reply(guest, id, { order });
  await claimOrder(shop, nusrat, order);
  for (const table of [questions, questionAnswers])
    expect(await shop.db.select().from(table)).toMatchObject([{ userId: nusrat.id, phone: null, name: null }]);
  expect((await shop.db.select().from(orders))[0]?.userId).toBe(nusrat.id);
});
