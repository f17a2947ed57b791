import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { parseProductList, readProductList } from "../../api/routes/product-list.ts";
import type { Shop } from "../../shop/shop.ts";
import { type BufferedResponse, compress, encodingFor, minCompressibleBytes } from "../page-cache/respond.ts";

type ProductListsDeps = {
  shop: Shop;
  /** Headers of every response. */
  baseHeaders: [name: string, value: string][];
  /** What responses depend on beside the address. */
  vary: string[];
};

/**
 * Answers plain product lists (`GET /api/products`) on node:http. The framework around the same handler costs several
 * times what the list itself costs; whatever is not plain, or fails, is left to it.
 */
export function createProductLists({ shop, baseHeaders, vary }: ProductListsDeps) {
  const ownHeaders: [string, string][] = [
    ["Cache-Control", "public, no-cache"],
    ["Vary", [...vary, "Accept-Encoding"].join(", ")],
  ];
  const commonHeaders = [...baseHeaders, ...ownHeaders].flat();

  function wrapListener(next: RequestListener): RequestListener {
    return (request, response) => {
      const { method, headers, url = "" } = request;
      // With a token or from another origin, the headers differ.
      const isPlain = method === "GET" && headers.authorization === undefined && headers.origin === undefined;
      const list = isPlain ? parseProductList(url) : null;
      if (!list) return next(request, response);
      readProductList(shop, list)
        .then((answer) => send(request, response, answer))
        // Refusals and failures are reported in one place.
        .catch(() => (response.headersSent ? response.destroy() : next(request, response)));
    };
  }

  async function send(
    request: IncomingMessage,
    response: ServerResponse,
    { headers, body }: Awaited<ReturnType<typeof readProductList>>,
  ): Promise<void> {
    const encoding = body.length < minCompressibleBytes ? null : encodingFor(request.headers["accept-encoding"]);
    const bytes = encoding === null ? body : await compress(body, encoding);
    const requestId = request.headers["x-request-id"];
    response.writeHead(200, [
      ...commonHeaders,
      ...headers.flat(),
      ...(encoding === null ? [] : ["Content-Encoding", encoding]),
      ...(typeof requestId === "string" ? ["X-Request-Id", requestId] : []),
      ...["Content-Length", String(bytes.length)],
    ]);
    response.end(bytes);
  }

  /** The same for the page cache; null for anything else. */
  async function fetchPublic(url: string): Promise<BufferedResponse | null> {
    const list = parseProductList(url);
    if (!list) return null;
    const { headers, body } = await readProductList(shop, list);
    return { status: 200, headers: new Headers([...baseHeaders, ...ownHeaders, ...headers]), body };
  }

  return { wrapListener, fetchPublic };
}
