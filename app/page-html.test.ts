import { expect, test } from "vitest";
import { afterFirstPaint } from "./documents/after-first-paint.ts";
import { pageHtml, scriptsAfterPaint } from "./page-html.ts";

const nonce = "3f0c";

function page(body: string, data: string | null = null) {
  return pageHtml(`<html><head></head><body>${body}</body></html>`, data, nonce);
}

test("the policy allows only inline scripts with this response's nonce, and the nonce is removed from the page", () => {
  const own = `<script nonce="${nonce}">one()</script><script nonce="${nonce}" type="module">\n two()\n</script>`;
  const { html, inlineScripts } = page(`<p>Hello</p>${own}<link rel="modulepreload" href="/a.js" nonce="${nonce}"/>`);
  expect(inlineScripts).toEqual(["one()", "\n two()\n"]);
  expect(html).toBe(
    '<!DOCTYPE html><html><head></head><body><p>Hello</p><script>one()</script><script type="module">\n two()\n</script>' +
      '<link rel="modulepreload" href="/a.js"/></body></html>',
  );
});

test("the policy never allows an injected script with any guessed nonce", () => {
  const injected = `<script>stolen(localStorage)</script><script nonce="0000">stolen()</script>`;
  expect(page(`${injected}<script nonce="${nonce}">one()</script>`).inlineScripts).toEqual(["one()"]);
});

test("a script with a src needs no hash", () => {
  expect(page(`<script nonce="${nonce}" src="/assets/a.js"></script>`).inlineScripts).toEqual([]);
});

test("the policy allows the data script, and nothing in the data can close it", () => {
  const { html, inlineScripts } = page("<p>Hello</p>", '["</script><script>stolen()</script>"]');
  expect(inlineScripts).toHaveLength(2);
  expect(inlineScripts[0]).toContain("\\u003c/script");
  expect(html.match(/<script/g)).toHaveLength(2);
});

const renderedPage =
  '<head><link rel="preload" as="fetch" crossorigin="anonymous" href="/en.json"/><link rel="modulepreload" href="/a.js" nonce="n0"/><link rel="modulepreload" href="/b.js"/><link rel="stylesheet" href="/a.css"/>' +
  '</head><body><p>import "x";</p><script nonce="n0" type="module" async="">import "/manifest.js";\nimport * as route0 from "/a.js";\n' +
  'import * as route1 from "/b.js";\n window.modules = {"root":route0,"home":route1};\n\nimport("/entry.js");</script></body>';

const moduleAt = (name: string) => `rel="modulepreload" href="/${name}.js"`;

test("scripts and messages are preloaded and run after the first paint; the visible page is unchanged", () => {
  const html = scriptsAfterPaint(renderedPage, "n0");
  expect(html).toContain('<head><link rel="stylesheet" href="/a.css"/></head><body><p>import "x";</p>');
  expect(html).toContain(`\n(${afterFirstPaint})(async () => {`);
  const links = ['rel="preload" as="fetch" crossorigin="anonymous" href="/en.json"', ...["a", "b"].map(moduleAt)];
  const written = JSON.stringify(links.map((link) => `<link ${link}/>`).join(""));
  expect(html).toContain(`document.head.insertAdjacentHTML("beforeend", ${written});`);
  expect(html).toContain(
    'const [, route0, route1] = await Promise.all([import("/manifest.js"), import("/a.js"), import("/b.js")]);\n' +
      '  window.modules = {"root":route0,"home":route1};\n\nimport("/entry.js");',
  );
});

test("a page without scripts is unchanged", () => {
  expect(scriptsAfterPaint("<body><p>Still</p></body>", "n0")).toBe("<body><p>Still</p></body>");
});
