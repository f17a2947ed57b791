import type { Language } from "../../language.ts";
import { formatTaka, fromTaka } from "../../money.ts";

/** The amounts of an order that were paid, are asked for in advance, and are due at the door, in taka. */
type OrderSums = { total: number; paid: number; refunded: number; amountDue: number; advanceDue: number };

type OrderWords = {
  paid: (amount: string) => string;
  advance: (amount: string) => string;
  due: (amount: string) => string;
};

const orderWords: Record<Language, OrderWords> = {
  en: { paid: (x) => `${x} paid`, advance: (x) => `${x} in advance`, due: (x) => `${x} on delivery` },
  bn: { paid: (x) => `${x} পেয়েছি`, advance: (x) => `অগ্রিম ${x}`, due: (x) => `ডেলিভারিতে ${x}` },
};

/** The total of an order, and how it is split where something is paid or asked in advance. */
function amountWords({ total, paid, refunded, amountDue, advanceDue }: OrderSums, language: Language): string {
  const words = orderWords[language];
  const money = (taka: number) => formatTaka(fromTaka(taka), language);
  const atDoor = amountDue - advanceDue;
  const parts = [
    paid > refunded ? words.paid(money(paid - refunded)) : null,
    advanceDue > 0 ? words.advance(money(advanceDue)) : null,
    atDoor > 0 ? words.due(money(atDoor)) : null,
  ].filter((part) => part !== null);
  const isSplit = paid > refunded || advanceDue > 0;
  return isSplit ? `${money(total)} (${parts.join(", ")})` : money(total);
}

type GreetedOrder = { fullName: string; shop: string; number: string; sums: OrderSums };
type WhatsAppGreeting = (order: GreetedOrder) => string;

/** How staff begin a WhatsApp chat about an order, in the order's language. */
export const whatsappGreeting: Record<Language, WhatsAppGreeting> = {
  en: ({ fullName, shop, number, sums }) =>
    `Hello ${fullName}, this is ${shop} about your order ${number} for ${amountWords(sums, "en")}.`,
  bn: ({ fullName, shop, number, sums }) =>
    `আসসালামু আলাইকুম ${fullName}, ${shop} থেকে আপনার অর্ডার ${number} নিয়ে বলছি, মোট ${amountWords(sums, "bn")}।`,
};

type WhatsAppInvitation = (invitation: { name: string; shop: string; day: string; link: string }) => string;

/** How an admin passes the link of an invitation on. */
export const whatsappInvitation: Record<Language, WhatsAppInvitation> = {
  en: ({ name, shop, day, link }) =>
    `Hello ${name}, please join the team of ${shop}. The link is for you alone and works once, until ${day}: ${link}`,
  bn: ({ name, shop, day, link }) =>
    `আসসালামু আলাইকুম ${name}, ${shop}-এর টিমে যোগ দিন। লিংকটি শুধু আপনার জন্য, ${day} পর্যন্ত একবারই কাজ করবে: ${link}`,
};

type WhatsAppQuestion = (order: GreetedOrder & { link: string }) => string;

/** The same after unanswered calls; `link` leads to the page on which the customer answers. */
export const whatsappAfterCall: Record<Language, WhatsAppQuestion> = {
  en: ({ fullName, shop, number, sums, link }) =>
    `Hello ${fullName}, this is ${shop}. We tried to call you about your order ${number} for ${amountWords(sums, "en")}. Shall we send it? Please answer here or on ${link}`,
  bn: ({ fullName, shop, number, sums, link }) =>
    `আসসালামু আলাইকুম ${fullName}, ${shop} থেকে বলছি। আপনার অর্ডার ${number} (মোট ${amountWords(sums, "bn")}) নিয়ে ফোন করেছিলাম, পাইনি। পাঠিয়ে দেব? এখানেই জানাতে পারেন, বা এই পেজে: ${link}`,
};
