import { type FormEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { ApiRefusal } from "../browser/api.ts";
import { fieldCodes } from "../browser/field-codes.ts";
import { showToast } from "../components/toast.ts";
import { useLanguage } from "../i18n/language.tsx";
import type { MessageKey } from "../i18n/messages.ts";

/** What was typed, by the name of the field. */
export type Written = Record<string, string>;

export type Complaint = { title: string; text: string };

type Options<Name extends string> = {
  /** The very schema that the server reads it with. */
  schema: z.ZodMiniType;
  /** The words at a field that is empty; its place in the list is its place in the form. */
  missing: Record<Name, MessageKey>;
  send: (written: Written, form: HTMLFormElement) => Promise<unknown>;
  /** What a popup says when it came to nothing; null where the form says it itself. Wrong fields are marked besides. */
  complaint: (failure: unknown) => Complaint | null;
};

const mends: Record<string, MessageKey> = {
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
export function useForm<Name extends string>({ schema, missing, send, complaint }: Options<Name>) {
  const { t } = useLanguage();
  const [codes, setCodes] = useState<Record<string, string>>({});
  const [sending, setSending] = useState(false);
  // A second click comes before the button is drawn busy; it must find the first one here.
  const underWay = useRef(false);
  const takeComplaintBack = useRef(() => {});
  useEffect(() => () => takeComplaintBack.current(), []);

  const judge = ({ target, currentTarget: form }: SyntheticEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement;
    if (!(name in missing)) return;
    const code = fieldCodes(schema, written(form))[name] ?? "";
    setCodes((before) => ({ ...before, [name]: code }));
  };
  const judgeAgain = (event: SyntheticEvent<HTMLFormElement>) => {
    takeComplaintBack.current();
    if (codes[(event.target as HTMLInputElement).name]) judge(event);
  };
  const mark = (form: HTMLFormElement, wrong: Record<string, string>) => {
    setCodes(wrong);
    const first = Object.keys(missing).find((name) => wrong[name]);
    const field = first && form.elements.namedItem(first);
    if (!(field instanceof HTMLElement)) return;
    field.closest("details")?.setAttribute("open", "");
    field.focus();
  };

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    takeComplaintBack.current();
    if (underWay.current) return;
    const form = event.currentTarget;
    const body = written(form);
    const wrong = fieldCodes(schema, body);
    mark(form, wrong);
    if (Object.keys(wrong).length > 0) return;
    underWay.current = true;
    setSending(true);
    try {
      await send(body, form);
    } catch (failure) {
      if (failure instanceof ApiRefusal) mark(form, failure.fields);
      const said = complaint(failure);
      if (said) takeComplaintBack.current = showToast({ ...said, tone: "error" });
    } finally {
      underWay.current = false;
      setSending(false);
    }
  }

  return {
    sending,
    /** What is wrong with a field, in words that say the mend. */
    error(name: Name): string | undefined {
      const code = codes[name];
      return code && t(code === "required" ? missing[name] : (mends[code] ?? "field.tooLong"));
    },
    /** For the `form` itself. Were it sent before the page is ready, the words would not stand in the address. */
    form: {
      method: "post",
      noValidate: true,
      onBlur: judge,
      onChange: judgeAgain,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    },
  } as const;
}

function written(form: HTMLFormElement): Written {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(entries);
}
