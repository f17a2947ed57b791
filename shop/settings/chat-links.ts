export type ChatAccounts = { whatsappUrl: string | null; messengerUrl: string | null };
export type ChatLink = { name: "WhatsApp" | "Messenger"; href: string };

/**
 * The chats that the shop answers, each opening with this text already typed, WhatsApp first. A short link of WhatsApp's
 * (`wa.me/message/…`) has a text of its own and takes no other.
 */
export function chatLinks({ whatsappUrl, messengerUrl }: ChatAccounts, text: string): ChatLink[] {
  const typed = `text=${encodeURIComponent(text)}`;
  const withText = (url: string) => `${url}${url.includes("?") ? "&" : "?"}${typed}`;
  return [
    ...(whatsappUrl
      ? [{ name: "WhatsApp" as const, href: /\/\d+$/.test(whatsappUrl) ? withText(whatsappUrl) : whatsappUrl }]
      : []),
    ...(messengerUrl ? [{ name: "Messenger" as const, href: withText(messengerUrl) }] : []),
  ];
}
