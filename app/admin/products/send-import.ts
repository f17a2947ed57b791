import type { ImportFileAnswer, ImportStepAnswer } from "../../../api/responses.ts";
import type { Mapping } from "../../../shop/import-export/column-mapping.ts";
import { ApiRefusal, ApiUnreachable } from "../../browser/api.ts";
import { currentSession, withToken } from "../../browser/session.ts";

/** What staff say of a file; rates are taka for one unit. */
export type FileChoices = {
  mapping?: Mapping;
  currency?: string;
  rates?: Record<string, number>;
  supplier?: string;
  sameProducts?: boolean;
};

type Options = {
  dry: boolean;
  choices: FileChoices;
  signal: AbortSignal;
  onFile: (file: ImportFileAnswer) => void;
  onStep: (step: ImportStepAnswer) => void;
};
type Line = { file: ImportFileAnswer } | ImportStepAnswer | { done: true } | { error: object };

/**
 * Sends a file to be imported, or only to see what would come of it, and tells each step while it goes on. Rejects where
 * the server refuses, also half-way, and with `ApiUnreachable` where the answer has no end.
 */
export async function sendImport(file: File, { dry, choices, signal, onFile, onStep }: Options): Promise<void> {
  const session = currentSession();
  if (session.state !== "signed-in") throw new ApiRefusal(401, { error: { code: "not-signed-in" } });
  const response = await withToken(session.user._id, (headers) => post(file, { dry, choices }, headers, signal));
  for await (const line of linesOf(response)) {
    if ("error" in line) throw new ApiRefusal(response.status, line as Record<string, unknown>);
    if ("done" in line) return;
    if ("file" in line) onFile(line.file);
    else onStep(line);
  }
  throw new ApiUnreachable();
}

async function post(
  file: File,
  { dry, choices }: Pick<Options, "dry" | "choices">,
  headers: HeadersInit,
  signal: AbortSignal,
): Promise<Response> {
  const body = new FormData();
  body.set("file", file);
  const asked = new URLSearchParams({ ...(dry && { dry: "1" }), choices: JSON.stringify(choices) });
  const path = `/api/products/import?${asked}`;
  const response = await fetch(path, { method: "POST", headers, body, signal }).catch(() => {
    throw new ApiUnreachable();
  });
  if (!response.ok) throw new ApiRefusal(response.status, await response.json().catch(() => ({})));
  return response;
}

async function* linesOf({ body }: Response): AsyncGenerator<Line> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; ; ) {
    const piece = await reader?.read().catch(() => {
      throw new ApiUnreachable();
    });
    if (!piece || piece.done) return;
    const lines = (text + piece.value).split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as Line;
  }
}
