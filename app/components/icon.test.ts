import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconNames } from "./icon-names.ts";

test("the sprite contains every named icon and no other", () => {
  const sprite = readFileSync(new URL("./icons.svg", import.meta.url), "utf8");
  const drawn = [...sprite.matchAll(/<symbol id="i-([^"]+)"/g)].map(([, name]) => name);
  expect(drawn).toEqual([...iconNames]);
});
