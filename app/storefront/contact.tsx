import type { ReactNode } from "react";
import { Breadcrumbs } from "../components/breadcrumbs.tsx";
import { Icon } from "../components/icon.tsx";
import type { IconName } from "../components/icon-names.ts";
import { Link, useShopSettings } from "../components/page.tsx";
import type { MetaArgs } from "../documents/document.ts";
import { Island } from "../documents/island.tsx";
import { useI18n } from "../i18n/language.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import { ContactForm } from "./contact-form.tsx";
import "./contact.css";

export const meta = (args: MetaArgs<void>) =>
  pageMeta(args, ({ t }) => ({ title: t("contact.title"), description: t("contact.lede") }));

/** How to reach the shop, and the form that writes to it (specification.txt §2). */
export default function Contact() {
  const { t, language, path, phone } = useI18n();
  const settings = useShopSettings();
  return (
    <div className="wrap contact">
      <Breadcrumbs trail={[{ label: t("contact.title") }]} />
      <header>
        <h1 className="display h1">{t("contact.title")}</h1>
        <p className="lede">{t("contact.lede")}</p>
        <p className="muted">{t("contact.replyTime")}</p>
      </header>
      <div className="contact-in">
        <dl>
          <ContactMethod icon="phone" label={t("contact.phone")}>
            <a className="num" href={`tel:${settings.phone}`}>
              {phone(settings.phone)}
            </a>
            {settings.openingHours[language] && <p className="small muted">{settings.openingHours[language]}</p>}
          </ContactMethod>
          {settings.whatsappUrl && (
            <ContactMethod icon="whatsapp-logo" label={t("contact.whatsapp")}>
              <a className="link" href={settings.whatsappUrl} target="_blank" rel="noreferrer">
                {t("contact.startChat")}
                <Icon name="arrow-up-right" size="xs" />
              </a>
            </ContactMethod>
          )}
          {settings.messengerUrl && (
            <ContactMethod icon="messenger-logo" label={t("contact.messenger")}>
              <a className="link" href={settings.messengerUrl} target="_blank" rel="noreferrer">
                {t("contact.startChat")}
                <Icon name="arrow-up-right" size="xs" />
              </a>
            </ContactMethod>
          )}
          <ContactMethod icon="envelope-simple" label={t("contact.email")}>
            <a href={`mailto:${settings.email}`}>{settings.email}</a>
          </ContactMethod>
          <ContactMethod icon="map-pin" label={t("contact.address")}>
            <address>{settings.address[language]}</address>
            {settings.mapUrl && (
              <a className="link" href={settings.mapUrl} target="_blank" rel="noreferrer">
                {t("footer.openMap")}
                <Icon name="arrow-up-right" size="xs" />
              </a>
            )}
          </ContactMethod>
          <ContactMethod icon="info" label={t("contact.answered")}>
            <Link className="link" to={path("/faq")}>
              {t("nav.faq")}
              <Icon name="arrow-right" size="xs" />
            </Link>
          </ContactMethod>
        </dl>
        <Island name="contact-form" of={ContactForm} hydrate="visible" props={{}} />
      </div>
    </div>
  );
}

function ContactMethod({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
