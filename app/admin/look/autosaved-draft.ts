import type { DraftResponse } from "../../../api/contract/content.ts";
import { type Content, content as contentSchema } from "../../../shop/content/content-schema.ts";
import { type FieldCodes, fieldCodes } from "../../../shop/field-codes.ts";
import { ApiRefusal, ApiUnreachable } from "../../browser/request.ts";
import { createStore } from "../../browser/store.ts";
import { isSame, keepSaved, mergeDrafts } from "./merge-drafts.ts";

// Long enough to finish a word.
export const savedAfterMs = 700;
export const triedAgainAfterMs = 5000;

/** `wrong`: everything is saved except the marked fields; `failed`: nothing could be sent. */
type DraftState = "live" | "saved" | "saving" | "wrong" | "failed" | "conflict";

type ShownDraft = {
  content: Content;
  state: DraftState;
  /** What is wrong with fields, by path. */
  codes: FieldCodes;
  /** When the server's version was saved; null without a draft. */
  updatedAt: string | null;
  /** How often the server's version has replaced the shown one: fields are then reset. */
  generation: number;
  /** Why saving was refused; null once everything is saved. */
  failure: unknown;
};

type AutosavedDraftDeps = {
  read: () => Promise<DraftResponse>;
  /** Saves content over the version of `updatedAt`; returns when. */
  write: (content: Content, updatedAt: string | null) => Promise<string | null>;
  /** Loads the section again; its draft is then given to `adopt`. */
  reload: () => Promise<void>;
};

/**
 * A draft that is saved while it is edited, one request after the other. Invalid parts wait until they are corrected;
 * what another user has saved meanwhile is merged, or the merchant chooses.
 */
export function openAutosavedDraft(loaded: DraftResponse, { read, write, reload }: AutosavedDraftDeps) {
  const shown = createStore<ShownDraft>({ ...asLoaded(loaded), generation: 0 });
  /** The server's version. */
  let saved: Pick<DraftResponse, "content" | "updatedAt"> = loaded;
  let unsaved: Content | null = null;
  /** Another user's version, while the merchant chooses. */
  let theirs: DraftResponse | null = null;
  /** Whether the next loaded version replaces the shown one. */
  let isGivenUp = false;
  let lastSave = Promise.resolve(true);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(changes: Partial<ShownDraft>): void {
    shown.set({ ...shown.get(), ...changes });
  }

  function replaceShown(changes: Partial<ShownDraft>): void {
    show({ ...changes, generation: shown.get().generation + 1 });
  }

  function change(content: Content): void {
    unsaved = content;
    show({ content, state: "saving" });
    saveIn(savedAfterMs);
  }

  function saveIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  }

  /** Saves the current input; false if not all of it could be saved. */
  function save(): Promise<boolean> {
    clearTimeout(timer);
    lastSave = lastSave.then(send);
    return lastSave;
  }

  async function send(): Promise<boolean> {
    if (unsaved === null) return true;
    const sent = unsaved;
    const { sendable, wrong } = checkParts(sent, saved.content);
    const isWhole = Object.keys(wrong).length === 0;
    show({ codes: wrong });
    // What is typed until the answer comes is saved after it.
    unsaved = null;
    try {
      if (isWhole || sendable !== saved.content) await store(sendable);
    } catch (error) {
      unsaved ??= sent;
      return fail(error);
    }
    if (!isWhole) {
      unsaved ??= sent;
      show({ state: "wrong" });
    } else if (unsaved === null) show({ state: "saved", failure: null });
    return isWhole;
  }

  async function store(content: Content): Promise<void> {
    const updatedAt = await write(content, saved.updatedAt);
    saved = { content, updatedAt };
    show({ updatedAt });
  }

  async function fail(error: unknown): Promise<boolean> {
    if (error instanceof ApiRefusal && error.code === "changed-meanwhile") return merge();
    const refused = error instanceof ApiRefusal ? contentCodes(error) : {};
    if (Object.keys(refused).length > 0) show({ codes: refused, state: "wrong" });
    else if (isPassing(error)) {
      show({ state: "failed" });
      saveIn(triedAgainAfterMs);
    } else show({ state: "failed", failure: error });
    return false;
  }

  /** If another user has changed the same part in the meantime, the merchant chooses. */
  async function merge(): Promise<boolean> {
    try {
      const other = await read();
      const { merged, clashes } = mergeWith(other);
      if (!clashes) return await sendMerged(other, merged);
      theirs = other;
      show({ state: "conflict" });
      return false;
    } catch (error) {
      return fail(error);
    }
  }

  function mergeWith(other: DraftResponse) {
    return mergeDrafts(saved.content, unsaved ?? saved.content, other.content);
  }

  async function sendMerged(other: DraftResponse, merged: Content): Promise<boolean> {
    saved = other;
    unsaved = merged;
    theirs = null;
    replaceShown({ content: merged });
    const isSaved = await send();
    // Loads their images. Sends the input first, because the response would not have it otherwise.
    void reload();
    return isSaved;
  }

  /** Resolves conflicts with this page's input. */
  async function keepMine(): Promise<void> {
    if (theirs) await sendMerged(theirs, mergeWith(theirs).merged);
  }

  /** Resolves conflicts with the others' version; discards the input. */
  function takeTheirs(): Promise<void> {
    giveUp();
    return reload();
  }

  /** Discards unsaved input, because other content replaces it. */
  function giveUp(): void {
    clearTimeout(timer);
    unsaved = null;
    isGivenUp = true;
  }

  /** Shows a version that was loaded again, unless it is older than what was saved or would replace unsaved input. */
  function adopt(next: DraftResponse): void {
    if (unsaved !== null || (isKnown(next, saved) && !isGivenUp)) return;
    saved = next;
    theirs = null;
    isGivenUp = false;
    replaceShown(asLoaded(next));
  }

  /** Saves the input without waiting, because the section is left. */
  function leave(): void {
    clearTimeout(timer);
    if (unsaved === null) return;
    const { sendable } = checkParts(unsaved, saved.content);
    if (sendable !== saved.content) write(sendable, saved.updatedAt).catch(() => {});
  }

  return {
    shown,
    ...{ change, save, keepMine, takeTheirs, giveUp, adopt, leave },
    /** Of the server's version now, also for callers that were rendered before it was saved. */
    currentUpdatedAt: () => saved.updatedAt,
  };
}

function asLoaded({ content, updatedAt }: DraftResponse) {
  const state: DraftState = updatedAt === null ? "live" : "saved";
  return { content, state, codes: {}, updatedAt, failure: null };
}

/** Whether the loaded version is the saved one, or older because a change was saved while it was loading. */
function isKnown(loaded: DraftResponse, saved: Pick<DraftResponse, "updatedAt">): boolean {
  return loaded.updatedAt === saved.updatedAt || (loaded.updatedAt ?? "~") < (saved.updatedAt ?? "");
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

/** The refused fields by their path within the content. */
function contentCodes({ fields }: ApiRefusal): FieldCodes {
  return Object.fromEntries(Object.entries(fields).map(([path, code]) => [path.slice("content.".length), code]));
}

/** Whether the same request may succeed later. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiUnreachable || (error instanceof ApiRefusal && error.status >= 500);
}
