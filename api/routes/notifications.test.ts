import { expect, test } from "vitest";
import { notifications } from "../../db/schema.ts";
import { enqueueNotification } from "../../shop/notifications/enqueue-notification.ts";
import { sendDueNotifications } from "../../shop/notifications/send-due-notifications.ts";
import { stockProduct } from "../../shop/test-shop.ts";
import type { NotificationResponse } from "../contract/notifications.ts";
import { testApi } from "../test-api.ts";

const token = "of-admin";

test("staff see the notifications sent to a customer, newest first", async () => {
  const { shop, ask } = await testApi();
  const { productId } = await stockProduct(shop);
  const billingDetails = {
    fullName: "Rina",
    phone: "01712345678",
    email: "rina@example.com",
    address: "1",
    city: "Dhaka",
  };
  const body = { billingDetails, items: [{ productId, quantity: 1 }], deliveryArea: "inside", total: 160 };
  const { insertedId, number } = (await ask<{ insertedId: string; number: string }>("POST", "/orders", { body })).body;
  await ask("PATCH", `/orders/${insertedId}`, { token, body: { status: "confirmed" } });
  for (const channel of ["mail", "sms"] as const) await sendDueNotifications(shop, channel);

  const { body: matching, headers } = await ask<NotificationResponse[]>("GET", "/letters", { token });
  expect(headers.get("X-Total-Count")).toBe("4");
  expect(matching.map(({ kind }) => kind)).toEqual([
    ...["order-confirmed", "order-confirmed"],
    ...["order-placed", "order-placed"],
  ]);
  const common = {
    kind: "order-placed",
    language: "en",
    state: "kept",
    attempts: 0,
    lastError: null,
    again: false,
    sentAt: null,
  };
  expect(matching.find(({ kind, channel }) => kind === "order-placed" && channel === "mail")).toEqual({
    ...common,
    _id: expect.any(String),
    channel: "mail",
    to: "rina@example.com",
    subject: `We received your order ${number}`,
    text: expect.stringContaining("Dear Rina,"),
    createdAt: expect.any(String),
  });
  expect(matching.find(({ kind, channel }) => kind === "order-placed" && channel === "sms")).toMatchObject({
    ...common,
    to: "+8801712345678",
    subject: null,
    text: expect.stringContaining(`Beauty Shop: we've got your order ${number}`),
  });
});

test("the list is paged", async () => {
  const { shop, ask } = await testApi();
  for (const name of ["One", "Two", "Three"]) {
    await enqueueNotification(shop.db, { kind: "email-changed", to: "a@example.com", language: "en", data: { name } });
  }
  const { body, headers } = await ask<NotificationResponse[]>("GET", "/letters?limit=2&page=2", { token });
  expect(body).toMatchObject([{ text: expect.stringContaining("Dear One,") }]);
  expect(headers.get("Link")).toContain('</letters?limit=2&page=1>; rel="prev"');
});

test("nobody sees a link into an account, whether the message is waiting, held or sent", async () => {
  const { shop, ask } = await testApi();
  const link = "https://labonno.example/reset-password?token=secret";
  const reset = {
    kind: "password-reset" as const,
    to: "a@example.com",
    language: "en" as const,
    data: { name: "A", link },
  };
  const listNotifications = async () => (await ask<NotificationResponse[]>("GET", "/letters", { token })).body;
  await enqueueNotification(shop.db, reset);
  expect(await listNotifications()).toMatchObject([{ state: "waiting", subject: null, text: null }]);
  await sendDueNotifications(shop, "mail");
  expect(await listNotifications()).toMatchObject([{ state: "kept", subject: null, text: null, again: false }]);

  await shop.db.delete(notifications);
  shop.sendMail = async () => {};
  await enqueueNotification(shop.db, reset);
  await sendDueNotifications(shop, "mail");
  expect(await listNotifications()).toMatchObject([
    { kind: "password-reset", to: "a@example.com", state: "sent", text: null },
  ]);
});
