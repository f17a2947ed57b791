import type { Language } from "../../language.ts";

/** `amount` is formatted money. */
type WhatsAppGreeting = (order: { fullName: string; shop: string; number: string; amount: string }) => string;

/** How staff begin a WhatsApp chat about an order, in the order's language. */
export const whatsappGreeting: Record<Language, WhatsAppGreeting> = {
  en: ({ fullName, shop, number, amount }) =>
    `Hello ${fullName}, this is ${shop} about your order ${number} for ${amount}.`,
  bn: ({ fullName, shop, number, amount }) =>
    `আসসালামু আলাইকুম ${fullName}, ${shop} থেকে আপনার ${amount} মূল্যের অর্ডার ${number} নিয়ে বলছি।`,
};

type WhatsAppInvitation = (invitation: { name: string; shop: string; day: string; link: string }) => string;

/** How an admin passes the link of an invitation on. */
export const whatsappInvitation: Record<Language, WhatsAppInvitation> = {
  en: ({ name, shop, day, link }) =>
    `Hello ${name}, please join the team of ${shop}. The link is for you alone and works once, until ${day}: ${link}`,
  bn: ({ name, shop, day, link }) =>
    `আসসালামু আলাইকুম ${name}, ${shop}-এর টিমে যোগ দিন। লিংকটি শুধু আপনার জন্য, ${day} পর্যন্ত একবারই কাজ করবে: ${link}`,
};

type WhatsAppQuestion = (order: Parameters<WhatsAppGreeting>[0] & { link: string }) => string;

/** The same after unanswered calls; `link` leads to the page on which the customer answers. */
export const whatsappAfterCall: Record<Language, WhatsAppQuestion> = {
  en: ({ fullName, shop, number, amount, link }) =>
    `Hello ${fullName}, this is ${shop}. We tried to call you about your order ${number} for ${amount}. Shall we send it? Please answer here or on ${link}`,
  bn: ({ fullName, shop, number, amount, link }) =>
    `আসসালামু আলাইকুম ${fullName}, ${shop} থেকে বলছি। আপনার ${amount} মূল্যের অর্ডার ${number} নিয়ে ফোন করেছিলাম, পাইনি। পাঠিয়ে দেব? এখানেই জানাতে পারেন, বা এই পেজে: ${link}`,
};
