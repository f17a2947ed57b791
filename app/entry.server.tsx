import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { renderToString } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { cacheMarkup } from "./components/cached-markup.tsx";
import { bestSellersContext, errorContext, htmlContext } from "./context.ts";
import bn from "./i18n/bn.json";
import en from "./i18n/en.json";
import { registerMessages } from "./i18n/messages.ts";
import { pageHtml } from "./page-html.ts";
import { ServerPageContext } from "./storefront/first-view/first-view-markup.tsx";

registerMessages("en", en);
registerMessages("bn", bn);
// Flattens React's string, a chain of a hundred pieces, since it is copied into pages again and again.
cacheMarkup((node) => Buffer.from(renderToString(node)).toString());

/**
 * Renders the whole page before the first byte is sent, so that it can be hashed, compressed and cached. Loaders have
 * finished by then, so React renders synchronously to a string; the data for the browser is appended.
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
    <ServerPageContext value={{ nonce, bestSellers: routerContext.get(bestSellersContext) }}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </ServerPageContext>,
  );
  // A page without scripts needs no loader data.
  const data = serverHandoffStream && context.renderMeta?.didRenderScripts ? await text(serverHandoffStream) : null;
  headers.set("Content-Type", "text/html; charset=utf-8");
  routerContext.set(htmlContext, pageHtml(html, data, nonce));
  return new Response(null, { status, headers });
}

/** React Router would print it to the console, message included. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(errorContext)(error);
};
