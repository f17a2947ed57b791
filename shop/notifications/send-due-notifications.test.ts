import { asc } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { notifications } from "../../db/schema.ts";
import { type Mail, NotSent } from "../ports.ts";
import { type TestShop, testShop } from "../test-shop.ts";
import { enqueueNotification, enqueueOrderNotification } from "./enqueue-notification.ts";
import { type FailedAttempt, sendDueNotifications } from "./send-due-notifications.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});

const minutes = (count: number) => count * 60_000;
const rows = () => shop.db.select().from(notifications).orderBy(asc(notifications.createdAt), notifications.id);

/** Queues e-mails to a0@example.com, a1@example.com and so on. */
async function queue(count = 1): Promise<void> {
  for (let each = 0; each < count; each += 1) {
    const to = `a${each}@example.com`;
    await enqueueNotification(shop.db, { kind: "email-changed", to, language: "en", data: { name: "Nusrat" } });
  }
}

/** A mailbox that accepts everything, or answers as `answer` does. */
function fakeMailer(answer: (mail: Mail) => Promise<void> | void = () => {}): Mail[] {
  const mails: Mail[] = [];
  shop.sendMail = async (mail) => {
    mails.push(mail);
    await answer(mail);
  };
  return mails;
}

/** A mailbox that delays its answer. */
function slowMailbox() {
  const firstMail = Promise.withResolvers<Mail>();
  const answer = Promise.withResolvers<void>();
  shop.sendMail = (mail) => {
    firstMail.resolve(mail);
    return answer.promise;
  };
  return { firstMail: firstMail.promise, accept: answer.resolve, refuse: answer.reject };
}

async function sendAll(): Promise<void> {
  while ((await sendDueNotifications(shop, "mail")) > 0);
}

describe("a notification", () => {
  test("is sent once, with its text, under its own Message-ID", async () => {
    const mails = fakeMailer();
    await queue();
    expect(await sendDueNotifications(shop, "mail")).toBe(1);
    expect(await sendDueNotifications(shop, "mail")).toBe(0);
    const [notification] = await rows();
    expect(notification).toMatchObject({ state: "sent", attempts: 1, lastError: null, sentAt: expect.any(Date) });
    expect(mails).toMatchObject([
      {
        messageId: `<${notification?.id}@labonno.example>`,
        senderName: "Beauty Shop",
        to: "a0@example.com",
        replyTo: "hello@shop.example",
        subject: "Your email has been changed",
      },
    ]);
  });

  test("is sent once even if two senders process sixty concurrently", async () => {
    const count = 60;
    const mails = fakeMailer();
    await queue(count);
    await Promise.all([sendAll(), sendAll()]);
    expect(mails).toHaveLength(count);
    expect(new Set(mails.map(({ to }) => to)).size).toBe(count);
    expect((await rows()).every(({ state, attempts }) => state === "sent" && attempts === 1)).toBe(true);
  });

  test("whose sender died is sent by another, later and with the same Message-ID", async () => {
    const first = slowMailbox();
    await queue();
    const dying = sendDueNotifications(shop, "mail");
    const lost = await first.firstMail;

    const mails = fakeMailer();
    expect(await sendDueNotifications(shop, "mail")).toBe(0);
    shop.setNow(new Date(Date.now() + minutes(11)));
    expect(await sendDueNotifications(shop, "mail")).toBe(1);
    expect(mails).toEqual([lost]);
    // Its late answer changes nothing.
    first.refuse(new NotSent("smtp-451"));
    await dying;
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 2, lastError: null }]);
  });

  test("that another sender has taken over is not changed by the slow one", async () => {
    const first = slowMailbox();
    await queue();
    const slow = sendDueNotifications(shop, "mail");
    await first.firstMail;
    shop.setNow(new Date(Date.now() + minutes(11)));
    const second = slowMailbox();
    const taking = sendDueNotifications(shop, "mail");
    await second.firstMail;

    const [claimed] = await rows();
    first.refuse(new NotSent("smtp-550", { forGood: true }));
    await slow;
    expect(await rows()).toEqual([claimed]);
    second.accept();
    await taking;
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 2 }]);
  });

  test("that was not accepted is retried at growing intervals, eight times in a day, and then fails", async () => {
    fakeMailer(() => {
      throw new NotSent("smtp-451");
    });
    const failures: FailedAttempt[] = [];
    await queue();
    let now = Date.now();
    for (const wait of [0, 1, 5, 15, 60, 180, 360, 720]) {
      shop.setNow(new Date(now + minutes(wait) - 1000));
      if (wait > 0) expect(await sendDueNotifications(shop, "mail"), `${wait} minutes`).toBe(0);
      now += minutes(wait);
      shop.setNow(new Date(now));
      expect(await sendDueNotifications(shop, "mail", (failure) => failures.push(failure))).toBe(1);
    }
    const [notification] = await rows();
    expect(notification).toMatchObject({ state: "failed", attempts: 8, lastError: "smtp-451", sentAt: null });
    const expected = { id: notification?.id, kind: "email-changed", channel: "mail", code: "smtp-451" };
    expect(failures).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => ({ ...expected, attempts, givenUp: attempts === 8 })),
    );
    shop.setNow(new Date(now + minutes(100_000)));
    expect(await sendDueNotifications(shop, "mail")).toBe(0);
  });

  test("that cannot be delivered fails at the first attempt", async () => {
    fakeMailer(() => {
      throw new NotSent("smtp-550", { forGood: true });
    });
    await queue();
    await sendDueNotifications(shop, "mail");
    expect(await rows()).toMatchObject([{ state: "failed", attempts: 1, lastError: "smtp-550" }]);
  });

  test("that fails does not delay the others", async () => {
    const mails = fakeMailer(({ to }) => {
      if (to === "a0@example.com") throw new TypeError("broken");
    });
    await queue(7);
    await sendAll();
    expect(mails).toHaveLength(7);
    expect((await rows()).map(({ state }) => state).sort()).toEqual([...Array(6).fill("sent"), "waiting"]);
  });
});

