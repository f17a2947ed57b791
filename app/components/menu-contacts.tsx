import { useI18n } from "../i18n/language.tsx";
import type { Contacts } from "./contact-line.tsx";
import "./contact-line.css";

/** The shop's phone and chats in a menu. ContactLine would bring the sums of the cart along. */
export function MenuContacts({ contacts }: { contacts: Contacts }) {
  const { t, phone } = useI18n();
  const chats = [
    ["WhatsApp", contacts.whatsappUrl],
    ["Messenger", contacts.messengerUrl],
  ] as const;
  return (
    <p className="contact-line">
      <span>{t("checkout.promise.hotline")}</span>
      <a className="num" href={`tel:${contacts.phone}`}>
        {phone(contacts.phone)}
      </a>
      {chats.map(
        ([name, href]) =>
          href && (
            <a key={name} href={href} target="_blank" rel="noreferrer">
              {name}
            </a>
          ),
      )}
    </p>
  );
}
