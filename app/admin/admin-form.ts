import { nanoid } from "nanoid";
import { useEffect, useRef } from "react";
import { useBlocker, useRevalidator } from "react-router";
import { percentRange } from "../../shop/catalog/sale-price.ts";
import type { FieldMessages } from "../../shop/field-codes.ts";
import { confirmDialog } from "../components/confirm-dialog.tsx";
import { type FormOptions, fieldMessages, messageOf, useFormState } from "../components/form.ts";
import { showToast } from "../components/toast.ts";
import type { MessageKey } from "../i18n/messages.ts";
import { type AdminMessageKey, useAdminI18n } from "./i18n.ts";

/** The sentences for codes that only staff meet, on top of the shop's. */
const adminFieldMessages: FieldMessages<MessageKey | AdminMessageKey> = {
  ...fieldMessages,
  required: "admin.error.required",
  "too-big": "field.tooLong",
  "amount-invalid": "admin.error.amount",
  "days-backwards": "admin.error.offerDays",
  "facebook-invalid": "admin.error.facebook",
  "instagram-invalid": "admin.error.instagram",
  "messenger-invalid": "admin.error.messenger",
  "whatsapp-invalid": "admin.error.whatsapp",
  "image-too-large": "refusal.image-too-large",
  "image-unreachable": "refusal.image-unreachable",
  "image-unreadable": "refusal.image-unreadable",
  "ingredients-unchecked": "admin.ingredients.unchecked",
  "list-price-low": "admin.error.listPrice",
  "offer-days-turned": "admin.error.offerDays",
  "offer-not-below": "admin.error.offerPrice",
  "offer-over": "admin.error.offerOver",
  "percent-invalid": "admin.error.wholeNumber",
  "prefix-invalid": "admin.error.prefix",
  "price-needed": "admin.error.priceNeeded",
  taken: "admin.error.taken",
};
const rangeParams = ({ min, max }: { min: number; max: number }) => ({ least: min, most: max });

type AdminFormOptions<Values, Body> = Omit<
  FormOptions<Values, Body>,
  "t" | "message" | "messages" | "failed" | "send"
> & {
  /** `id` names this content: the same after a lost answer, so that what is sent again is recorded once. */
  send: (body: Body, form: HTMLFormElement, id: string) => Promise<unknown>;
  /** "Not saved" where left out. */
  failed?: FormOptions<Values, Body>["failed"];
  /** The toast when it was saved. */
  saved?: { title: string; text?: string };
  /** Called once it was saved. */
  onSaved?: () => unknown;
  /** Sentences at single fields, whatever their code. */
  pathMessages?: Record<string, AdminMessageKey>;
  /** Which whole numbers a field takes: its sentence, whatever its code. */
  ranges?: Record<string, { min: number; max: number }>;
};

/** A form or dialog within a section. The section is loaded again after each attempt. */
export function useAdminForm<Values extends object, Body = Values>(
  initial: Values | (() => Values),
  { saved, onSaved, ...options }: AdminFormOptions<Values, Body>,
) {
  const { revalidate } = useRevalidator();
  const sent = useRef({ content: "", id: "" });
  const idOf = (body: Body) => {
    const content = JSON.stringify(body);
    if (sent.current.content !== content) sent.current = { content, id: nanoid() };
    return sent.current.id;
  };
  const form = useFormState(initial, {
    ...useAdminMessages(options),
    async send(body, form) {
      try {
        await options.send(body, form, idOf(body));
        sent.current = { content: "", id: "" };
        if (saved) showToast(saved);
        onSaved?.();
      } finally {
        void revalidate();
      }
    },
  });
  // Validates on submit only: the buttons of a dialog are outside its form, and an error would move them away.
  return { ...form, form: { ...form.form, onBlur: undefined } };
}

/** A form that fills a page: asks before unsaved changes are left. What follows a save is up to `onSaved`. */
export function useEditorForm<Values extends object, Body = Values>(
  initial: Values | (() => Values),
  { saved, onSaved, ...options }: AdminFormOptions<Values, Body>,
) {
  const { t } = useAdminI18n();
  const form = useFormState(initial, {
    invalidToast: () => ({ title: t("admin.notSaved"), text: t("refusal.invalid-input") }),
    ...useAdminMessages(options),
    async send(body, element) {
      await options.send(body, element, nanoid());
      allowLeaving();
      if (saved) showToast(saved);
      await onSaved?.();
    },
  });
  const { values, initialValues } = form;
  const hasChanges = values !== initialValues && JSON.stringify(values) !== JSON.stringify(initialValues);
  const allowLeaving = useUnsavedGuard(hasChanges);
  return { ...form, form: { ...form.form, onBlur: undefined }, hasChanges, allowLeaving };
}

/** The sentence for what is wrong with a field, outside a form. */
export function useFieldText(): (code: string) => string {
  const { t } = useAdminI18n();
  return (code) => t(messageOf<MessageKey | AdminMessageKey>(adminFieldMessages, code) ?? "admin.error.invalid");
}

function useAdminMessages<Values, Body>({
  pathMessages = {},
  ranges = {},
  ...options
}: AdminFormOptions<Values, Body>) {
  const { t } = useAdminI18n();
  return {
    failed: t("admin.notSaved"),
    ...options,
    t,
    message: (code: string, path: string) =>
      t(
        pathMessages[path] ??
          (ranges[path] ? "admin.error.wholeNumber" : null) ??
          (code === "required" ? options.required?.[path] : null) ??
          messageOf<MessageKey | AdminMessageKey>(adminFieldMessages, code) ??
          "admin.error.invalid",
        rangeParams(ranges[path] ?? percentRange),
      ),
  };
}

type MessagePrefix = "admin.unsaved" | "admin.import.leave";

/** Asks before unsaved work is left, within the shop and when the tab is closed. Returns a function that allows it. */
export function useUnsavedGuard(unsaved: boolean, messagePrefix: MessagePrefix = "admin.unsaved"): () => void {
  const { t } = useAdminI18n();
  const mayLeave = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isLeaving = currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search;
    return unsaved && !mayLeave.current && isLeaving;
  });

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const question = { title: t(`${messagePrefix}.title`), text: t(`${messagePrefix}.text`) };
    const buttons = { yes: t("admin.unsaved.leave"), no: t("admin.unsaved.stay"), destructive: true };
    void confirmDialog({ ...question, ...buttons }).then((confirmed) => {
      if (!confirmed) return blocker.reset();
      // A public page opens as a document, which the browser would ask about again.
      mayLeave.current = true;
      blocker.proceed();
    });
  }, [blocker, t, messagePrefix]);

  useEffect(() => {
    if (!unsaved) return;
    mayLeave.current = false;
    const handleBeforeUnload = (event: BeforeUnloadEvent) => !mayLeave.current && event.preventDefault();
    window.addEventListener("beforeunload", handleBeforeUnload);
    return () => window.removeEventListener("beforeunload", handleBeforeUnload);
  }, [unsaved]);

  return () => {
    mayLeave.current = true;
  };
}
