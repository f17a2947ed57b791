import { describe, expect, test } from "vitest";
import { languages } from "../language.ts";
import { fromTaka } from "../money.ts";
import { readSettings } from "../settings/settings-schema.ts";
import { composeEmail, composeSms, countSmsParts } from "./compose-notification.ts";
import type { Notification, NotificationData, NotificationKind } from "./notification.ts";
import type { OrderNotificationKind } from "./notification-rules.ts";
import { whatsappAfterCall, whatsappGreeting } from "./templates/whatsapp.ts";

const head = { settings: readSettings(null), publicUrl: "https://labonno.example" };

const order = {
  number: "LB-482-719-368",
  fullName: "Nusrat Jahan",
  total: fromTaka("123456.50"),
  deliverFrom: "2026-11-22",
  deliverTo: "2026-11-24",
};
const link = "https://labonno.example/reset-password?token=a&b";

const contents = {
  lines: [{ name: "Sindoor Lipstick, Rani", quantity: 12, total: fromTaka("123496.50") }],
  subtotal: fromTaka("123496.50"),
  discount: fromTaka(100),
  shippingCost: fromTaka(60),
};

const every: NotificationData = {
  "order-placed": { ...order, ...contents },
  "order-changed": { ...order, ...contents, merged: null },
  "order-corrected": { ...order, undone: "order-cancelled" },
  "confirm-link": order,
  "order-confirmed": order,
  "order-shipped": order,
  "order-cancelled": order,
  "payment-received": { ...order, amount: fromTaka(500), ranOut: false },
  "refund-sent": { ...order, amount: fromTaka(500) },
  "return-accepted": { ...order, way: "fetch", replacement: "LB-104-233-518" },
  // Written by staff, in any language.
  "return-declined": { ...order, answer: "…" },
  "back-in-stock": {
    product: "Sindoor Lipstick",
    variant: "Rani",
    link: "https://labonno.example/product/lip?variant=rani",
    stopLink: "https://labonno.example/stop-telling?key=abc",
  },
  "question-answered": {
    product: "Sindoor Lipstick",
    question: "Is it fresh?",
    answer: "Rina",
    link: "https://labonno.example/product/lip#questions",
  },
  "contact-message": { fullName: "Rina", email: "rina@example.com", message: "Is it fresh?\n\nRina" },
  "password-reset": { name: "Nusrat", link },
  "already-registered": { name: "Nusrat", signInLink: "https://labonno.example/signin", resetLink: link },
  "confirm-email": { link },
  "email-changed": { name: "Nusrat" },
  "password-changed": { name: "Nusrat", resetLink: link },
  "staff-invitation": { name: "Nusrat", invitedBy: "Rina", until: "2026-11-30", link },
  "second-factor-changed": { name: "Nusrat", change: "reset" },
};

// User-provided text, and words that are Latin in every language.
const own = /https?:\S+|\S+@\S+|LB-[\d-]+|Nusrat Jahan|Nusrat|Sindoor Lipstick(?:, Rani)?|Rina|Is it fresh\?/g;

const kinds = Object.keys(every) as NotificationKind[];
const orderKinds = kinds.filter((kind) => /^(order|payment|refund)-/.test(kind)) as OrderNotificationKind[];
const notificationOf = (kind: NotificationKind, data: object = {}) =>
  ({ kind, data: { ...every[kind], ...data } }) as Notification;
const smsOf = (kind: OrderNotificationKind, data: object = {}) =>
  notificationOf(kind, data) as Notification<OrderNotificationKind>;

