import { type FormEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { ApiRefusal } from "../browser/api.ts";
import { fieldCodes } from "../browser/field-codes.ts";
import { showToast } from "../components/toast.ts";
import { useI18n } from "../i18n/language.tsx";
import type { MessageKey } from "../i18n/messages.ts";

/** What was typed, by the name of the field. */
export type FormValues = Record<string, string>;

export type ErrorToast = { title: string; text: string };

type UseFormOptions<Name extends string> = {
  /** The very schema that the server reads it with. */
  schema: z.ZodMiniType;
  /** The words at a field that is empty; its place in the list is its place in the form. */
  requiredMessages: Record<Name, MessageKey>;
  send: (formValues: FormValues, form: HTMLFormElement) => Promise<unknown>;
  /** What a popup says when it came to nothing; null where the form says it itself. Wrong fields are marked besides. */
  errorToast: (error: unknown) => ErrorToast | null;
};

const codeMessages: Record<string, MessageKey> = {
  "email-invalid": "field.emailInvalid",
  "phone-invalid": "field.phoneInvalid",
  "password-short": "password.short",
  "password-weak": "password.weak",
  "password-staff-short": "password.rule.lengthStaff",
  "password-common": "password.common",
  "password-personal": "password.personal",
  "password-wrong": "password.wrongField",
  "image-unknown": "portrait.unknown",
  "image-unreachable": "refusal.image-unreachable",
  "image-unreadable": "refusal.image-unreadable",
  "image-too-large": "refusal.image-too-large",
};

/** A form whose fields are judged once they were left or sent, never before. It is sent once at a time. */
export function useForm<Name extends string>({ schema, requiredMessages, send, errorToast }: UseFormOptions<Name>) {
  const { t } = useI18n();
  const [codes, setCodes] = useState<Record<string, string>>({});
  const [sending, setSending] = useState(false);
  // A second click comes before the button is drawn busy; it must find the first one here.
  const inFlight = useRef(false);
  const dismissToast = useRef(() => {});
  useEffect(() => () => dismissToast.current(), []);

  const validateField = ({ target, currentTarget: form }: SyntheticEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement;
    if (!(name in requiredMessages)) return;
    const code = fieldCodes(schema, formValues(form))[name] ?? "";
    setCodes((previous) => ({ ...previous, [name]: code }));
  };
  const revalidateField = (event: SyntheticEvent<HTMLFormElement>) => {
    dismissToast.current();
    if (codes[(event.target as HTMLInputElement).name]) validateField(event);
  };
  const showFieldErrors = (form: HTMLFormElement, fieldErrors: Record<string, string>) => {
    setCodes(fieldErrors);
    const first = Object.keys(requiredMessages).find((name) => fieldErrors[name]);
    const field = first && form.elements.namedItem(first);
    if (!(field instanceof HTMLElement)) return;
    field.closest("details")?.setAttribute("open", "");
    field.focus();
  };

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    dismissToast.current();
    if (inFlight.current) return;
    const form = event.currentTarget;
    const body = formValues(form);
    const fieldErrors = fieldCodes(schema, body);
    showFieldErrors(form, fieldErrors);
    if (Object.keys(fieldErrors).length > 0) return;
    inFlight.current = true;
    setSending(true);
    try {
      await send(body, form);
    } catch (error) {
      if (error instanceof ApiRefusal) showFieldErrors(form, error.fields);
      const toast = errorToast(error);
      if (toast) dismissToast.current = showToast({ ...toast, tone: "error" });
    } finally {
      inFlight.current = false;
      setSending(false);
    }
  }

  return {
    sending,
    /** What is wrong with a field, in words that say the mend. */
    error(name: Name): string | undefined {
      const code = codes[name];
      return code && t(code === "required" ? requiredMessages[name] : (codeMessages[code] ?? "field.tooLong"));
    },
    /** For the `form` itself. Were it sent before the page is ready, the words would not stand in the address. */
    form: {
      method: "post",
      noValidate: true,
      onBlur: validateField,
      onChange: revalidateField,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    },
  } as const;
}

function formValues(form: HTMLFormElement): FormValues {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(entries);
}
