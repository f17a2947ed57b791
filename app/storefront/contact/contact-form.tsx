import { type FormEvent, type SyntheticEvent, useState } from "react";
import { contactRequest } from "../../../shop/contact/contact-schema.ts";
import { callApi } from "../../browser/api.ts";
import { failureText } from "../../browser/error-text.ts";
import { fieldCodes } from "../../browser/field-codes.ts";
import { Button } from "../../components/button.tsx";
import { TextArea, TextField } from "../../components/field.tsx";
import { Trap } from "../../components/honeypot.tsx";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import { useLanguage } from "../../i18n/language.tsx";
import type { MessageKey } from "../../i18n/messages.ts";

const mends = {
  fullName: "contact.missing.fullName",
  email: "field.emailInvalid",
  message: "contact.missing.message",
} as const satisfies Record<string, MessageKey>;

type FieldName = keyof typeof mends;

/** A message to the shop. What was typed stays in the form until it has arrived. */
export function ContactForm() {
  const { t, language } = useLanguage();
  const [codes, setCodes] = useState<Record<string, string>>({});
  const [sending, setSending] = useState(false);
  const [thanked, setThanked] = useState(false);
  const [begun] = useState(Date.now);

  const error = (field: FieldName) => {
    const code = codes[field];
    return code && (code === "required" || code === "email-invalid" ? t(mends[field]) : t("field.tooLong"));
  };
  const judge = ({ target, currentTarget: form }: SyntheticEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement;
    const code = fieldCodes(contactRequest, written(form))[name] ?? "";
    setCodes((before) => ({ ...before, [name]: code }));
  };
  const judgeAgain = (event: SyntheticEvent<HTMLFormElement>) => {
    if (codes[(event.target as HTMLInputElement).name]) judge(event);
  };

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const body = written(form);
    const wrong = fieldCodes(contactRequest, body);
    setCodes(wrong);
    const [first] = Object.keys(wrong);
    if (first) {
      const field = form.elements.namedItem(first);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    setSending(true);
    try {
      await callApi("POST", `/contact?lang=${language}`, { body: { ...body, filledIn: (Date.now() - begun) / 1000 } });
      setThanked(true);
    } catch (failure) {
      showToast({ title: t("contact.failed"), text: failureText(failure, t), tone: "error" });
    } finally {
      setSending(false);
    }
  }

  if (thanked) {
    return (
      <div className="contact-thanks" role="status">
        <Icon name="check-circle" size="l" />
        <h2 className="display h3">{t("contact.thanks")}</h2>
        <p>{t("contact.thanksText")}</p>
        <Button variant="quiet" onClick={() => setThanked(false)}>
          {t("contact.another")}
        </Button>
      </div>
    );
  }
  return (
    // method: were it sent before the page is ready, the words would not stand in the address.
    <form method="post" noValidate onSubmit={(event) => void submit(event)} onBlur={judge} onChange={judgeAgain}>
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
      <Trap />
      <Button type="submit" busy={sending} onMouseDown={(event) => event.preventDefault()}>
        {sending ? t("contact.sending") : t("contact.send")}
      </Button>
    </form>
  );
}

function written(form: HTMLFormElement): Record<string, unknown> {
  return Object.fromEntries(new FormData(form));
}
