import { variantParam } from "../../../shop/catalog/catalog-rules.ts";
import type { Localized } from "../../../shop/language.ts";

type ChatSubject = {
  name: string;
  /** The page of the product. */
  address: string;
  /** The shade or size that the customer has picked. */
  picked: { id: string; name: Localized | null } | null | undefined;
};

/** What a chat about a product begins with: its name and that of the picked variant, and where to see it. */
export function chatAbout({ name, address, picked }: ChatSubject): string {
  const subject = [name, picked?.name?.text].filter(Boolean).join(", ");
  return `${subject}\n${address}${picked ? `?${variantParam}=${picked.id}` : ""}`;
}

/** Names the picked variant in the chats of the product's page, which the server has rendered. */
export function nameInChats(name: string, picked: ChatSubject["picked"]): void {
  const about = chatAbout({ name, address: location.origin + location.pathname, picked });
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.contact-line a[href*="text="]'))
    link.href = link.href.replace(/text=[^&]*/, `text=${encodeURIComponent(about)}`);
}
