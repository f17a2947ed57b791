import type { ImportStepAnswer } from "../../../api/answers.ts";
import { ApiRefusal, ApiUnreachable } from "../../client/api.ts";
import { currentSession, withToken } from "../../client/session.ts";

type Options = { dry: boolean; signal: AbortSignal; onStep: (step: ImportStepAnswer) => void };
type Line = (ImportStepAnswer & { done?: never; error?: never }) | { done: true; error?: never } | { error: object };

/**
 * Sends a file to be imported, or only to see what would come of it, and tells each step while it goes on. Rejects where
 * the server refuses, also half-way, and with `ApiUnreachable` where the answer has no end.
 */
export async function sendImport(file: File, { dry, signal, onStep }: Options): Promise<void> {
  const session = currentSession();
  if (session.state !== "signed-in") throw new ApiRefusal(401, { error: { code: "not-signed-in" } });
  const response = await withToken(session.user._id, (headers) => post(file, dry, headers, signal));
  for await (const line of linesOf(response)) {
    if ("error" in line) throw new ApiRefusal(response.status, line as Record<string, unknown>);
    if ("done" in line) return;
    onStep(line);
  }
  throw new ApiUnreachable();
}

async function post(file: File, dry: boolean, headers: HeadersInit, signal: AbortSignal): Promise<Response> {
  const body = new FormData();
  body.set("file", file);
  const path = `/api/products/import${dry ? "?dry=1" : ""}`;
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
