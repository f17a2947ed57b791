import { useEffect, useRef, useState } from "react";
import type { ImportFileResponse, ImportProgressResponse } from "../../../api/contract/import-export.ts";
import type { Mapping } from "../../../shop/import-export/column-mapping.ts";
import { ApiRefusal, ApiUnreachable } from "../../browser/api.ts";
import { currentSession, withToken } from "../../browser/session.ts";

export type ImportRun = {
  file: File;
  dry: boolean;
  /** Answers so far. */
  choices: ImportChoices;
  state: "running" | "done" | "stopped" | "failed";
  /** Null until the file is analyzed. */
  facts: ImportFileResponse | null;
  /** Null until the first batch is done. */
  report: ImportProgressResponse | null;
  error: unknown;
};

/** The state of one preview (`dry`) or import. Leaving the page stops it. */
export function useImport() {
  const [run, setRun] = useState<ImportRun | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);

  async function start(file: File, dry: boolean, choices: ImportChoices = {}): Promise<void> {
    stop.current.abort();
    const controller = new AbortController();
    stop.current = controller;
    let current: ImportRun = { file, dry, choices, state: "running", facts: null, report: null, error: null };
    const update = (changes: Partial<ImportRun>) => {
      current = { ...current, ...changes };
      if (stop.current === controller) setRun(current);
    };
    update({});
    try {
      const onStep = (step: ImportProgressResponse) =>
        update({ report: { ...step, rows: [...(current.report?.rows ?? []), ...step.rows] } });
      await sendImport(file, { dry, choices, signal: controller.signal, onFile: (facts) => update({ facts }), onStep });
      update({ state: "done" });
    } catch (error) {
      update(controller.signal.aborted ? { state: "stopped" } : { state: "failed", error });
    }
  }

  return { run, start, stop: () => stop.current.abort(), reset: () => setRun(null) };
}

/** Answers of staff; rates are taka for one unit. */
export type ImportChoices = {
  mapping?: Mapping;
  currency?: string;
  rates?: Record<string, number>;
  supplier?: string;
  sameProducts?: boolean;
};

type SendImportInput = {
  dry: boolean;
  choices: ImportChoices;
  signal: AbortSignal;
  onFile: (file: ImportFileResponse) => void;
  onStep: (step: ImportProgressResponse) => void;
};
type ImportMessage = { file: ImportFileResponse } | ImportProgressResponse | { done: true } | { error: object };

/**
 * Uploads a file for an import or preview and reports each step. Rejects with the refusal of the server, also midway,
 * and with `ApiUnreachable` where the response breaks off.
 */
async function sendImport(file: File, { dry, choices, signal, onFile, onStep }: SendImportInput): Promise<void> {
  const session = currentSession();
  if (session.state !== "signed-in") throw new ApiRefusal(401, { error: { code: "not-signed-in" } });
  const response = await withToken(session.user._id, (headers) => postFile(file, { dry, choices }, headers, signal));
  for await (const message of readMessages(response)) {
    if ("error" in message) throw new ApiRefusal(response.status, message as Record<string, unknown>);
    if ("done" in message) return;
    if ("file" in message) onFile(message.file);
    else onStep(message);
  }
  throw new ApiUnreachable();
}

async function postFile(
  file: File,
  { dry, choices }: Pick<SendImportInput, "dry" | "choices">,
  headers: HeadersInit,
  signal: AbortSignal,
): Promise<Response> {
  const body = new FormData();
  body.set("file", file);
  const query = new URLSearchParams({ ...(dry && { dry: "1" }), choices: JSON.stringify(choices) });
  const path = `/api/products/import?${query}`;
  const response = await fetch(path, { method: "POST", headers, body, signal }).catch(() => {
    throw new ApiUnreachable();
  });
  if (!response.ok) throw new ApiRefusal(response.status, await response.json().catch(() => ({})));
  return response;
}

async function* readMessages({ body }: Response): AsyncGenerator<ImportMessage> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let buffer = ""; ; ) {
    const chunk = await reader?.read().catch(() => {
      throw new ApiUnreachable();
    });
    if (!chunk || chunk.done) return;
    const lines = (buffer + chunk.value).split("\n");
    buffer = lines.pop() ?? "";
    for (const message of lines) yield JSON.parse(message) as ImportMessage;
  }
}
