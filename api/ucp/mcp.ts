import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import * as z from "zod";
import { Refusal } from "../../shop/refusal.ts";
import type { Shop } from "../../shop/shop.ts";
import { detailRequest, lookupRequest, searchRequest } from "../contract/ucp.ts";
import { getCatalogProduct, lookupCatalog, searchCatalog } from "./catalog.ts";
import { ucpVersion } from "./version.ts";

const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/**
 * Handles one call of the Model Context Protocol as JSON: no session, no stream, stores nothing, read-only. Rethrows
 * errors of a tool, because the protocol's server would send their message to the client.
 */
export async function answerMcp(shop: Shop, received: Request, parsedBody: unknown): Promise<Response> {
  const failures: unknown[] = [];
  const response = await answerCall(() => catalogServer(shop, failures), received, parsedBody);
  if (failures.length > 0) throw failures[0];
  return response;
}

async function answerCall(
  openServer: () => Promise<McpServer>,
  { url, method, headers }: Request,
  parsedBody: unknown,
): Promise<Response> {
  const accepting = new Headers(headers);
  accepting.set("Accept", "application/json, text/event-stream");
  const request = new Request(url, { method, headers: accepting });
  // JSON, because no tool reports its progress.
  if (!(await isLegacyRequest(request, parsedBody)))
    return createMcpHandler(openServer, { maxSubscriptions: 0 }).fetch(request, { parsedBody });
  // Revisions before 2026-07-28, which most programs speak.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = await openServer();
  await server.connect(transport);
  return transport.handleRequest(request, { parsedBody });
}

async function catalogServer(shop: Shop, failures: unknown[]): Promise<McpServer> {
  const { name } = await shop.settings();
  const server = new McpServer({ name: name.en, version: ucpVersion });
  const tool =
    <CatalogRequest>(answer: (shop: Shop, request: CatalogRequest) => Promise<Record<string, unknown>>) =>
    async ({ catalog }: { catalog: CatalogRequest }) => {
      try {
        const structuredContent = await answer(shop, catalog);
        return { structuredContent, content: [{ type: "text" as const, text: JSON.stringify(structuredContent) }] };
      } catch (error) {
        if (!(error instanceof Refusal)) failures.push(error);
        throw error;
      }
    };
  server.registerTool(
    "search_catalog",
    {
      description: "Search the shop's products by words and filters. Prices are in paisa (100 = 1 taka).",
      inputSchema: toolInput(searchRequest),
      annotations: readOnly,
    },
    tool(searchCatalog),
  );
  server.registerTool(
    "lookup_catalog",
    {
      description: "Look up products by ids of products or variants.",
      inputSchema: toolInput(lookupRequest),
      annotations: readOnly,
    },
    tool(lookupCatalog),
  );
  server.registerTool(
    "get_product",
    {
      description: "Get one product with all its shades or sizes, and which of them are in stock.",
      inputSchema: toolInput(detailRequest),
      annotations: readOnly,
    },
    tool(getCatalogProduct),
  );
  return server;
}

/** What a tool takes. Its JSON schema is written by Zod as a whole: a light schema (zod/mini) cannot write its own. */
function toolInput<Request extends z.core.$ZodType>(catalog: Request) {
  const schema = z.object({ meta: z.looseObject({}).optional(), catalog });
  const jsonSchema = () => z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return { "~standard": { ...schema["~standard"], jsonSchema: { input: jsonSchema, output: jsonSchema } } };
}
