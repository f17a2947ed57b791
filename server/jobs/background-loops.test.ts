import { pino } from "pino";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { notifications } from "../../db/schema.ts";
import { smtpMail } from "../../integrations/mail/smtp.ts";
import { smtpRefusal, testMailServer } from "../../integrations/mail/test-mail-server.ts";
import { sendMessage } from "../../shop/contact/contact-messages.ts";
import { orderRequest } from "../../shop/orders/order-schema.ts";
import { placeOrder } from "../../shop/orders/place-order.ts";
import { guest } from "../../shop/permissions.ts";
import { stockProduct, type TestShop, testShop } from "../../shop/test-shop.ts";
import { runNotificationSender } from "./background-loops.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});

const from = "hello@labonno.example";
const rows = () => shop.db.select().from(notifications).orderBy(notifications.channel);
const waitOptions = { timeout: 45_000, interval: 20 };

/** Runs the sender until the end of the test; returns the log. */
function startSender() {
  const logged: string[] = [];
  const log = pino({}, { write: (line: string) => void logged.push(line) });
  const stop = new AbortController();
  const sending = runNotificationSender(shop, log, stop.signal);
  onTestFinished(async () => {
    stop.abort();
    await sending;
  });
  return logged;
}

async function order(language: "en" | "bn" = "bn") {
  const { productId } = await stockProduct(shop);
  const request = orderRequest.parse({
    billingDetails: {
      ...{ fullName: "Nusrat\r\nBcc: all@example.com", phone: "01712345678", email: "nusrat@example.com" },
      ...{ address: "House 12", city: "Dhaka" },
    },
    ...{ items: [{ productId, quantity: 1 }], deliveryArea: "inside", total: 160 },
  });
  return placeOrder(shop, { actor: guest, request, language, idempotencyKey: null });
}

test("the sender e-mails an order soon after it is placed, in the customer's language", async () => {
  const { url, received } = await testMailServer();
  shop.sendMail = smtpMail({ url, from });
  const logged = startSender();
  const { number } = await order();
  await vi.waitFor(async () => expect((await rows())[0]?.state).toBe("sent"), waitOptions);
  const [notification] = received;
  expect(notification).toMatchObject({ from, to: ["nusrat@example.com"] });
  expect([...(notification?.headers.keys() ?? [])]).not.toContain("bcc");
  const subject = decodeHeader(notification?.headers.get("subject") ?? "");
  expect(subject).toBe(`আপনার অর্ডার ${number} আমরা পেয়েছি`);
  expect(logged).toEqual([]);
});

test("the sender retries a busy mail server with the same message and Message-ID", async () => {
  const seen: string[] = [];
  let busy = true;
  const { url, received } = await testMailServer({
    onRcptTo({ address }, _session, done) {
      seen.push(address);
      done(busy ? smtpRefusal(451) : null);
    },
  });
  shop.sendMail = smtpMail({ url, from });
  startSender();
  await order();
  await vi.waitFor(
    async () => expect((await rows())[0]).toMatchObject({ lastError: "smtp-451", attempts: 1 }),
    waitOptions,
  );
  const [waiting] = await rows();

  busy = false;
  shop.setNow(new Date(Date.now() + 120_000));
  shop.outboxSignal.notify();
  await vi.waitFor(async () => expect((await rows())[0]).toMatchObject({ state: "sent", attempts: 2 }), waitOptions);
  expect(seen).toEqual(["nusrat@example.com", "nusrat@example.com"]);
  expect(received.map(({ headers }) => headers.get("message-id"))).toEqual([`<${waiting?.id}@labonno.example>`]);
});

test("orders and messages are accepted while the mail server is down, and no personal data is logged", async () => {
  shop.sendMail = smtpMail({ url: "smtp://127.0.0.1:1", from });
  const logged = startSender();
  const { number } = await order();
  await sendMessage(
    shop,
    { fullName: "Rina Akter", email: "rina@example.com", message: "Is it fresh?" },
    { language: "en", address: "203.0.113.7" },
  );
  const waiting = { state: "waiting", attempts: 1, lastError: expect.stringMatching(/^smtp-/) };
  await vi.waitFor(
    async () => expect(await rows()).toMatchObject([waiting, waiting, { channel: "sms", state: "kept" }]),
    waitOptions,
  );
  await vi.waitFor(() => expect(logged).toHaveLength(2), waitOptions);
  const ids = (await rows()).filter(({ channel }) => channel === "mail").map(({ id }) => id);
  expect(logged.map((line) => JSON.parse(line).id).sort()).toEqual(ids.sort());
  expect(logged.join("")).not.toMatch(new RegExp(`example\\.com|Nusrat|Rina|1712345678|${number}|127\\.0`));
});

test("SMS are sent while a mail server hangs", async () => {
  let hangUp = () => {};
  const firstMail = new Promise<void>((resolve) => {
    shop.sendMail = () =>
      new Promise<void>((settle) => {
        hangUp = settle;
        resolve();
      });
  });
  onTestFinished(() => hangUp());
  shop.sendSms = async () => {};
  startSender();
  await order();
  await firstMail;
  await vi.waitFor(async () => expect((await rows())[1]).toMatchObject({ channel: "sms", state: "sent" }), waitOptions);
  expect((await rows())[0]).toMatchObject({ channel: "mail", state: "waiting" });
  hangUp();
});

test("the sender continues after the database was unavailable", async () => {
  await shop.pool.query("alter table notifications rename to hidden");
  const logged = startSender();
  await vi.waitFor(() => expect(logged.length).toBeGreaterThanOrEqual(2), waitOptions);
  expect(logged.join("")).not.toContain("select");
  await shop.pool.query("alter table hidden rename to notifications");
  await order();
  await vi.waitFor(async () => expect((await rows()).map(({ state }) => state)).toEqual(["kept", "kept"]), waitOptions);
});

/** Decodes an encoded header (RFC 2047). */
function decodeHeader(text: string): string {
  const joined = text.replaceAll(/\?=\s+=\?/g, "?==?");
  return joined.replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, form: string, content: string) =>
    form.toUpperCase() === "B"
      ? Buffer.from(content, "base64").toString("utf8")
      : decodeURIComponent(content.replaceAll("_", " ").replaceAll("=", "%")),
  );
}
