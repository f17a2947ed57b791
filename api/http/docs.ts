import { createHash } from "node:crypto";
import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { OpenApiDocument } from "./openapi.ts";

type Operation = {
  summary: string;
  tags: string[];
  parameters: { name: string; in: string; required: boolean; description?: string; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  security: object[];
  responses: Record<string, { description: string; content?: Record<string, { example?: unknown }> }>;
};

const styles = `
:root{color-scheme:light}
body{margin:0 auto;max-width:60rem;padding:2rem 1rem 6rem;font:16px/1.6 system-ui,sans-serif;background:#fbf6ec;color:#2e0f29}
h1,h2{font-family:Georgia,serif;font-weight:400}h2{margin:3rem 0 1rem;border-bottom:1px solid #2e0f2921}
details{background:#fffdf8;border:1px solid #2e0f2921;margin:.5rem 0;padding:0 1rem}
summary{cursor:pointer;padding:.75rem 0;display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:baseline}
summary b{font:600 .8rem ui-monospace,monospace;min-width:4rem;color:#a31e16}
code,pre{font:.85rem/1.5 ui-monospace,monospace}pre{overflow:auto;background:#f4ebdc;padding:1rem}
table{border-collapse:collapse;width:100%;font-size:.9rem}td,th{text-align:left;padding:.3rem .75rem .3rem 0;vertical-align:top;border-top:1px solid #2e0f2921}
h3{font-size:.9rem;margin:1.25rem 0 .25rem}a{color:#a31e16}`;

const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(styles).digest("base64")}'; frame-ancestors 'none'; base-uri 'none'`;

/** The documentation as one plain page: no scripts, no external resources. */
export function docsPage(c: Context, document: OpenApiDocument) {
  c.header("Content-Security-Policy", policy);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
  );
  return c.html(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${document.info.title}</title><style>${raw(styles)}</style></head>
<body><main>
<h1>${document.info.title}</h1>
<p>${document.info.description} The same as a document for programs: <a href="openapi.json">openapi.json</a> (OpenAPI ${document.openapi}).</p>
${document.tags.map(
  ({ name }) =>
    html`<section><h2>${name}</h2>${operations.filter(({ operation }) => operation.tags.includes(name)).map(operationEntry)}</section>`,
)}
</main></body></html>`);
}

function operationEntry({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const { summary, parameters, requestBody, responses, security } = operation;
  return html`<details>
<summary><b>${method.toUpperCase()}</b> <code>/api${path}</code> <span>${summary}${needsToken(security) ? " (token needed)" : ""}</span></summary>
<h3>Parameters</h3><table><tbody>${parameters.map(
    (each) =>
      html`<tr><td><code>${each.name}</code></td><td>${each.in}${each.required ? ", required" : ""}</td><td>${each.description ?? html`<code>${JSON.stringify(each.schema)}</code>`}</td></tr>`,
  )}</tbody></table>
${Object.entries(requestBody?.content ?? {}).map(
  ([type, { schema }]) => html`<h3>Body (${type})</h3><pre>${JSON.stringify(schema, null, 2)}</pre>`,
)}
<h3>Answers</h3>${Object.entries(responses).map(([status, response]) => {
    const example = Object.values(response.content ?? {})[0]?.example;
    const text = typeof example === "string" ? example : JSON.stringify(example, null, 2);
    return html`<p><code>${status}</code> ${response.description}</p>${text === undefined ? "" : html`<pre>${text}</pre>`}`;
  })}
</details>`;
}

function needsToken(security: object[]): boolean {
  return security.length > 0 && security.every((way) => "token" in way);
}
