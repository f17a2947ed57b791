import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
  StaticRouter,
} from "react-router";
import { cacheMarkup } from "./components/cached-markup.tsx";
import { errorContext, htmlContext } from "./context.ts";
import bn from "./i18n/bn.json";
import en from "./i18n/en.json";
import { registerMessages } from "./i18n/messages.ts";
import { pageHtml } from "./page-html.ts";
import { ScriptNonce } from "./script-nonce.ts";

registerMessages("en", en);
registerMessages("bn", bn);
// React's string is a chain of a hundred pieces: written out in one piece, as it is put into pages again and again.
cacheMarkup((node, location) =>
  Buffer.from(renderToString(<StaticRouter location={location}>{node}</StaticRouter>)).toString(),
);

/**
 * Renders a page to its end before the first byte leaves: it can be hashed, compressed and cached whole. Its loaders have
 * answered by then, so that React has nothing to wait for, and writes into a string at once; the data for the browser,
 * which React Router would stream through React, stands behind it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  routerContext: RouterContextProvider,
): Promise<Response> {
  const nonce = randomUUID();
  const html = renderToString(
    <ScriptNonce value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </ScriptNonce>,
  );
  // A page without scripts needs no data.
  const data = serverHandoffStream && context.renderMeta?.didRenderScripts ? await text(serverHandoffStream) : null;
  headers.set("Content-Type", "text/html; charset=utf-8");
  routerContext.set(htmlContext, pageHtml(html, data, nonce));
  return new Response(null, { status, headers });
}

/** React Router would write it to the console, message and all. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(errorContext)(error);
};
