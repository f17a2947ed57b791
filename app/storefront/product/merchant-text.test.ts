import { expect, test } from "vitest";
import { parseTextBlocks } from "./merchant-text.tsx";

test("a blank line separates paragraphs, a single line break does not", () => {
  expect(parseTextBlocks("One swipe\nof colour.\n\nDries soft.\r\n")).toEqual([
    { line: 0, paragraph: "One swipe of colour." },
    { line: 3, paragraph: "Dries soft." },
  ]);
});

test("lines with a dash become a list, even right after a paragraph", () => {
  expect(parseTextBlocks("What it does:\n- Softens\n- Shines")).toEqual([
    { line: 0, paragraph: "What it does:" },
    {
      line: 1,
      items: [
        { line: 1, text: "Softens" },
        { line: 2, text: "Shines" },
      ],
    },
  ]);
});

test("markup is shown as plain characters", () => {
  expect(parseTextBlocks("<b>bold</b>")).toEqual([{ line: 0, paragraph: "<b>bold</b>" }]);
});

test("blank text has no blocks", () => {
  expect(parseTextBlocks(" \n\n ")).toEqual([]);
});
