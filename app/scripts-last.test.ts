import { expect, test } from "vitest";
import { scriptsLast } from "./scripts-last.ts";

test("the preloads of scripts stand at the end of the body, in their order; all else stays in its place", () => {
  const page =
    '<head><title>A</title><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>' +
    '<link rel="stylesheet" href="/a.css"/></head><body><p>&lt;/body> $&amp;</p><script>"</body>"</script></body></html>';
  expect(scriptsLast(page)).toBe(
    '<head><title>A</title><link rel="stylesheet" href="/a.css"/></head><body><p>&lt;/body> $&amp;</p>' +
      '<script>"</body>"</script><link fetchpriority="low" rel="modulepreload" href="/a.js"/>' +
      '<link fetchpriority="low" rel="modulepreload" href="/b.js"/></body></html>',
  );
});

test("a page without scripts is as it was", () => {
  expect(scriptsLast("<body><p>Still</p></body>")).toBe("<body><p>Still</p></body>");
});
