import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconNames } from "./icon-names.ts";

test("every icon that can be asked for is drawn in the sprite, and none lies there unasked", () => {
  const sprite = readFileSync(new URL("./icons.svg", import.meta.url), "utf8");
  const drawn = [...sprite.matchAll(/<symbol id="i-([^"]+)"/g)].map(([, name]) => name);
  expect(drawn).toEqual([...iconNames]);
});
