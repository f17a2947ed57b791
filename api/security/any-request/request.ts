import fc from "fast-check";
import type { OpenApiDocument } from "../../http/openapi.ts";
import { anyJson, type KnownValues, type Schema, valueFor } from "./values.ts";

type Parameter = { name: string; in: "path" | "query" | "header"; schema: Schema; required: boolean };
type Operation = {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

/** One request as it is sent, complete enough to be repeated. */
export type AnyRequest = {
  method: string;
  path: string;
  token: string | undefined;
  headers: Record<string, string>;
  body?: unknown;
  raw?: string;
  /** The value of a form field. */
  file?: { field: string; bytes: Uint8Array };
};

const tokens = [...Array(6).fill("of-admin"), ...Array(4).fill("of-nusrat"), undefined, undefined, "of-nobody", ""];

/** Any request that our OpenAPI document describes: mostly valid, sometimes not. */
export function anyRequest(document: OpenApiDocument, knownIds: KnownValues): fc.Arbitrary<AnyRequest> {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestTo(path, method, operation as Operation, knownIds)),
  );
  return fc.oneof(...all);
}

function requestTo(
  path: string,
  method: string,
  operation: Operation,
  knownIds: KnownValues,
): fc.Arbitrary<AnyRequest> {
  const of = (place: Parameter["in"]) => operation.parameters.filter((parameter) => parameter.in === place);
  // Names of path parameters say nothing: `/product/{id}` asks for a product.
  const resource = path.split("/")[1] ?? "";
  const inPath = fc.record(
    Object.fromEntries(of("path").map(({ name, schema }) => [name, valueFor(schema, knownIds, `${resource}.${name}`)])),
  );
  const query = fc.record(
    Object.fromEntries(of("query").map(({ name, schema }) => [name, valueFor(schema, knownIds, name)])),
    { requiredKeys: of("query").flatMap(({ name, required }) => (required ? [name] : [])) },
  );
  const key = fc.option(fc.constantFrom("key-1", "key-2", "key-3", "short", "k".repeat(300)), { freq: 3 });
  return fc
    .record({
      inPath,
      query: fc.tuple(query, fc.option(anyJson, { freq: 12 })),
      token: fc.constantFrom(...tokens),
      address: fc.ipV4(),
      key,
      sent: bodyOf(operation, knownIds),
    })
    .map(({ inPath: ids, query: [queryParameters, unknownParameters], token, address, key: idempotencyKey, sent }) => ({
      method: method.toUpperCase(),
      path: `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(ids[name]) || "-"))}${queryString(queryParameters, unknownParameters)}`,
      token,
      headers: {
        "X-Test-Address": address,
        ...(idempotencyKey === null ? {} : { "Idempotency-Key": idempotencyKey }),
        ...sent.headers,
      },
      ...sent.content,
    }));
}

type RequestContent = { headers?: Record<string, string>; content: Pick<AnyRequest, "body" | "raw" | "file"> };

function bodyOf({ requestBody }: Operation, knownIds: KnownValues): fc.Arbitrary<RequestContent> {
  const [type, mediaType] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!type || !mediaType) return fc.constant({ content: {} });
  if (type === "multipart/form-data") {
    const [field = "file"] = mediaType.schema.required ?? [];
    const bytes = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.constantFrom(...files));
    return bytes.map((content) => ({ content: { file: { field, bytes: content } } }));
  }
  return fc.oneof(
    { weight: 20, arbitrary: valueFor(mediaType.schema, knownIds).map((body) => ({ content: { body } })) },
    { weight: 1, arbitrary: fc.constantFrom(...broken).map((raw) => ({ content: { raw } })) },
    { weight: 1, arbitrary: fc.constantFrom(...types).map(wrongContentTypes) },
  );
}

const wrongContentTypes = (type: string): RequestContent => ({
  headers: { "Content-Type": type },
  content: { raw: "{}" },
});
const types = [
  "text/plain",
  "application/xml",
  "application/x-www-form-urlencoded",
  "application/json; charset=utf-16",
];
const broken = [
  ...['{"a":', "", "\ufeff{}", "[".repeat(10_000), '{"a":1,"a":2}', "null", "[]", '"x"', "1e999", '{"__proto__":{}}'],
  `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
];

const files = [
  "",
  "<svg onload=alert(1)>",
  "GIF89a",
  "\x89PNG\r\n\x1a\n",
  "_id,name\n1,Kajal\n",
  '[{"id":1}]',
  "PK\x03\x04",
].map((text) => new TextEncoder().encode(text));

function queryString(queryParameters: Record<string, unknown>, unknownParameters: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(queryParameters))
    if (value !== undefined) search.append(name, textOf(value));
  // A repeated parameter, and an unknown one.
  if (unknownParameters !== null) for (const name of ["limit", "zzz"]) search.append(name, textOf(unknownParameters));
  const text = search.toString();
  return text ? `?${text}` : "";
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.toWellFormed() : (JSON.stringify(value) ?? "");
}
