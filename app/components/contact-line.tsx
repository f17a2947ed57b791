import { type ChatAccounts, chatLinks } from "../../shop/settings/chat-links.ts";
import { useI18n } from "../i18n/language.tsx";
import "./contact-line.css";

export type Contacts = ChatAccounts & { phone: string };

type ContactLineProps = {
  contacts: Contacts;
  /** What comes before the number; "Questions? Call" where nothing else is named. */
  lead?: string;
  /** What the chat is about: an order's number, products with their addresses. */
  about: string;
};

/** The shop's phone, chat and email, with the subject already typed in the chat. */
export function ContactLine({ contacts, lead, about }: ContactLineProps) {
  const { t, phone } = useI18n();
  return (
    <span className="contact-line">
      <span>{lead ?? t("checkout.promise.hotline")}</span>
      <a className="num" href={`tel:${contacts.phone}`}>
        {phone(contacts.phone)}
      </a>
      {chatLinks(contacts, about).map(({ name, href }) => (
        <a key={name} href={href} target="_blank" rel="noreferrer">
          {name}
        </a>
      ))}
    </span>
  );
}
