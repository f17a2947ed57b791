import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Whole } from "./buffered-response.ts";
import { compressed, type Encoding, encodingFor } from "./compress.ts";
import { isWorthCompressing, type KeptAnswer } from "./entry.ts";
import type { Asked } from "./lookup.ts";
import type { PageCache } from "./page-cache.ts";

type Parts = {
  cache: PageCache;
  askedBy: (url: string) => Asked | null;
  /** Answers everything else, and whatever must be looked at with all that the request says. */
  next: RequestListener;
};

/**
 * Answers what is the same for everybody on node:http itself, before any framework: from the cache, else as the shop
 * renders it for nobody in particular. Of the request it reads the address, the encodings it takes and the ETag it has;
 * one with a token, or from another site's page, goes past it.
 */
export function answerKept({ cache, askedBy, next }: Parts): RequestListener {
  return (request, response) => {
    const { method, headers } = request;
    const isPlain = method === "GET" || method === "HEAD";
    // Another site's page gets headers of its own.
    if (!isPlain || headers.authorization !== undefined || headers.origin !== undefined) return next(request, response);
    const asked = askedBy(request.url ?? "");
    if (!asked) return next(request, response);
    const encoding = encodingFor(headers["accept-encoding"]);
    const kept = cache.find(asked);
    if (kept) {
      if (!lacks(kept, encoding)) return send(request, response, kept, encoding);
      small(kept).then((answer) => send(request, response, answer, encoding));
      return;
    }
    cache.ask(asked).then(
      async (answer) => {
        if ("kept" in answer) return send(request, response, await small(answer.kept), encoding);
        // Where it leads may depend on what else the address says (a campaign's name goes along).
        if (asked.saidMore && answer.unkept.status < 400) return next(request, response);
        sendUnkept(request, response, await compressed(answer.unkept, encoding));
      },
      () => next(request, response),
    );

    /** With the form that is asked for, made once for all who ask; an answer that cannot be compressed goes out as it is. */
    async function small(answer: KeptAnswer): Promise<KeptAnswer> {
      if (!asked || !encoding || !lacks(answer, encoding)) return answer;
      return cache.compressed(asked, answer, encoding).catch(() => answer);
    }
  };
}

function lacks(answer: KeptAnswer, encoding: Encoding | null): boolean {
  return encoding !== null && !answer.forms[encoding] && isWorthCompressing(answer);
}

function send(request: IncomingMessage, response: ServerResponse, answer: KeptAnswer, encoding: Encoding | null): void {
  const { bytes, etag, headers, unchanged } = (encoding && answer.forms[encoding]) || answer.forms.plain;
  const known = request.headers["if-none-match"];
  if (known !== undefined && isNamed(etag, known)) {
    response.writeHead(304, named(unchanged, request));
    response.end();
    return;
  }
  response.writeHead(200, named(headers, request));
  if (request.method === "HEAD") response.end();
  else response.end(bytes);
}

/** With the request's own name: in the list itself, for beside headers that were set before, node would sort all of them. */
function named(headers: string[], request: IncomingMessage): string[] {
  const id = request.headers["x-request-id"];
  return typeof id === "string" ? [...headers, "X-Request-Id", id] : headers;
}

/** A proxy that compressed the answer once more has made the ETag a weak one: it names the same page. */
function isNamed(etag: string, known: string): boolean {
  return (
    known === etag || known.split(",").some((each) => each.trim().replace(/^W\//, "") === etag || each.trim() === "*")
  );
}

function sendUnkept({ method }: IncomingMessage, response: ServerResponse, { status, headers, body }: Whole): void {
  for (const [name, value] of headers) if (name !== "content-length") response.setHeader(name, value);
  response.setHeader("Content-Length", body.length);
  response.writeHead(status);
  response.end(method === "HEAD" ? undefined : body);
}
