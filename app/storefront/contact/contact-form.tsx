import { type FormEvent, type SyntheticEvent, useState } from "react";
import { contactRequest } from "../../../shop/contact/contact-schema.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { fieldCodes } from "../../browser/field-codes.ts";
import type { BodyOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { TextArea, TextField } from "../../components/field.tsx";
import { Honeypot } from "../../components/honeypot.tsx";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import { useI18n } from "../../i18n/language.tsx";
import type { MessageKey } from "../../i18n/messages.ts";

const errorKeys = {
  fullName: "contact.missing.fullName",
  email: "field.emailInvalid",
  message: "contact.missing.message",
} as const satisfies Record<string, MessageKey>;

type FieldName = keyof typeof errorKeys;

/** A message to the shop. What was typed stays in the form until it has arrived. */
export function ContactForm() {
  const { t, language } = useI18n();
  const [codes, setCodes] = useState<Record<string, string>>({});
  const [sending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const [openedAt] = useState(Date.now);

  const error = (field: FieldName) => {
    const code = codes[field];
    return code && (code === "required" || code === "email-invalid" ? t(errorKeys[field]) : t("field.tooLong"));
  };
  const validate = ({ target, currentTarget: form }: SyntheticEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement;
    const code = fieldCodes(contactRequest, formValues(form))[name] ?? "";
    setCodes((before) => ({ ...before, [name]: code }));
  };
  const validateAgain = (event: SyntheticEvent<HTMLFormElement>) => {
    if (codes[(event.target as HTMLInputElement).name]) validate(event);
  };

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const body = formValues(form);
    const errors = fieldCodes(contactRequest, body);
    setCodes(errors);
    const [firstField] = Object.keys(errors);
    if (firstField) {
      const field = form.elements.namedItem(firstField);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    setSending(true);
    try {
      await api("POST /contact", {
        query: { lang: language },
        body: { ...(body as BodyOf<"POST /contact">), filledIn: (Date.now() - openedAt) / 1000 },
      });
      setSent(true);
    } catch (cause) {
      showToast({ title: t("contact.failed"), text: errorText(cause, t), tone: "error" });
    } finally {
      setSending(false);
    }
  }

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
    // method: were it sent before the page is ready, the words would not stand in the address.
    <form method="post" noValidate onSubmit={(event) => void submit(event)} onBlur={validate} onChange={validateAgain}>
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
      <Button type="submit" busy={sending} onMouseDown={(event) => event.preventDefault()}>
        {sending ? t("contact.sending") : t("contact.send")}
      </Button>
    </form>
  );
}

function formValues(form: HTMLFormElement): Record<string, unknown> {
  return Object.fromEntries(new FormData(form));
}
