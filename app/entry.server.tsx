import { Writable } from "node:stream";
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
        const parts: Buffer[] = [];
        const body = new Writable({
          write(part, _encoding, done) {
            parts.push(part);
            done();
          },
          final(done) {
            headers.set("Content-Type", "text/html; charset=utf-8");
            resolve(new Response(finished(Buffer.concat(parts).toString()), { status, headers }));
            done();
          },
        });
        pipe(body.on("error", reject));
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
