import type { Language } from "../../language.ts";

/** `amount` is money as it is read in that language. */
type WhatsAppGreeting = (order: { fullName: string; shop: string; number: string; amount: string }) => string;

/** With what staff begin a talk about an order, in the language in which it was ordered. */
export const whatsappGreeting: Record<Language, WhatsAppGreeting> = {
  en: ({ fullName, shop, number, amount }) =>
    `Hello ${fullName}, this is ${shop} about your order ${number} for ${amount}.`,
  bn: ({ fullName, shop, number, amount }) =>
    `আসসালামু আলাইকুম ${fullName}, ${shop} থেকে আপনার ${amount} মূল্যের অর্ডার ${number} নিয়ে বলছি।`,
};