describe.each(languages)("every e-mail in %s", (language) => {
  test.each(kinds)("%s has a subject, and plain text and HTML with the same content", (kind) => {
    const { subject, text, html } = composeEmail(notificationOf(kind), language, head);
    expect(subject.length).toBeGreaterThan(5);
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|NaN|\[object|\$\{/);
    expect(html).toContain(`<html lang="${language}">`);
    const visibleText = html
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll("&amp;", "&")
      .replaceAll("&#39;", "'");
    for (const line of text.split("\n").filter((line) => line && !/: |^> |^-- /.test(line)))
      expect(visibleText).toContain(line);
    expect(/[ঀ-৿]/.test(subject)).toBe(language === "bn");
    const foreign = { en: /[ঀ-৲৴-৿]/, bn: /[A-Za-z0-9]/ }[language];
    expect(`${subject}\n${text}`.replaceAll(own, "")).not.toMatch(foreign);
  });
});

describe("an order's e-mail", () => {
  test("lists in English the items, the price, the delivery dates and the link to the order", () => {
    const { subject, replyTo, text } = composeEmail(notificationOf("order-placed"), "en", head);
    expect(subject).toBe("We received your order LB-482-719-368");
    expect(replyTo).toBe("hello@shop.example");
    expect(text).toContain("Dear Nusrat Jahan,");
    expect(text).toContain(
      "Sindoor Lipstick, Rani × 12: ৳1,23,496.50\nDiscount: −৳100\nDelivery: ৳60\nTotal: ৳1,23,456.50",
    );
    expect(text).toContain("22–\u206024 November");
    expect(text).toContain("https://labonno.example/track");
  });

  test("is in Bangla with Bangla digits and a link to the Bangla page", () => {
    const { subject, text } = composeEmail(notificationOf("order-placed"), "bn", head);
    expect(subject).toBe("আপনার অর্ডার LB-482-719-368 আমরা পেয়েছি");
    expect(text).toContain("× ১২: ৳১,২৩,৪৯৬.৫০\nছাড়: −৳১০০\nডেলিভারি: ৳৬০\nমোট: ৳১,২৩,৪৫৬.৫০");
    expect(text).toContain("২২–\u2060২৪ নভেম্বর");
    expect(text).toContain("https://labonno.example/bn/track");
    expect(text.replaceAll("LB-482-719-368", "")).not.toMatch(/\d/);
  });

  test("names the coupon next to its discount or the free delivery", () => {
    const composed = (data: object) =>
      composeEmail(notificationOf("order-placed", { coupon: "EID10", ...data }), "en", head).text;
    expect(composed({})).toContain("Discount (EID10): −৳100\nDelivery: ৳60");
    expect(composed({ discount: 0, shippingCost: 0 })).toContain("\nDelivery (EID10): Free\n");
  });

  test("has no discount line without a discount", () => {
    const { text } = composeEmail(notificationOf("order-placed", { discount: 0 }), "en", head);
    expect(text).not.toContain("Discount");
  });
});

describe("user-provided text", () => {
  const hostileText = `<img src=x onerror="alert('1')">&amp;`;

  test.each(kinds)("stays plain text in %s", (kind) => {
    const lines = [{ name: hostileText, quantity: 1, total: fromTaka(1) }];
    const data = {
      name: hostileText,
      product: hostileText,
      fullName: hostileText,
      email: hostileText,
      message: hostileText,
      ...(kind === "order-placed" || kind === "order-changed" ? { lines } : {}),
    };
    const { html } = composeEmail(notificationOf(kind, data), "en", head);
    expect(html).not.toMatch(/<img|onerror="|&amp;;/);
    // A greeting uses only the given name.
    const isShown = ["order-placed", "order-changed", "back-in-stock", "contact-message", "question-answered"].includes(
      kind,
    );
    if (isShown) expect(html).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;");
  });

  test("cannot change the link of a button", () => {
    const { html } = composeEmail(
      notificationOf("password-reset", { link: `https://x.example/"><script>` }),
      "en",
      head,
    );
    expect(html).toContain(`href="https://x.example/&quot;&gt;&lt;script&gt;"`);
  });

  test("cannot add lines to a header or an SMS", () => {
    const name = "Rina\r\nBcc: all@example.com\u2028\0";
    const settings = { ...head.settings, name: { en: "Labonno\r\nX: y", bn: "x" } };
    const { subject, senderName } = composeEmail(notificationOf("contact-message", { fullName: name }), "en", {
      ...head,
      settings,
    });
    expect(subject).toBe("Message from Rina Bcc: all@example.com");
    expect(senderName).toBe("Labonno X: y");
    expect(composeSms(smsOf("order-placed"), "en", { ...head, settings })).not.toMatch(/[\r\n]/);
  });
});

test("in a message to the shop is quoted, and the reply goes to its sender", () => {
  const { replyTo, text } = composeEmail(notificationOf("contact-message"), "en", head);
  expect(replyTo).toBe("rina@example.com");
  expect(text).toContain("> Is it fresh?\n> \n> Rina");
});

describe("an SMS", () => {
  // GSM 03.38: one message has 160 characters of this alphabet; other texts get 70, or 67 per part.
  const oldAlphabet = /^[A-Za-z0-9 @£$_!"#%&'()*+,\-./:;<=>?\n]*$/;
  const wideAmount = fromTaka(999_999);
  const wideData = { total: wideAmount, amount: wideAmount, deliverFrom: "2026-09-30", deliverTo: "2026-10-04" };
  const moneys = [
    { due: wideAmount, paid: wideAmount, advance: wideAmount },
    { due: 0, paid: wideAmount, paysOnline: true },
    { due: wideAmount, asksByLink: true },
    { due: 0, paid: wideAmount, back: wideAmount, ranOut: true },
    { due: 0, paid: wideAmount, back: wideAmount },
  ];

  test.each(orderKinds)("in English about %s is a single message", (kind) => {
    const text = composeSms(smsOf(kind, wideData), "en", head);
    expect(text).toMatch(oldAlphabet);
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toContain(order.number);
  });

  test.each(orderKinds)(
    "about %s is a single message with any combination of paid, due and refunded amounts",
    (kind) => {
      const named = { ...head, settings: { ...head.settings, name: { en: "Rupkotha", bn: "রূপকথা বিউটি" } } };
      for (const data of moneys)
        for (const language of languages) {
          const text = composeSms(smsOf(kind, { ...wideData, ...data }), language, named);
          expect(countSmsParts(text), text).toBe(1);
        }
    },
  );

  test.each(languages)(
    "about an exchange (%s) says that a new one comes, about a return that it is taken back",
    (language) => {
      const text = (replacement: string | null) =>
        composeSms(smsOf("return-accepted", { replacement }), language, head);
      expect(text("LB-104-233-518")).toMatch(/A new one comes free|বদলে নতুনটি আসছে/);
      expect(text(null)).toMatch(/We'll call you to fetch it|ফেরত নিচ্ছি/);
    },
  );

  test.each(orderKinds)("in Bangla about %s is a single message for a shop name of twelve characters", (kind) => {
    const named = { ...head, settings: { ...head.settings, name: { en: "Rupkotha", bn: "রূপকথা বিউটি" } } };
    expect(named.settings.name.bn).toHaveLength(12);
    const text = composeSms(smsOf(kind, wideData), "bn", named);
    expect(countSmsParts(text), text).toBe(1);
    expect(text.replaceAll(order.number, "")).not.toMatch(/[0-9A-Za-z]/);
  });

  test("about a new order asks for confirmation if the shop asks by link", () => {
    const asking = smsOf("order-placed", { asksByLink: true });
    expect(composeSms(asking, "en", head)).toMatch(/Shall we send it\? Answer: https:\S+\/track$/);
    expect(composeSms(asking, "bn", head)).toMatch(/পাঠাব\? https:\S+\/bn\/track$/);
    const email = composeEmail(notificationOf("order-placed", { asksByLink: true }), "en", head);
    expect(email.text).toContain("/track?number=LB-482-719-368");
  });

  test("about an answered question links to the product in one message, in both languages", () => {
    const product = "https://labonno.example/bn/product/c5mxq8zt3kwn";
    const { data } = notificationOf("question-answered", { link: `${product}#questions` });
    const notification = { kind: "question-answered", data } as Notification<"question-answered">;
    for (const language of languages) {
      const text = composeSms(notification, language, head);
      expect(text).toContain(product);
      expect(countSmsParts(text), text).toBe(1);
    }
  });

  test("about two orders in one parcel is a single message", () => {
    const merged = smsOf("order-changed", { ...wideData, merged: "LB-205-771-468" });
    for (const language of languages) expect(countSmsParts(composeSms(merged, language, head)), language).toBe(1);
  });

  test("about a payment says how much was paid, and what is due, refunded or sold out", () => {
    const sms = (data: object) => composeSms(smsOf("payment-received", data), "en", head);
    expect(sms({ due: fromTaka(1200) })).toContain("Tk 500 for order LB-482-719-368. Tk 1,200 is left");
    expect(sms({ due: 0 })).toContain("collects nothing");
    expect(sms({ due: 0, back: fromTaka(500) })).toContain("Tk 500 comes back to you within 10 days");
    expect(sms({ ranOut: true })).toContain("sold out");
    expect(composeSms(smsOf("order-cancelled", { due: 0, back: fromTaka(500) }), "en", head)).toContain("comes back");
    const email = composeEmail(
      notificationOf("order-placed", { total: fromTaka(900), advance: fromTaka(200) }),
      "bn",
      head,
    );
    expect(email.text).toContain("মোট: ৳৯০০\nঅগ্রিম: ৳২০০\nডেলিভারিতে: ৳৭০০");
  });

  test("gives the amount left to pay after an advance, and none if everything is paid", () => {
    const due = (kind: OrderNotificationKind, left: number) =>
      composeSms(smsOf(kind, { due: fromTaka(left) }), "en", head);
    for (const kind of ["order-confirmed", "order-shipped", "order-changed"] as const) {
      expect(due(kind, 1200)).toContain("Tk 1,200");
      expect(due(kind, 1200)).not.toContain("1,23,456");
      expect(due(kind, 0)).toContain("paid for");
      expect(composeEmail(notificationOf(kind, { due: fromTaka(1200) }), "bn", head).text).toContain("৳১,২০০");
    }
  });

  test("contains the amount and the delivery dates", () => {
    expect(composeSms(smsOf("order-confirmed"), "en", head)).toBe(
      "Beauty Shop: order LB-482-719-368 is confirmed. Delivery 22-24 November. Please keep Tk 1,23,456.50 ready.",
    );
    expect(composeSms(smsOf("order-confirmed"), "bn", head)).toBe(
      "বিউটি শপ: LB-482-719-368 নিশ্চিত। আসবে ২২–২৪/১১। ক্যাশ ৳১,২৩,৪৫৬.৫০",
    );
  });
});

test("e-mails do not promise opening the parcel before paying if the shop does not allow it", () => {
  const { promises } = head.settings;
  const closed = { ...promises, openParcel: { ...promises.openParcel, on: false } };
  for (const kind of ["order-placed", "order-shipped"] as const) {
    expect(composeEmail(notificationOf(kind), "en", head).text).toContain("Check your parcel first");
    expect(composeEmail(notificationOf(kind), "bn", head).text).toContain("আগে পার্সেল দেখে নিন");
    const settings = { ...head.settings, promises: closed };
    expect(composeEmail(notificationOf(kind), "en", { ...head, settings }).text).not.toContain("Check your parcel");
    expect(composeEmail(notificationOf(kind), "bn", { ...head, settings }).text).not.toContain("পার্সেল দেখে নিন");
  }
});

test("e-mails and SMS use the shop name of the settings", () => {
  const settings = { ...head.settings, name: { en: "Rupkotha Beauty", bn: "রূপকথা বিউটি" } };
  for (const language of languages)
    for (const kind of kinds) {
      const { text, html, subject, senderName } = composeEmail(notificationOf(kind), language, { ...head, settings });
      expect(senderName).toBe(settings.name[language]);
      expect(`${subject}${text}${html}`.replaceAll(/\S*labonno\.example\S*/g, ""), kind).not.toMatch(/labonno|লাবণ্য/i);
    }
});

test("a Latin text of up to 160 characters is one SMS, a longer one has 153 per part", () => {
  expect(countSmsParts("a".repeat(160))).toBe(1);
  expect(countSmsParts("a".repeat(161))).toBe(2);
  expect(countSmsParts("a".repeat(306))).toBe(2);
  expect(countSmsParts("a".repeat(307))).toBe(3);
  expect(countSmsParts(`${"a".repeat(159)}€`)).toBe(2);
});

test("one Bangla character or taka sign reduces an SMS to 70 characters", () => {
  expect(countSmsParts("ক".repeat(70))).toBe(1);
  expect(countSmsParts("ক".repeat(71))).toBe(2);
  expect(countSmsParts(`৳${"1".repeat(70)}`)).toBe(2);
  expect(countSmsParts("ক".repeat(135))).toBe(3);
});

describe("a WhatsApp chat about an order", () => {
  const order = { fullName: "Nusrat", shop: "Labonno", number: "LB-1" };
  const sums = { total: 2960, paid: 0, refunded: 0, amountDue: 2960, advanceDue: 0 };
  test.each([
    [{}, "৳2,960", "৳২,৯৬০"],
    [{ advanceDue: 500 }, "৳2,960 (৳500 in advance, ৳2,460 on delivery)", "৳২,৯৬০ (অগ্রিম ৳৫০০, ডেলিভারিতে ৳২,৪৬০)"],
    [
      { paid: 500, amountDue: 2460 },
      "৳2,960 (৳500 paid, ৳2,460 on delivery)",
      "৳২,৯৬০ (৳৫০০ পেয়েছি, ডেলিভারিতে ৳২,৪৬০)",
    ],
    [{ paid: 2960, amountDue: 0 }, "৳2,960 (৳2,960 paid)", "৳২,৯৬০ (৳২,৯৬০ পেয়েছি)"],
  ])("gives the paid, advance and due amounts of %j", (change, en, bn) => {
    const about = { ...order, sums: { ...sums, ...change } };
    expect(whatsappGreeting.en(about)).toBe(`Hello Nusrat, this is Labonno about your order LB-1 for ${en}.`);
    expect(whatsappGreeting.bn(about)).toContain(`মোট ${bn}।`);
    expect(whatsappAfterCall.en({ ...about, link: "l" })).toContain(`order LB-1 for ${en}. Shall we send it?`);
    expect(whatsappAfterCall.bn({ ...about, link: "l" })).toContain(`LB-1 (মোট ${bn})`);
  });
});

test("a message about a partly paid order gives the paid and due amounts", () => {
  const data = { total: fromTaka(1610), paid: fromTaka(500), due: fromTaka(1110), back: fromTaka(0) };
  for (const kind of ["order-shipped", "order-changed"] as const) {
    for (const [language, paid, due] of [
      ["en", "Tk 500", "Tk 1,110"],
      ["bn", "৳৫০০", "৳১,১১০"],
    ] as const) {
      const text = composeSms(smsOf(kind, data), language, head);
      expect(text).toContain(paid);
      expect(text).toContain(due);
    }
  }
});
