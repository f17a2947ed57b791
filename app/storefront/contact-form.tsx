import { useState } from "react";
import { contactRequest } from "../../shop/contact/contact-schema.ts";
import { api } from "../browser/api.ts";
import type { BodyOf } from "../browser/request.ts";
import { Button } from "../components/button.tsx";
import { Honeypot, TextArea, TextField } from "../components/field.tsx";
import { useForm } from "../components/form.ts";
import { Icon } from "../components/icon.tsx";
import { useI18n } from "../i18n/language.tsx";

/** A message to the shop. The form keeps what was typed until the message has arrived. */
export function ContactForm() {
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
