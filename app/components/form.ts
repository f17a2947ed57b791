import {
  type ChangeEvent,
  type FormEvent,
  type MouseEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type * as z from "zod/mini";
import { type FieldCodes, type FieldMessages, fieldCodes } from "../../shop/field-codes.ts";
import { errorText } from "../browser/error-text.ts";
import { ApiRefusal } from "../browser/request.ts";
import { type I18n, useI18n } from "../i18n/language.tsx";
import type { MessageKey } from "../i18n/messages.ts";
import { showToast } from "./toast.ts";

/** What the user typed, by the name of the field. */
export type FormValues = Record<string, string>;

export type ErrorToast = { title: string; text?: string };

export type FormRules<Values, Body> = {
  /** The schema that the server validates with too. */
  schema: z.ZodMiniType;
  /** What is validated and sent; without it, the values as they are. */
  toBody?: (values: Values) => Body;
  /** Adds to or replaces what the schema found. */
  check?: (values: Values, found: FieldCodes) => FieldCodes;
  /** The sentences at empty fields, by path. */
  required?: Record<string, MessageKey>;
};

export type FormOptions<Values, Body> = FormRules<Values, Body> & {
  send: (body: Body, form: HTMLFormElement) => Promise<unknown>;
  /** The toast when sending fails: its title, while its text says why; or all of it, null for none. */
  failed: string | ((error: unknown) => ErrorToast | null);
  /** Shown when the form is submitted with wrong fields, which are marked in any case. */
  invalidToast?: (found: FieldCodes) => ErrorToast;
  /** Needed where errors have texts that not every page loads. */
  t?: I18n["t"];
  /** Sentences for codes that only this form meets. */
  messages?: Record<string, MessageKey>;
  /** Replaces the shop's sentences for codes. */
  message?: (code: string, path: string) => string;
};

/** The sentence for each code that many forms meet; `messages` and `admin/admin-form.ts` add those of few. */
export const fieldMessages = {
  "email-invalid": "field.emailInvalid",
  "phone-invalid": "field.phoneInvalid",
  "password-short": "password.short",
  "password-weak": "password.weak",
  "password-staff-short": "password.rule.lengthStaff",
  "password-common": "password.common",
  "password-personal": "password.personal",
  "password-wrong": "password.wrongField",
} as const satisfies Partial<FieldMessages<MessageKey>>;

export function messageOf<Key>(messages: Record<string, Key>, code: string): Key | undefined {
  return messages[code];
}

/** A form whose fields hold what is typed. `send` gets their values by name. */
export function useForm<Body = FormValues>(options: FormOptions<FormValues, Body>) {
  return useFormCore(options, readFields);
}

/** A form whose values are held in state, where the page shows something that depends on them. */
export function useFormState<Values extends object, Body = Values>(
  initial: Values | (() => Values),
  options: FormOptions<Values, Body>,
) {
  const [initialValues] = useState(initial);
  const [values, setValues] = useState(initialValues);
  // Several changes may come before the next render.
  const latest = useRef(values);
  const { recheck, ...form } = useFormCore(options, () => latest.current);

  function set(changes: Partial<Values> | ((values: Values) => Partial<Values>)): void {
    const changed = typeof changes === "function" ? changes(latest.current) : changes;
    latest.current = { ...latest.current, ...changed };
    setValues(latest.current);
    recheck();
  }
  return {
    ...form,
    ...{ values, initialValues, set },
    /** What the control of a text needs: `<TextField {...field("phone")} />`. */
    field: (name: keyof Values & string) => ({
      name,
      value: String(values[name]),
      error: form.error(name),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set({ [name]: target.value } as Partial<Values>),
    }),
  };
}

/**
 * Validates what was typed into a field when it is left and the whole form when it is submitted, never earlier; what was
 * marked is validated again with each change. Sends once at a time, and marks the fields that the server refused.
 */
function useFormCore<Values, Body>(
  { send, failed, invalidToast, required = {}, ...rules }: FormOptions<Values, Body>,
  read: (form: HTMLFormElement) => Values,
) {
  const i18n = useI18n();
  const t = rules.t ?? i18n.t;
  const errorToast = (error: unknown) =>
    typeof failed === "string" ? { title: failed, text: errorText(error, t) } : failed(error);
  const shopMessage = (code: string, path: string) =>
    t(
      (code === "required" && required[path]) ||
        (rules.messages?.[code] ?? messageOf(fieldMessages, code) ?? "field.tooLong"),
    );
  const message = rules.message ?? shopMessage;
  const [codes, setCodes] = useState<FieldCodes>({});
  const [sending, setSending] = useState(false);
  // A second click comes before the button is rendered busy.
  const inFlight = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const dismissToast = useRef(() => {});
  useEffect(() => () => dismissToast.current(), []);

  const validate = (form: HTMLFormElement) => findErrors(rules, read(form));

  function showErrorToast(toast: ErrorToast | null | undefined): void {
    if (toast) dismissToast.current = showToast({ ...toast, tone: "error" });
  }

  /** Marks the wrong fields and puts the focus into the first of them. */
  function markErrors(found: FieldCodes): void {
    flushSync(() => setCodes(found));
    const field = Object.keys(found)[0] && element.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (!field) return;
    field.closest("details")?.setAttribute("open", "");
    field.focus({ preventScroll: true });
    // With its label above and its error below.
    (field.closest(".field") ?? field).scrollIntoView({ block: "nearest" });
  }

  /** Unmarks the fields that are right now, or the one of that name; they are not marked again before they are left. */
  function recheck(name?: string): void {
    dismissToast.current();
    const form = element.current;
    if (!form || Object.keys(codes).length === 0) return;
    const found = validate(form);
    setCodes((marked) =>
      Object.fromEntries(
        Object.entries(marked).map(([path, code]) => [
          path,
          code && (name ?? path) === path ? (found[path] ?? "") : code,
        ]),
      ),
    );
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    dismissToast.current();
    if (inFlight.current) return;
    const found = validate(form);
    markErrors(found);
    if (Object.keys(found).length > 0) return showErrorToast(invalidToast?.(found));
    inFlight.current = true;
    setSending(true);
    try {
      await send(toBody(rules, read(form)), form);
    } catch (error) {
      if (error instanceof ApiRefusal) markErrors(error.fields);
      showErrorToast(errorToast(error));
    } finally {
      inFlight.current = false;
      setSending(false);
    }
  }

  return {
    sending,
    recheck,
    dismissToast: () => dismissToast.current(),
    showError: showErrorToast,
    /** Marks what the server refused, by the names of the fields. */
    markErrors,
    /** What is wrong with a field, or with any part of it. */
    error(path: string): string | undefined {
      const match = Object.keys(codes).find((each) => codes[each] && `${each}.`.startsWith(`${path}.`));
      return match && message(codes[match] ?? "", path);
    },
    /** Attributes of the `form` element. With `post`, a submit before hydration keeps the values out of the address. */
    form: {
      ref: element,
      method: "post",
      noValidate: true,
      onBlur({ target, currentTarget }: SyntheticEvent<HTMLFormElement>): void {
        const { name } = target as HTMLInputElement;
        const code = validate(currentTarget)[name];
        if (code && code !== "required") setCodes((previous) => ({ ...previous, [name]: code }));
      },
      onChange({ target }: SyntheticEvent<HTMLFormElement>): void {
        recheck((target as HTMLInputElement).name);
      },
      // The focus stays where it is, or the error of the field left would move the button away from under the pointer.
      onMouseDown(event: MouseEvent<HTMLFormElement>): void {
        if ((event.target as Element).closest("button")) event.preventDefault();
      },
      onSubmit(event: FormEvent<HTMLFormElement>): void {
        event.preventDefault();
        void submit(event.currentTarget);
      },
    },
  } as const;
}

/** What is wrong with the values, by path. */
export function findErrors<Values, Body>(rules: FormRules<Values, Body>, values: Values): FieldCodes {
  const { error } = rules.schema.safeParse(toBody(rules, values), { reportInput: true });
  const found = fieldCodes(error?.issues ?? []);
  return rules.check?.(values, found) ?? found;
}

function toBody<Values, Body>(rules: FormRules<Values, Body>, values: Values): Body {
  return rules.toBody ? rules.toBody(values) : (values as unknown as Body);
}

function readFields(form: HTMLFormElement): FormValues {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(entries);
}
