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
