import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { errorContext, htmlContext, shopContext } from "../../app/context.ts";
import type { PageHtml } from "../../app/page-html.ts";
import type { Shop } from "../../shop/shop.ts";
import { type BufferedResponse, bufferResponse } from "../page-cache/buffered-response.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";

/** Renders pages of the build, and answers what else stands in its routes; `faults` is told what failed on the way. */
export function renderPages(build: ServerBuild, shop: Shop) {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return async (request: Request, onError: (error: unknown) => void): Promise<BufferedResponse> => {
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    context.set(errorContext, onError);
    const response = await handle(request, context);
    const page = context.get(htmlContext);
    return page === null ? bufferResponse(response) : bufferedPage(response, page, shop);
  };
}

/** With the policy that names the inline scripts that we wrote. */
function bufferedPage(
  { status, headers }: Response,
  { html, inlineScripts }: PageHtml,
  { identity }: Shop,
): BufferedResponse {
  headers.set("Content-Security-Policy", contentSecurityPolicy(inlineScripts, identity.firebase));
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  return { status, headers, body: Buffer.from(html) };
}