describe("without a mail server or gateway", () => {
  test("notifications are stored, and stay unsent when one is set up later", async () => {
    await queue(2);
    expect(await sendDueNotifications(shop, "mail")).toBe(0);
    expect((await rows()).map(({ state }) => state)).toEqual(["kept", "kept"]);
    const mails = fakeMailer();
    await queue();
    await sendAll();
    expect(mails).toHaveLength(1);
  });

  test("only notifications of that channel stay unsent", async () => {
    const shopper = { phone: "+8801712345678", email: "nusrat@example.com", language: "en" as const };
    const data = {
      number: "LB-482-719-368",
      fullName: "Nusrat",
      total: 100,
      deliverFrom: "2026-11-22",
      deliverTo: "2026-11-23",
    };
    await enqueueOrderNotification(shop.db, shopper, {
      kind: "order-confirmed",
      data: data as never,
      channels: { sms: true, mail: true },
    });
    const texts: object[] = [];
    shop.sendSms = async (sms) => void texts.push(sms);
    await sendDueNotifications(shop, "mail");
    await sendDueNotifications(shop, "sms");
    expect((await rows()).map(({ channel, state }) => `${channel} ${state}`).sort()).toEqual(["mail kept", "sms sent"]);
    expect(texts).toEqual([{ to: "+8801712345678", text: expect.stringContaining("LB-482-719-368") }]);
  });
});

describe("a link into an account", () => {
  const reset = {
    kind: "password-reset" as const,
    to: "nusrat@example.com",
    language: "en" as const,
    data: { name: "Nusrat", link: "https://labonno.example/reset-password?token=secret" },
  };

  test("is in the e-mail, and deleted from the database once it is sent", async () => {
    const mails = fakeMailer();
    await enqueueNotification(shop.db, reset);
    await sendDueNotifications(shop, "mail");
    expect(mails[0]?.text).toContain(reset.data.link);
    expect(JSON.stringify(await rows())).not.toContain("secret");
  });

  test("is retained while the e-mail is retried, and deleted once that finally fails", async () => {
    let forGood = false;
    fakeMailer(() => {
      throw new NotSent("smtp-451", { forGood });
    });
    await enqueueNotification(shop.db, reset);
    await sendDueNotifications(shop, "mail");
    expect(await rows()).toMatchObject([{ data: reset.data }]);
    forGood = true;
    shop.setNow(new Date(Date.now() + minutes(2)));
    await sendDueNotifications(shop, "mail");
    expect(await rows()).toMatchObject([{ state: "failed", data: null }]);
  });
});
