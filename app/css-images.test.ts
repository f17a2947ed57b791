import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.dirname(import.meta.dirname);

// The build leaves a URL unchanged that it cannot resolve, and the browser would request a file that does not exist.
test("every picture and font that a style sheet references exists", () => {
  for (const file of globSync("app/**/*.css", { cwd: root })) {
    const styles = readFileSync(path.join(root, file), "utf8");
    for (const [, address = ""] of styles.matchAll(/url\(["']?(\.[^"')]+)/g)) {
      expect(existsSync(path.join(root, path.dirname(file), address)), `${file}: ${address}`).toBe(true);
    }
  }
});
