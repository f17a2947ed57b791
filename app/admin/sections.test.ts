import { expect, test } from "vitest";
import { sections } from "./sections.ts";

test("each section of the menu has an icon, a name and a key of its own", () => {
  for (const of of ["icon", "label", "key"] as const) {
    const used = sections.flatMap((section) => section[of] ?? []);
    expect(used, of).toEqual([...new Set(used)]);
  }
});
