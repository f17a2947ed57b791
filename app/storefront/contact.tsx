import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { BodyOf } from "../browser/request.ts";
import { Breadcrumbs } from "../components/breadcrumbs.tsx";
import { useForm } from "../components/form.ts";
import { Icon } from "../components/icon.tsx";
import type { IconName } from "../components/icon-names.ts";
import { useI18n } from "../i18n/language.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import type { Route } from "./+types/contact.ts";
import { useShopSettings } from "./shop-settings.ts";
import "./contact.css";
import { contactRequest } from "../../shop/contact/contact-schema.ts";
import { api } from "../browser/api.ts";
import { Button } from "../components/button.tsx";
import { Honeypot, TextArea, TextField } from "../components/field.tsx";

export const meta: Route.MetaFunction = (args) =>
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
                {t("contact.whatsappChat")}
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
        <ContactForm />
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

/** A message to the shop. The form keeps what was typed until the message has arrived. */
function ContactForm() {
  const { t, language } = useI18n();
  const [isSent, setSent] = useState(false);
  const [openedAt] = useState(Date.now);
  const { form, error, sending } = useForm<BodyOf<"POST /contact">>({
    schema: contactRequest,
    required: {
      fullName: "contact.missing.fullName",
      email: "field.emailInvalid",
      message: "contact.missing.message",
    },
    async send(body) {
      await api("POST /contact", {
        query: { lang: language },
        body: { ...body, filledIn: (Date.now() - openedAt) / 1000 },
      });
      setSent(true);
    },
    failed: t("contact.failed"),
  });

  if (isSent) {
    return (
      <div className="contact-thanks" role="status">
        <Icon name="check-circle" size="l" />
        <h2 className="display h3">{t("contact.thanks")}</h2>
        <p>{t("contact.thanksText")}</p>
        <Button variant="quiet" onClick={() => setSent(false)}>
          {t("contact.another")}
        </Button>
      </div>
    );
  }
  return (
    <form {...form}>
      <h2 className="display h3">{t("contact.write")}</h2>
      <TextField name="fullName" autoComplete="name" required label={t("contact.fullName")} error={error("fullName")} />
      <TextField
        name="email"
        type="email"
        autoComplete="email"
        required
        label={t("contact.email")}
        error={error("email")}
      />
      <TextArea name="message" rows={5} required label={t("contact.message")} error={error("message")} />
      <Honeypot />
      <Button type="submit" busy={sending}>
        {sending ? t("contact.sending") : t("contact.send")}
      </Button>
    </form>
  );
}
