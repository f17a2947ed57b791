import { expect, test } from "vitest";
import { auditLog, notifications } from "../../db/tables.ts";
import { guest } from "../permissions.ts";
import { NotSent } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import { admin, nusrat, type TestShop, testShop } from "../test-shop.ts";
import { queueLetter } from "./enqueue-notification.ts";
import { listLetters } from "./list-notifications.ts";
import { sendAgain } from "./resend.ts";
import { sendDueLetters } from "./send-due-notifications.ts";

const address = { to: "rina@example.com", language: "en" as const };

async function withLetter(sendMail: TestShop["sendMail"] = null) {
  const shop = await testShop();
  shop.sendMail = sendMail;
  await queueLetter(shop.db, { kind: "email-changed", data: { name: "Rina" }, ...address });
  await sendDueLetters(shop, "mail");
  return { shop, ...(await letterOf(shop)) };
}

async function letterOf(shop: TestShop) {
  const [letter] = await shop.db.select().from(notifications);
  const [listed] = (await listLetters(shop, admin, { page: 1, limit: 10 })).letters;
  return { id: letter?.id ?? "", state: letter?.state, again: listed?.again };
}

test("what was kept while there was no mail server is sent once there is one", async () => {
  const { shop, id, ...kept } = await withLetter();
  expect(kept).toEqual({ state: "kept", again: false });
  await expect(sendAgain(shop, admin, id)).rejects.toMatchObject({ code: "sending-not-set-up" });
  expect(await letterOf(shop)).toMatchObject({ state: "kept" });

  const sent: string[] = [];
  shop.sendMail = async ({ to }) => void sent.push(to);
  expect(await letterOf(shop)).toMatchObject({ again: true });
  const heard = shop.letterBell.rings;
  await sendAgain(shop, admin, id);
  expect(shop.letterBell.rings).toBe(heard + 1);
  await sendDueLetters(shop, "mail");
  expect(sent).toEqual(["rina@example.com"]);
  expect(await letterOf(shop)).toMatchObject({ state: "sent", again: false });
  expect(await shop.db.select().from(auditLog)).toMatchObject([
    { action: "letter-sent-again", recordName: "rina@example.com", byName: "Rupa" },
  ]);
});

test("what has failed for good gets all its tries once more, also when two press at the same moment", async () => {
  const { shop, id, ...failed } = await withLetter(async () => {
    throw new NotSent("smtp-550", { forGood: true });
  });
  expect(failed).toEqual({ state: "failed", again: true });
  const pressed = await Promise.allSettled([sendAgain(shop, admin, id), sendAgain(shop, admin, id)]);
  expect(pressed.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await shop.db.select().from(notifications)).toMatchObject([
    { state: "waiting", attempts: 0, lastError: null },
  ]);
  const sent: string[] = [];
  shop.sendMail = async ({ to }) => void sent.push(to);
  await sendDueLetters(shop, "mail");
  expect(sent).toHaveLength(1);
  await expect(sendAgain(shop, admin, id)).rejects.toMatchObject({ code: "letter-not-sendable" });
});

test("a link into an account never goes out late", async () => {
  const { shop } = await withLetter();
  await shop.db.delete(notifications);
  const data = { name: "Rina", link: "https://labonno.example/reset-password?token=secret" };
  await queueLetter(shop.db, { kind: "password-reset", data, ...address });
  await sendDueLetters(shop, "mail");
  shop.sendMail = async () => {};
  const { id, again } = await letterOf(shop);
  expect(again).toBe(false);
  await expect(sendAgain(shop, admin, id)).rejects.toMatchObject({ code: "letter-not-sendable" });
});

test("is for the order desk; what is not there is refused", async () => {
  const { shop, id } = await withLetter();
  for (const actor of [guest, nusrat, { ...nusrat, role: "catalogue" as const }])
    await expect(sendAgain(shop, actor, id)).rejects.toThrow(Refusal);
  await expect(sendAgain(shop, admin, "nothing")).rejects.toMatchObject({ code: "not-found" });
});
