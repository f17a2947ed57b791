import type { ChatLink } from "../../shop/settings/chat-links.ts";
import type { IconName } from "./icon-names.ts";

/** The mark of each chat. */
export const chatIcons: Record<ChatLink["name"], IconName> = {
  WhatsApp: "whatsapp-logo",
  Messenger: "messenger-logo",
};
