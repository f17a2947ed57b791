import { expect, test } from "vitest";
import { shortcutKey } from "./order-shortcuts.tsx";

const pressed = (key: string, code: string, shiftKey = false) => shortcutKey({ key, code, shiftKey });

test("a shortcut is the same key in a Bangla and an English layout", () => {
  expect(pressed("j", "KeyJ")).toBe("j");
  expect(pressed("ব", "KeyJ")).toBe("j");
  expect(pressed("ক", "KeyK")).toBe("k");
  expect(pressed("য়", "Slash")).toBe("/");
  expect(pressed("।", "Slash", true)).toBe("?");
  expect(pressed("/", "Slash")).toBe("/");
});

test("in another Latin layout a shortcut is the typed character, and named keys keep their names", () => {
  expect(pressed("j", "KeyC")).toBe("j");
  expect(pressed("?", "Comma", true)).toBe("?");
  expect(pressed("Escape", "Escape")).toBe("Escape");
});
