import * as z from "zod";
import { sessionCookieName } from "../../shop/auth/signed-cookie.ts";
import { rolesWith } from "../../shop/permissions.ts";
import { type RefusalCode, refusals } from "../../shop/refusal.ts";
import { tags } from "../contract/endpoint.ts";
import { exampleOf } from "../contract/values.ts";
import type { Route } from "./route.ts";

type Json = Record<string, unknown>;

// Refusals of every endpoint, and of every one that reads a body.
const commonRefusals: RefusalCode[] = ["invalid-input", "server-error", "unavailable"];
const bodyRefusals: RefusalCode[] = ["bad-request", "payload-too-large", "unsupported-media-type"];

/** The OpenAPI 3.1 document of the shop at `publicUrl`, derived from the contract. */
export function openApiDocument(routes: Route[], publicUrl: string) {
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
      contact: { name: "The shop", url: `${publicUrl}/contact` },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/api" }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({ name, description: tags[name] })),
    paths,
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "From `POST /jwt`, valid for 15 minutes." },
        session: {
          type: "apiKey",
          in: "cookie",
          name: sessionCookieName(publicUrl),
          description: "Set by signing in.",
        },
      },
      schemas: { Refusal: refusalSchema },
    },
  };
}

export type OpenApiDocument = ReturnType<typeof openApiDocument>;

function operation(route: Route): Json {
  const {
    method,
    path,
    tag,
    summary,
    query,
    body,
    bodyOptional,
    headers,
    response,
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
  const refusalCodes = new Set([
    ...refuses,
    ...(byCookie ? ["not-allowed" as const] : []),
    ...(signedIn && route.method !== "get" ? ["too-many-requests" as const] : []),
    ...(content ? bodyRefusals : []),
    ...commonRefusals,
  ]);
  const statuses = Map.groupBy(refusalCodes, (code) => String(refusals[code]));
  return {
    operationId: `${method}${path.replaceAll(/[^a-z]+(\w?)/gi, (_, character: string) => character.toUpperCase())}`,
    tags: [tag],
    summary,
    description: description(route),
    parameters,
    ...(content ? { requestBody: { required: !bodyOptional, content } } : {}),
    security: securityOf(route),
    responses: {
      ...("redirect" in response && { 302: { description: response.redirect } }),
      [response.status]: {
        description: response.description,
        content:
          "page" in response
            ? { "text/html": { schema: { type: "string" } } }
            : {
                [response.type ?? "application/json"]: {
                  schema: responseSchema(response.schema),
                  example: exampleOf(response.schema),
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

/** The security schemes of an endpoint: none, a token, the cookie, or an optional token that makes the call personal. */
function securityOf({ signedIn, byCookie, refuses }: Route): Record<string, string[]>[] {
  if (signedIn) return [{ token: [] }];
  if (byCookie) return [{ session: [] }, {}];
  return refuses.includes("not-signed-in") ? [{}, { token: [] }] : [];
}

/** The description: who may call, and the response. */
function description(route: Route): string {
  const { signedIn, byCookie, response, refuses } = route;
  const responseText = /[.!?]$/.test(response.description) ? response.description : `${response.description}.`;
  if (signedIn && signedIn !== true) return `For the roles ${rolesWith(signedIn).join(", ")}. ${responseText}`;
  if (signedIn) return `For signed-in users. ${responseText}`;
  if (byCookie) return `Goes by the session cookie, and only from the shop's own pages. ${responseText}`;
  const optional = refuses.includes("not-signed-in") ? " A token that is sent must be a good one." : "";
  return `For everybody.${optional} ${responseText}`;
}

/** A multipart form with one file. */
function fileForm(field: string): Json {
  const file = { type: "string", contentMediaType: "application/octet-stream" };
  return { "multipart/form-data": { schema: { type: "object", properties: { [field]: file }, required: [field] } } };
}

function parameter(location: string, name: string, schema: unknown, required: boolean): Json {
  return { name, in: location, required, schema };
}

function queryParameters(query: NonNullable<Route["query"]>): Json[] {
  const { properties = {}, required = [] } = jsonSchema(query) as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => parameter("query", name, schema, required.includes(name)));
}

/** The schema of what is sent, before parsing. */
function jsonSchema(schema: NonNullable<Route["body"]>): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return rest as Json;
}

/** The schema of a response. Unknown fields are not forbidden, so that fields can be added later. */
function responseSchema(schema: z.core.$ZodType): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: "output", unrepresentable: "any" });
  return simplify(rest) as Json;
}

/** Drops the examples of parts, and writes nullable schemas as a type of two instead of `anyOf`. */
function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (typeof node !== "object" || node === null) return node;
  const { example, additionalProperties, ...rest } = node as Json;
  const schema = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, name === "properties" ? simplifyEach(value) : simplify(value)]),
  ) as Json;
  if (typeof additionalProperties === "object") schema.additionalProperties = simplify(additionalProperties);
  const [value, other] = (schema.anyOf ?? []) as Json[];
  if (typeof value?.type !== "string" || other?.type !== "null") return schema;
  const { anyOf, ...outer } = schema;
  return {
    ...outer,
    ...value,
    type: [value.type, "null"],
    ...(value.enum ? { enum: [...(value.enum as unknown[]), null] } : {}),
  };
}

function simplifyEach(properties: unknown): Json {
  return Object.fromEntries(Object.entries(properties as Json).map(([name, each]) => [name, simplify(each)]));
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
