import * as z from "zod";
import { sessionCookieName } from "../../shop/auth/signed-cookie.ts";
import { rolesWith } from "../../shop/permissions.ts";
import { type RefusalCode, refusals } from "../../shop/refusal.ts";
import type { AnyRoute } from "./route.ts";

type Json = Record<string, unknown>;

// What every address may refuse, and every one that reads a body.
const commonRefusals: RefusalCode[] = ["invalid-input", "server-error", "unavailable"];
const bodyRefusals: RefusalCode[] = ["bad-request", "payload-too-large", "unsupported-media-type"];

/** What each group of operations is about. */
const tags = {
  Catalogue: "Products, their categories and offers; how staff keep, import and export them.",
  Counter: "Messages, settings and the history of what staff changed.",
  Cart: "What a cart costs, and the cart of a signed-in person.",
  Wishes: "The wish list of a signed-in person.",
  "Back in stock": "Being told when something is to be had again.",
  Orders: "Placing an order, looking it up, taking it back.",
  Reviews: "What buyers say of products, and how staff look at it first.",
  Addresses: "The address book of a signed-in person.",
  Contact: "Messages to the shop.",
  Images: "Uploading pictures.",
  "Signing in": "Accounts, sessions and the token that every call for a signed-in person carries.",
  "Second factor": "Authenticator apps, passkeys and recovery codes of staff.",
  People: "Accounts and roles.",
  "Order desk": "What staff do with orders.",
  Letters: "Mails and SMS that the shop wrote.",
} as const satisfies Record<string, string>;

/** The group of operations that a route is shown with. */
export type Tag = keyof typeof tags;

/** The OpenAPI 3.1 document of the shop at `publicUrl`, made from the same table that serves the requests. */
export function openApiDocument(routes: AnyRoute[], publicUrl: string) {
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
                  schema: inferSchema(response.example, response.minimal ?? response.example),
                  example: response.example,
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

/** By what a call is let in: nothing, where everybody is; nothing or a token, where a token makes it somebody's own. */
function securityOf({ signedIn, byCookie, refuses }: AnyRoute): Record<string, string[]>[] {
  if (signedIn) return [{ token: [] }];
  if (byCookie) return [{ session: [] }, {}];
  return refuses.includes("not-signed-in") ? [{}, { token: [] }] : [];
}

/** Who may call, and what comes back, in words. */
function description(route: AnyRoute): string {
  const { signedIn, byCookie, response, refuses } = route;
  const responseText = /[.!?]$/.test(response.description) ? response.description : `${response.description}.`;
  if (signedIn && signedIn !== true) return `For the roles ${rolesWith(signedIn).join(", ")}. ${responseText}`;
  if (signedIn) return `For whoever is signed in. ${responseText}`;
  if (byCookie) return `Goes by the session cookie, and only from the shop's own pages. ${responseText}`;
  const optional = refuses.includes("not-signed-in") ? " A token that is sent must be a good one." : "";
  return `For everybody.${optional} ${responseText}`;
}

/** A form of one file, as a browser sends it. */
function fileForm(field: string): Json {
  const file = { type: "string", contentMediaType: "application/octet-stream" };
  return { "multipart/form-data": { schema: { type: "object", properties: { [field]: file }, required: [field] } } };
}

function parameter(location: string, name: string, schema: unknown, required: boolean): Json {
  return { name, in: location, required, schema };
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
function inferSchema(example: unknown, minimal: unknown): Json {
  if (example === null) return {};
  if (minimal === null || minimal === undefined) {
    const schema = inferSchema(example, example);
    return { ...schema, type: [schema.type, "null"] };
  }
  if (Array.isArray(example))
    return { type: "array", items: example.length > 0 ? inferSchema(example[0], (minimal as unknown[])[0]) : {} };
  if (typeof example !== "object") return { type: typeof example };
  const minimalObject = minimal as Json;
  return {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(example).map(([name, value]) => [name, inferSchema(value, minimalObject[name])]),
    ),
    required: Object.keys(minimalObject),
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
