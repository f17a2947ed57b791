import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type { DraftResponse } from "../../../api/contract/content.ts";
import type { Content } from "../../../shop/content/content-schema.ts";
import type { FieldCodes } from "../../../shop/field-codes.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { useErrorToast } from "../../components/use-error-toast.ts";
import type { MessageKey } from "../../i18n/messages.ts";
import { useFieldText, useUnsavedGuard } from "../admin-form.ts";
import { type AdminMessageKey, useAdminI18n } from "../i18n.ts";
import { openAutosavedDraft } from "./autosaved-draft.ts";

const server = {
  read: () => api("GET /content/draft"),
  write: async (content: Content, updatedAt: string | null) =>
    (await api("PUT /content/draft", { body: { content, updatedAt } })).updatedAt,
};

/** The draft while it is edited: saved automatically, also when the section is left and when the network is back. */
export function useDraft(loaded: DraftResponse) {
  const { revalidate } = useRevalidator();
  const [draft] = useState(() => openAutosavedDraft(loaded, { ...server, reload: revalidate }));
  const { codes, failure, ...shown } = draft.shown.useValue();
  useEffect(() => draft.adopt(loaded), [draft, loaded]);
  useEffect(() => draft.leave, [draft]);
  useEffect(() => {
    window.addEventListener("online", draft.save);
    return () => window.removeEventListener("online", draft.save);
  }, [draft]);
  useUnsavedGuard(shown.state === "wrong" || shown.state === "failed" || shown.state === "conflict");
  useTabGuard(shown.state === "saving");
  useFailureToast(failure);
  const { change, save, keepMine, takeTheirs, giveUp, currentUpdatedAt } = draft;
  return {
    ...{ ...shown, ...useFieldErrors(codes) },
    ...{ change, save, keepMine, takeTheirs, giveUp, currentUpdatedAt },
  };
}

export type DraftEditor = ReturnType<typeof useDraft>;

/** Asks before the tab is closed; within the shop, what is about to be sent is sent all the same. */
function useTabGuard(isSaving: boolean): void {
  useEffect(() => {
    if (!isSaving) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isSaving]);
}

function useFailureToast(failure: unknown): void {
  const { t } = useAdminI18n();
  const errorToast = useErrorToast();
  const show = useEffectEvent(() => errorToast.show({ title: t("admin.notSaved"), text: errorText(failure, t) }));
  useEffect(() => {
    if (failure === null) errorToast.clear();
    else show();
  }, [failure, errorToast]);
}

/** Messages for errors that only this form has, by field and code. */
const ownMessages: Record<string, AdminMessageKey | MessageKey> = {
  "slug taken": "admin.look.error.addressTaken",
  "slug invalid": "admin.look.error.address",
  "link invalid": "admin.look.error.link",
  "text-long": "field.tooLong",
};

/** What is wrong with a field in words, and whether anything below a path is. */
function useFieldErrors(codes: FieldCodes) {
  const { t } = useAdminI18n();
  const fieldText = useFieldText();
  return {
    error(path: string): string | undefined {
      const code = codes[path];
      if (code === undefined) return undefined;
      const own = ownMessages[`${path.split(".").at(-1)} ${code}`] ?? ownMessages[code];
      return own ? t(own) : fieldText(code);
    },
    hasError: (path: string) => Object.keys(codes).some((each) => each === path || each.startsWith(`${path}.`)),
  };
}
