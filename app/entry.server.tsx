import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { faultContext } from "./context.ts";
import bn from "./messages/bn.json";
import en from "./messages/en.json";
import { keepMessages } from "./messages/messages.ts";
import { scriptsAfterPaint } from "./scripts-after-paint.ts";

keepMessages("en", en);
keepMessages("bn", bn);

/** Renders a page to its end before the first byte leaves: it can be hashed, compressed and cached whole. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  given: RouterContextProvider,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady() {
        const body = new PassThrough();
        headers.set("Content-Type", "text/html; charset=utf-8");
        resolve(text(body).then((html) => new Response(finished(html), { status, headers })));
        pipe(body);
      },
      onShellError: reject,
      onError: given.get(faultContext),
    });
  });
}

/** React Router would write it to the console, message and all. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(faultContext)(error);
};

// While developing, Vite's own scripts come first.
const finished = import.meta.env.PROD ? scriptsAfterPaint : (html: string) => html;
