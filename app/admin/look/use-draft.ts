import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { DraftResponse } from "../../../api/contract/content.ts";
import { type Content, content as contentSchema } from "../../../shop/content/content-schema.ts";
import { type FieldCodes, fieldCodes } from "../../../shop/field-codes.ts";
import { ApiRefusal, ApiUnreachable, api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { useErrorToast } from "../../components/use-error-toast.ts";
import type { MessageKey } from "../../i18n/messages.ts";
import { useFieldText, useUnsavedGuard } from "../admin-form.ts";
import { type AdminMessageKey, useAdminI18n } from "../i18n.ts";
import { isSame, keepSaved, mergeDrafts } from "./merge-drafts.ts";

// Long enough to finish a word.
const savedAfterMs = 700;
const triedAgainAfterMs = 5000;

/** Messages for errors that only this form has, by field and code. */
const ownMessages: Record<string, AdminMessageKey | MessageKey> = {
  "slug taken": "admin.look.error.addressTaken",
  "slug invalid": "admin.look.error.address",
  "link invalid": "admin.look.error.link",
  "text-long": "field.tooLong",
};

/** `wrong`: everything is saved except the marked fields; `failed`: nothing could be sent. */
export type DraftState = "live" | "saved" | "saving" | "wrong" | "failed" | "conflict";

/** The draft while it is edited: saved automatically, one request after the other. */
export function useDraft(loaded: DraftResponse) {
  const { t } = useAdminI18n();
  const fieldText = useFieldText();
  const { revalidate } = useRevalidator();
  const errorToast = useErrorToast();
  const [content, setContent] = useState(loaded.content);
  const [codes, setCodes] = useState<FieldCodes>({});
  const [state, setState] = useState<DraftState>(loaded.updatedAt === null ? "live" : "saved");
  const [updatedAt, setUpdatedAt] = useState(loaded.updatedAt);
  const work = useRef({
    updatedAt: loaded.updatedAt,
    /** The server's version. */
    saved: loaded.content,
    unsaved: null as Content | null,
    /** Another user's version, while the merchant chooses. */
    theirs: null as DraftResponse | null,
    /** Whether the next loaded version replaces the shown one. */
    isGivenUp: false,
    saving: Promise.resolve(true),
    timer: 0,
  });

  // How often the server's version has replaced the shown one: fields are then reset.
  const [generation, setGeneration] = useState(0);

  useEffect(() => {
    const { current } = work;
    if (current.unsaved !== null || (isKnown(loaded, current) && !current.isGivenUp)) return;
    Object.assign(current, { updatedAt: loaded.updatedAt, saved: loaded.content, theirs: null, isGivenUp: false });
    setContent(loaded.content);
    setCodes({});
    setUpdatedAt(loaded.updatedAt);
    setState(loaded.updatedAt === null ? "live" : "saved");
    setGeneration((count) => count + 1);
  }, [loaded]);

  function change(next: Content): void {
    setContent(next);
    work.current.unsaved = next;
    setState("saving");
    saveIn(savedAfterMs);
  }

  function saveIn(ms: number): void {
    clearTimeout(work.current.timer);
    work.current.timer = window.setTimeout(() => void save(), ms);
  }

  /** Saves the current input; false if not all of it could be saved. */
  function save(): Promise<boolean> {
    clearTimeout(work.current.timer);
    work.current.saving = work.current.saving.then(send);
    return work.current.saving;
  }

  async function send(): Promise<boolean> {
    const { unsaved, saved } = work.current;
    if (unsaved === null) return true;
    const { sendable, wrong } = checkParts(unsaved, saved);
    setCodes(wrong);
    const isWhole = Object.keys(wrong).length === 0;
    work.current.unsaved = null;
    try {
      if (isWhole || sendable !== saved) {
        const body = { content: sendable, updatedAt: work.current.updatedAt };
        work.current.updatedAt = (await api("PUT /content/draft", { body })).updatedAt;
        work.current.saved = sendable;
        setUpdatedAt(work.current.updatedAt);
      }
    } catch (error) {
      work.current.unsaved ??= unsaved;
      return fail(error);
    }
    if (!isWhole) {
      work.current.unsaved ??= unsaved;
      setState("wrong");
    } else if (work.current.unsaved === null) {
      errorToast.clear();
      setState("saved");
    }
    return isWhole;
  }

  async function fail(error: unknown): Promise<boolean> {
    if (error instanceof ApiRefusal && error.code === "changed-meanwhile") return merge();
    if (error instanceof ApiRefusal && Object.keys(error.fields).length > 0) {
      setCodes(Object.fromEntries(Object.entries(error.fields).map(([path, code]) => [path.slice(8), code])));
      setState("wrong");
      return false;
    }
    setState("failed");
    if (error instanceof ApiUnreachable || (error instanceof ApiRefusal && error.status >= 500))
      saveIn(triedAgainAfterMs);
    else errorToast.show({ title: t("admin.notSaved"), text: errorText(error, t) });
    return false;
  }

  /**
   * Merges the input with what another user has saved in the meantime; if both changed the same part, the merchant
   * chooses.
   */
  async function merge(): Promise<boolean> {
    try {
      const theirs = await api("GET /content/draft");
      const { unsaved, saved } = work.current;
      const { merged, clashes } = mergeDrafts(saved, unsaved ?? saved, theirs.content);
      if (!clashes) return await sendMerged(theirs, merged);
      work.current.theirs = theirs;
      setState("conflict");
      return false;
    } catch (error) {
      return fail(error);
    }
  }

  async function sendMerged(theirs: DraftResponse, merged: Content): Promise<boolean> {
    Object.assign(work.current, { updatedAt: theirs.updatedAt, saved: theirs.content, unsaved: merged, theirs: null });
    setContent(merged);
    setGeneration((count) => count + 1);
    const isSaved = await send();
    // Loads their images. Sends the input first, because the response would not have it otherwise.
    void revalidate();
    return isSaved;
  }

  /** Resolves conflicts with this page's input. */
  async function keepMine(): Promise<void> {
    const { theirs, unsaved, saved } = work.current;
    if (!theirs) return;
    await sendMerged(theirs, mergeDrafts(saved, unsaved ?? saved, theirs.content).merged);
  }

  /** Resolves conflicts with the others' version; discards the input. */
  function takeTheirs(): Promise<void> {
    giveUp();
    return revalidate();
  }

  /** Discards unsaved input, because other content replaces it. */
  function giveUp(): void {
    clearTimeout(work.current.timer);
    Object.assign(work.current, { unsaved: null, isGivenUp: true });
  }

  useUnsavedGuard(state === "wrong" || state === "failed" || state === "conflict");

  // It is about to be sent; only closing the tab would lose it.
  useEffect(() => {
    if (state !== "saving") return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [state]);

  const tryAgain = useEffectEvent(() => void save());
  useEffect(() => {
    window.addEventListener("online", tryAgain);
    return () => window.removeEventListener("online", tryAgain);
  }, []);

  // The input is saved when the user leaves the section.
  useEffect(() => {
    const { current } = work;
    return () => {
      clearTimeout(current.timer);
      const { unsaved, saved, updatedAt } = current;
      if (unsaved === null) return;
      const { sendable } = checkParts(unsaved, saved);
      if (sendable !== saved)
        void api("PUT /content/draft", { body: { content: sendable, updatedAt } }).catch(() => {});
    };
  }, []);

  const error = (path: string) => {
    const code = codes[path];
    if (code === undefined) return undefined;
    const own = ownMessages[`${path.split(".").at(-1)} ${code}`] ?? ownMessages[code];
    return own ? t(own) : fieldText(code);
  };
  const hasError = (path: string) => Object.keys(codes).some((each) => each === path || each.startsWith(`${path}.`));
  return {
    hasError,
    content,
    change,
    save,
    keepMine,
    takeTheirs,
    giveUp,
    state,
    error,
    updatedAt,
    generation,
    currentUpdatedAt: () => work.current.updatedAt,
  };
}

export type DraftEditor = ReturnType<typeof useDraft>;

/** Whether the loaded version is the shown one, or older because a change was saved while it was loading. */
function isKnown(loaded: DraftResponse, { updatedAt }: { updatedAt: string | null }): boolean {
  return loaded.updatedAt === updatedAt || (loaded.updatedAt ?? "~") < (updatedAt ?? "");
}

/** The content that can be saved: invalid parts keep their saved values. */
function checkParts(content: Content, saved: Content): { sendable: Content; wrong: FieldCodes } {
  const { success, error } = contentSchema.safeParse(content, { reportInput: true });
  if (success) return { sendable: content, wrong: {} };
  const paths = error.issues.map(({ path }) => path);
  const sendable = keepSaved(content, saved, paths);
  // Two days can each be valid, but invalid together.
  const isRight = contentSchema.safeParse(sendable).success && !isSame(sendable, saved);
  return { sendable: isRight ? sendable : saved, wrong: fieldCodes(error.issues) };
}
