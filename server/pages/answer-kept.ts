import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Asked } from "./ask-kept.ts";
import { type Encoding, encodingFor } from "./compress.ts";
import { isWorthCompressing, type KeptAnswer } from "./kept-answer.ts";
import type { PageCache } from "./page-cache.ts";
import type { Whole } from "./whole.ts";

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
      if (encoding && !kept.forms[encoding] && isWorthCompressing(kept))
        cache.compressed(asked, kept, encoding).catch(() => {});
      return send(request, response, kept, encoding);
    }
    cache.ask(asked).then(
      async (answer) => {
        if ("kept" in answer) return send(request, response, await small(answer.kept), encoding);
        // Where it leads may depend on what else the address says (a campaign's name goes along).
        if (asked.saidMore && answer.unkept.status < 400) return next(request, response);
        sendUnkept(request, response, answer.unkept);
      },
      () => next(request, response),
    );

    /** Compressed first where there is time for it; else the first answer goes out as it is. */
    async function small(answer: KeptAnswer): Promise<KeptAnswer> {
      const isWanted = encoding && asked && !answer.forms[encoding] && isWorthCompressing(answer) && cache.isQuiet();
      return isWanted ? cache.compressed(asked, answer, encoding).catch(() => answer) : answer;
    }
  };
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
  response.setHeader("Vary", "Accept-Encoding");
  response.setHeader("Content-Length", body.length);
  response.writeHead(status);
  response.end(method === "HEAD" ? undefined : body);
}
