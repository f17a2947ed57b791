import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { cleanText, emailAddress, optionalText, requiredLines, requiredText } from "./text.ts";

describe("a text entered by a user", () => {
  test.each([
    ["a conjunct held together", "র‍্যাব"],
    ["a conjunct held apart", "ক্‌ষ"],
    ["a family of emoji", "👩‍👩‍👧"],
    ["a flag and a skin tone", "🇧🇩 👍🏽"],
  ])("keeps %s", (_, text) => {
    expect(cleanText(text)).toBe(text.normalize("NFC"));
  });

  test("is normalised, so that a name typed on two keyboards is the same", () => {
    expect(cleanText("Cafe\u0301")).toBe("Café");
    expect(cleanText("\u09c7\u09be")).toBe("\u09cb");
    expect(cleanText("\u09a1\u09bc")).toBe(cleanText("\u09dc"));
  });

  test.each(["\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069"])(
    "loses characters that would reverse the line",
    (mark) => {
      expect(cleanText(`Nusrat${mark}Jahan`)).toBe("Nusrat Jahan");
    },
  );

  test.each(["\0", "\r\n", "\n", "\t", "\u001b", "\u007f", "\u0085", "\ud83d"])(
    "loses control characters and lone surrogates",
    (mark) => {
      expect(cleanText(`Nusrat${mark}Jahan`)).toBe("Nusrat Jahan");
    },
  );

  test("loses blanks at its ends and double ones within", () => {
    expect(cleanText("  Nusrat   Jahan ")).toBe("Nusrat Jahan");
  });
});

describe("a required text", () => {
  const name = requiredText(5);

  test.each(["", "   ", "\n\t", "\u202e", "\u200b", "\u200d\u200c", "\u00a0\u3000"])(
    "is missing if it has no visible character",
    (text) => {
      expect(z.safeParse(name, text).error?.issues[0]?.message).toBe("required");
    },
  );

  test("is measured after cleaning", () => {
    expect(z.parse(name, "  রিনা  ")).toBe("রিনা");
    expect(z.safeParse(name, "Nusrat").success).toBe(false);
  });

  test("must not be a list, a number or an object", () => {
    for (const value of [["Rina"], 5, { toString: "Rina" }, null, undefined])
      expect(z.safeParse(name, value).success).toBe(false);
  });
});

describe("an optional text", () => {
  const note = optionalText(5);

  test.each([undefined, null, "", "   ", "\n"])("is null when it is blank", (text) => {
    expect(z.parse(note, text)).toBeNull();
  });

  test("is cut if it is too long, never within a character", () => {
    expect(z.parse(note, "1234567")).toBe("12345");
    expect(z.parse(note, "1234👍🏽")).toBe("1234");
  });
});

describe("an e-mail address", () => {
  test("is trimmed", () => {
    expect(z.parse(emailAddress, " nusrat@example.com ")).toBe("nusrat@example.com");
  });

  test.each([
    "nusrat",
    "nusrat@",
    "@example.com",
    "a@b",
    "a b@example.com",
    "a@example.com\nBcc: all@example.com",
    `${"a".repeat(250)}@example.com`,
  ])("must not be “%s”", (text) => {
    expect(z.safeParse(emailAddress, text).success).toBe(false);
  });

  // A pattern with catastrophic backtracking would exceed the test's timeout.
  test("is refused in linear time", () => {
    for (const text of [`${"a".repeat(500_000)}@`, `a@${"a.".repeat(250_000)}`, `${"a.".repeat(250_000)}@x`]) {
      expect(z.safeParse(emailAddress, text).success).toBe(false);
    }
  });
});

test("a text of several lines keeps its paragraphs", () => {
  const parsed = requiredLines(100).parse("  Is it vegan?\r\n\r\n\r\n\r\nThank\u202E you \n");
  expect(parsed).toBe("Is it vegan?\n\nThank you");
});
