import { expect, test } from "vitest";
import { xmlText } from "./xml.ts";

test("markup in names is escaped, and characters that XML cannot contain are dropped", () => {
  expect(xmlText(`<b>"R&D"</b>`)).toBe("&lt;b&gt;&quot;R&amp;D&quot;&lt;/b&gt;");
  expect(xmlText("স্নিগ্ধা 💄\u0000\u0008\uFFFE!")).toBe("স্নিগ্ধা 💄!");
  expect(xmlText("]]>")).toBe("]]&gt;");
});
