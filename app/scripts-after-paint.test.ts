import { expect, test } from "vitest";
import { scriptsAfterPaint } from "./scripts-after-paint.ts";

const page =
  '<head><link rel="preload" as="fetch" crossorigin="anonymous" href="/en.json"/><link rel="modulepreload" href="/a.js" nonce="n0"/><link rel="modulepreload" href="/b.js"/><link rel="stylesheet" href="/a.css"/>' +
  '</head><body><p>import "x";</p><script nonce="n0" type="module" async="">import "/manifest.js";\nimport * as route0 from "/a.js";\n' +
  'import * as route1 from "/b.js";\n window.modules = {"root":route0,"home":route1};\n\nimport("/entry.js");</script></body>';

const moduleAt = (name: string) => `rel="modulepreload" href="/${name}.js"`;

test("scripts and their texts are preloaded and run once the page is painted; what is seen stays as it is", () => {
  const html = scriptsAfterPaint(page, "n0");
  expect(html).toContain('<head><link rel="stylesheet" href="/a.css"/></head><body><p>import "x";</p>');
  const links = ['rel="preload" as="fetch" crossorigin="anonymous" href="/en.json"', ...["a", "b"].map(moduleAt)];
  const written = JSON.stringify(links.map((link) => `<link ${link}/>`).join(""));
  expect(html).toContain(`document.head.insertAdjacentHTML("beforeend", ${written});`);
  expect(html).toContain(
    'const [, route0, route1] = await Promise.all([import("/manifest.js"), import("/a.js"), import("/b.js")]);\n' +
      '  window.modules = {"root":route0,"home":route1};\n\nimport("/entry.js");',
  );
});

test("a page without scripts is as it was", () => {
  expect(scriptsAfterPaint("<body><p>Still</p></body>", "n0")).toBe("<body><p>Still</p></body>");
});
