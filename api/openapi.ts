import * as z from "zod";
import { type RefusalCode, refusals } from "../shop/refusal.ts";
import type { AnyRoute } from "./route.ts";

type Json = Record<string, unknown>;

// What every address may refuse, and every one that reads a body.
const anyRefusals: RefusalCode[] = ["invalid-input", "server-error", "unavailable"];
const bodyRefusals: RefusalCode[] = ["bad-request", "payload-too-large", "unsupported-media-type"];

/** The OpenAPI 3.1 document, made from the same table that serves the requests. */
export function openApiDocument(routes: AnyRoute[]) {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method]: operation(route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Shop API",
      version: "1",
      description:
        "Money is taka with at most two decimals. `lang` chooses the language of texts. " +
        "Every refusal has a `code` for programs; `requestId` names the request in the shop's log.",
    },
    servers: [{ url: "/api" }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "From `POST /jwt`, valid for 15 minutes." },
        session: { type: "apiKey", in: "cookie", name: "labonno-session", description: "Set by signing in." },
      },
      schemas: { Refusal: refusalSchema },
    },
  };
}

export type OpenApiDocument = ReturnType<typeof openApiDocument>;

function operation(route: AnyRoute): Json {
  const {
    method,
    path,
    tag,
    summary,
    query,
    body,
    bodyOptional,
    headers,
    answer,
    refuses,
    signedIn,
    byCookie,
    upload,
  } = route;
  const parameters = [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => parameter("path", name ?? "", { type: "string" }, true)),
    ...(query ? queryParameters(query) : []),
    parameter("query", "lang", { type: "string", enum: ["en", "bn"], default: "en" }, false),
    ...Object.entries(headers ?? {}).map(([name, description]) => ({
      ...parameter("header", name, { type: "string" }, false),
      description,
    })),
  ];
  const content = body ? { "application/json": { schema: jsonSchema(body) } } : upload ? fileForm(upload) : null;
  const mayRefuse = new Set([
    ...refuses,
    ...(byCookie ? ["not-allowed" as const] : []),
    ...(signedIn && route.method !== "get" ? ["too-many-requests" as const] : []),
    ...(content ? bodyRefusals : []),
    ...anyRefusals,
  ]);
  const statuses = Map.groupBy(mayRefuse, (code) => String(refusals[code]));
  return {
    operationId: `${method}${path.replaceAll(/[^a-z]+(\w?)/gi, (_, letter: string) => letter.toUpperCase())}`,
    tags: [tag],
    summary,
    parameters,
    ...(content ? { requestBody: { required: !bodyOptional, content } } : {}),
    ...(signedIn ? { security: [{ token: [] }] } : byCookie ? { security: [{ session: [] }, {}] } : {}),
    responses: {
      [answer.status]: {
        description: answer.description,
        content:
          "page" in answer
            ? { "text/html": { schema: { type: "string" } } }
            : {
                "application/json": {
                  schema: schemaOf(answer.example, answer.bare ?? answer.example),
                  example: answer.example,
                },
              },
      },
      ...Object.fromEntries(
        [...statuses].map(([status, codes]) => [
          status,
          {
            description: codes.map((code) => `\`${code}\``).join(", "),
            content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
          },
        ]),
      ),
    },
  };
}

/** A form of one file, as a browser sends it. */
function fileForm(field: string): Json {
  const file = { type: "string", contentMediaType: "application/octet-stream" };
  return { "multipart/form-data": { schema: { type: "object", properties: { [field]: file }, required: [field] } } };
}

function parameter(place: string, name: string, schema: unknown, required: boolean): Json {
  return { name, in: place, required, schema };
}

function queryParameters(query: NonNullable<AnyRoute["query"]>): Json[] {
  const { properties = {}, required = [] } = jsonSchema(query) as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => parameter("query", name, schema, required.includes(name)));
}

/** What is sent, before the server cleans it (`io: input`). */
function jsonSchema(schema: NonNullable<AnyRoute["body"]>): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return rest as Json;
}

/** The shape of an answer, read off its example: what the bare form has is always there, what it has null may be null. */
function schemaOf(example: unknown, bare: unknown): Json {
  if (example === null) return {};
  if (bare === null || bare === undefined) {
    const schema = schemaOf(example, example);
    return { ...schema, type: [schema.type, "null"] };
  }
  if (Array.isArray(example))
    return { type: "array", items: example.length > 0 ? schemaOf(example[0], (bare as unknown[])[0]) : {} };
  if (typeof example !== "object") return { type: typeof example };
  const inBare = bare as Json;
  return {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(example).map(([name, value]) => [name, schemaOf(value, inBare[name])]),
    ),
    required: Object.keys(inBare),
  };
}

const refusalSchema = {
  type: "object",
  required: ["error", "requestId"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message"],
      properties: {
        code: { type: "string", enum: Object.keys(refusals) },
        message: { type: "string" },
        fields: { type: "object", additionalProperties: { type: "string" } },
      },
    },
    requestId: { type: "string" },
  },
};
