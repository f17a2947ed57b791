import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import * as z from "zod";
import type { Shop } from "../../shop/shop.ts";
import { detailRequest, lookupRequest, searchRequest } from "../contract/ucp.ts";
import { getCatalogProduct, lookupCatalog, searchCatalog } from "./catalog.ts";
import { ucpVersion } from "./version.ts";

const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/**
 * Answers one call of the Model Context Protocol as JSON: no session, no stream, nothing is kept, nothing can be
 * changed.
 */
export async function answerMcp(shop: Shop, { url, method, headers }: Request, parsedBody: unknown): Promise<Response> {
  const accepting = new Headers(headers);
  accepting.set("Accept", "application/json, text/event-stream");
  const request = new Request(url, { method, headers: accepting });
  if (!(await isLegacyRequest(request, parsedBody))) {
    const handler = createMcpHandler(() => catalogServer(shop), { responseMode: "json", maxSubscriptions: 0 });
    return handler.fetch(request, { parsedBody });
  }
  // Revisions before 2026-07-28, which most programs speak.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = await catalogServer(shop);
  await server.connect(transport);
  return transport.handleRequest(request, { parsedBody });
}

async function catalogServer(shop: Shop): Promise<McpServer> {
  const { name } = await shop.settings();
  const server = new McpServer({ name: name.en, version: ucpVersion });
  const text = (structuredContent: Record<string, unknown>) => ({
    structuredContent,
    content: [{ type: "text" as const, text: JSON.stringify(structuredContent) }],
  });
  server.registerTool(
    "search_catalog",
    {
      description: "Search the shop's products by words and filters. Prices are in paisa (100 = 1 taka).",
      inputSchema: toolInput(searchRequest),
      annotations: readOnly,
    },
    async ({ catalog }) => text(await searchCatalog(shop, catalog)),
  );
  server.registerTool(
    "lookup_catalog",
    {
      description: "Look up products by ids of products or variants.",
      inputSchema: toolInput(lookupRequest),
      annotations: readOnly,
    },
    async ({ catalog }) => text(await lookupCatalog(shop, catalog)),
  );
  server.registerTool(
    "get_product",
    {
      description: "Get one product with all its shades or sizes, and which of them are in stock.",
      inputSchema: toolInput(detailRequest),
      annotations: readOnly,
    },
    async ({ catalog }) => text(await getCatalogProduct(shop, catalog)),
  );
  return server;
}

/** What a tool takes. Its JSON schema is written by Zod as a whole: a light schema (zod/mini) cannot write its own. */
function toolInput<Request extends z.core.$ZodType>(catalog: Request) {
  const schema = z.object({ meta: z.looseObject({}).optional(), catalog });
  const jsonSchema = () => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return { "~standard": { ...schema["~standard"], jsonSchema: { input: jsonSchema, output: jsonSchema } } };
}
