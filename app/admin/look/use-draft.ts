import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { DraftResponse } from "../../../api/contract/content.ts";
import { type Content, content as contentSchema } from "../../../shop/content/content-schema.ts";
import { type FieldCodes, fieldCodes } from "../../../shop/field-codes.ts";
import { ApiRefusal, api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { showToast } from "../../components/toast.ts";
import { useFieldText } from "../admin-form.ts";
import { useAdminI18n } from "../i18n.ts";

// Long enough to finish a word.
const savedAfterMs = 700;

export type DraftState = "live" | "saved" | "saving" | "wrong" | "failed" | "conflict";

/** The draft as it is edited: saved by itself, one request after the other. */
export function useDraft(loaded: DraftResponse) {
  const { t } = useAdminI18n();
  const fieldText = useFieldText();
  const { revalidate } = useRevalidator();
  const [content, setContent] = useState(loaded.content);
  const [codes, setCodes] = useState<FieldCodes>({});
  const [state, setState] = useState<DraftState>(loaded.updatedAt === null ? "live" : "saved");
  const [updatedAt, setUpdatedAt] = useState(loaded.updatedAt);
  const work = useRef({
    updatedAt: loaded.updatedAt,
    unsaved: null as Content | null,
    saving: Promise.resolve(true),
    timer: 0,
  });

  // How often what the server has replaced what was shown: fields begin again.
  const [generation, setGeneration] = useState(0);

  useEffect(() => {
    const { current } = work;
    if (current.unsaved !== null || loaded.updatedAt === current.updatedAt) return;
    current.updatedAt = loaded.updatedAt;
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
    clearTimeout(work.current.timer);
    work.current.timer = window.setTimeout(() => void save(), savedAfterMs);
  }

  /** Saves what is typed now; false if it could not be saved. */
  function save(): Promise<boolean> {
    clearTimeout(work.current.timer);
    work.current.saving = work.current.saving.then(send);
    return work.current.saving;
  }

  async function send(): Promise<boolean> {
    const { unsaved } = work.current;
    if (unsaved === null) return true;
    const checked = contentSchema.safeParse(unsaved, { reportInput: true });
    setCodes(checked.success ? {} : fieldCodes(checked.error.issues));
    if (!checked.success) {
      setState("wrong");
      return false;
    }
    work.current.unsaved = null;
    try {
      const body = { content: unsaved, updatedAt: work.current.updatedAt };
      const saved = await api("PUT /content/draft", { body });
      work.current.updatedAt = saved.updatedAt;
      setUpdatedAt(saved.updatedAt);
      if (work.current.unsaved === null) setState("saved");
      return true;
    } catch (error) {
      work.current.unsaved ??= unsaved;
      if (error instanceof ApiRefusal && Object.keys(error.fields).length > 0)
        setCodes(Object.fromEntries(Object.entries(error.fields).map(([path, code]) => [path.slice(8), code])));
      const isConflict = error instanceof ApiRefusal && error.code === "changed-meanwhile";
      setState(isConflict ? "conflict" : "failed");
      if (!isConflict) showToast({ title: t("admin.notSaved"), text: errorText(error, t), tone: "error" });
      return false;
    }
  }

  // What is typed is saved when the section is left.
  useEffect(() => {
    const { current } = work;
    const warn = (event: BeforeUnloadEvent) => current.unsaved !== null && event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => {
      window.removeEventListener("beforeunload", warn);
      clearTimeout(current.timer);
      const { unsaved } = current;
      if (unsaved === null || !contentSchema.safeParse(unsaved).success) return;
      void api("PUT /content/draft", { body: { content: unsaved, updatedAt: current.updatedAt } }).catch(() => {});
    };
  }, []);

  /** Loads what others have saved; what was typed since is given up. */
  function reload(): Promise<void> {
    work.current.unsaved = null;
    return revalidate();
  }

  const error = (path: string) => {
    const code = codes[path];
    return code === undefined ? undefined : fieldText(code);
  };
  const hasError = (path: string) => Object.keys(codes).some((each) => each === path || each.startsWith(`${path}.`));
  return {
    hasError,
    content,
    change,
    save,
    reload,
    state,
    error,
    updatedAt,
    generation,
    currentUpdatedAt: () => work.current.updatedAt,
  };
}

export type DraftEditor = ReturnType<typeof useDraft>;
