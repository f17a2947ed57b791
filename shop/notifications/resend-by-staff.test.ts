import { expect, test } from "vitest";
import { auditLog, notifications } from "../../db/schema.ts";
import { guest } from "../permissions.ts";
import { NotSent } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import { admin, nusrat, type TestShop, testShop } from "../test-shop.ts";
import { enqueueNotification } from "./enqueue-notification.ts";
import { listNotifications } from "./list-notifications.ts";
import { resendNotification } from "./resend-by-staff.ts";
import { sendDueNotifications } from "./send-due-notifications.ts";

const address = { to: "rina@example.com", language: "en" as const };

async function shopWithNotification(sendMail: TestShop["sendMail"] = null) {
  const shop = await testShop();
  shop.sendMail = sendMail;
  await enqueueNotification(shop.db, { kind: "email-changed", data: { name: "Rina" }, ...address });
  await sendDueNotifications(shop, "mail");
  return { shop, ...(await notificationState(shop)) };
}

async function notificationState(shop: TestShop) {
  const [stored] = await shop.db.select().from(notifications);
  const [listed] = (await listNotifications(shop, admin, { page: 1, limit: 10 })).notifications;
  return { id: stored?.id ?? "", state: stored?.state, again: listed?.again };
}

test("staff can send what was stored without a mail server once there is one", async () => {
  const { shop, id, ...previous } = await shopWithNotification();
  expect(previous).toEqual({ state: "kept", again: false });
  await expect(resendNotification(shop, admin, id)).rejects.toMatchObject({ code: "sending-not-set-up" });
  expect(await notificationState(shop)).toMatchObject({ state: "kept" });

  const sent: string[] = [];
  shop.sendMail = async ({ to }) => void sent.push(to);
  expect(await notificationState(shop)).toMatchObject({ again: true });
  const signalCount = shop.outboxSignal.version;
  await resendNotification(shop, admin, id);
  expect(shop.outboxSignal.version).toBe(signalCount + 1);
  await sendDueNotifications(shop, "mail");
  expect(sent).toEqual(["rina@example.com"]);
  expect(await notificationState(shop)).toMatchObject({ state: "sent", again: false });
  expect(await shop.db.select().from(auditLog)).toMatchObject([
    { action: "letter-sent-again", recordName: "rina@example.com", byName: "Rupa" },
  ]);
});

test("staff can give a failed notification all its attempts again, once for concurrent clicks", async () => {
  const { shop, id, ...failed } = await shopWithNotification(async () => {
    throw new NotSent("smtp-550", { forGood: true });
  });
  expect(failed).toEqual({ state: "failed", again: true });
  const pressed = await Promise.allSettled([resendNotification(shop, admin, id), resendNotification(shop, admin, id)]);
  expect(pressed.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await shop.db.select().from(notifications)).toMatchObject([
    { state: "waiting", attempts: 0, lastError: null },
  ]);
  const sent: string[] = [];
  shop.sendMail = async ({ to }) => void sent.push(to);
  await sendDueNotifications(shop, "mail");
  expect(sent).toHaveLength(1);
  await expect(resendNotification(shop, admin, id)).rejects.toMatchObject({ code: "letter-not-sendable" });
});

test("a link into an account is never sent late", async () => {
  const { shop } = await shopWithNotification();
  await shop.db.delete(notifications);
  const data = { name: "Rina", link: "https://labonno.example/reset-password?token=secret" };
  await enqueueNotification(shop.db, { kind: "password-reset", data, ...address });
  await sendDueNotifications(shop, "mail");
  shop.sendMail = async () => {};
  const { id, again } = await notificationState(shop);
  expect(again).toBe(false);
  await expect(resendNotification(shop, admin, id)).rejects.toMatchObject({ code: "letter-not-sendable" });
});

test("resending is refused to other roles than the order desk, and for unknown notifications", async () => {
  const { shop, id } = await shopWithNotification();
  for (const actor of [guest, nusrat, { ...nusrat, role: "catalogue" as const }])
    await expect(resendNotification(shop, actor, id)).rejects.toThrow(Refusal);
  await expect(resendNotification(shop, admin, "nothing")).rejects.toMatchObject({ code: "not-found" });
});
