import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

describe("a text with HTML", () => {
  test("keeps its words, paragraphs and lists", () => {
    const html = `<p align='LEFT'>A <strong>soft</strong>\n serum.</p><p>For&nbsp;you:</p><ul>\n<li>light</li>\n<li>cool</li></ul><br/>Made here.`;
    expect(plainText(html)).toBe("A soft serum.\n\nFor you:\n- light\n- cool\n\nMade here.");
  });

  test("has its character references decoded, including those of old Windows pages", () => {
    expect(plainText("Cr&egrave;me &amp; Ros&#233; &trade; &#x2122; it&#146;s &Uuml;&unknown; R&D")).toBe(
      "Crème & Rosé ™ ™ it’s Ü&unknown; R&D",
    );
  });

  test("loses scripts, styles and comments", () => {
    expect(plainText("a<script>alert('<b>')</script>b<!-- <p>not this</p> -->c<style>p{}</style>")).toBe("abc");
  });

  test.each([
    ["a tag with an arrow in a quoted value", `x<img alt="a > b" src=y>z`, "xz"],
    ["tags made of tags", "<scr<script>ipt>alert(1)</script>", "ipt>alert(1)"],
    ["HTML escaped twice", "&lt;p&gt;Hello&lt;/p&gt;&amp;lt;b&amp;gt;you", "Hello\n\nyou"],
    ["a tag that never closes", "before <img src=x onerror=alert(1)", "before img src=x onerror=alert(1)"],
  ])("leaves no tag in %s", (_, html, plain) => {
    expect(plainText(html)).toBe(plain);
  });

  test("leaves no tag in random HTML", () => {
    const part = fc.constantFrom(
      "<",
      ">",
      "/",
      "b",
      "script",
      "!--",
      "-->",
      "&lt;",
      "&gt;",
      "&amp;",
      "'",
      '"',
      "=",
      " ",
      "p",
      "lt;",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        expect(plainText(parts.join(""))).not.toMatch(/<[a-z/!?]/i);
      }),
      { numRuns: 2000 },
    );
  });
});

test("a text without HTML is unchanged", () => {
  for (const text of ["5 < 7 & 7 > 5", "I <3 lipstick", "এক\n\nদুই\n- তিন", "  R&D  "])
    expect(plainText(text)).toBe(text);
});

describe("a long text is read in linear time", () => {
  test.each([
    ["signs that open no tag", "<"],
    ["tags that never close", "<a "],
    ["tags in tags", "<b>"],
    ["tags that close what is not open", "<b></i>"],
    ["comments that never end", "<!--"],
    ["invisible parts that never end", "<script>"],
    ["quotation marks", `<a b="`],
    ["entities", "&lt;"],
    ["spaces and lines", " \n\t"],
    ["empty paragraphs", "<p> "],
  ])("of %s", (_, part) => {
    // Eight texts may take about as long as one text eight times as long; a quadratic algorithm would take eight times
    // as long for that one.
    const work = (times: number, texts: number) => {
      const text = `${part.repeat(times)}é`;
      const before = process.threadCpuUsage();
      for (let read = 0; read < texts; read += 1) plainText(text);
      return process.threadCpuUsage(before).user;
    };
    work(1000, 1);
    // Alternately, because a busy machine slows down both.
    const runs = Array.from({ length: 5 }, () => [work(25_000, 8), work(200_000, 1)] as const);
    const small = Math.min(...runs.map(([each]) => each));
    const large = Math.min(...runs.map(([, each]) => each));
    expect(large).toBeLessThan(4 * Math.max(small, 16_000));
  });
});
