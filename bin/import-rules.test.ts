import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

const biome = path.resolve("node_modules/.bin/biome");
const rules = { ...JSON.parse(readFileSync("biome.json", "utf8")), vcs: { enabled: false } };

/** Lints one line as if it were in that file; returns the linter's messages about its import. */
function findings(file: string, line: string): string {
  const project = mkdtempSync(path.join(os.tmpdir(), "labonno-imports-"));
  onTestFinished(() => rmSync(project, { recursive: true }));
  mkdirSync(path.join(project, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(project, "biome.json"), JSON.stringify(rules));
  writeFileSync(path.join(project, file), `${line}\nexport default named;\n`);
  const { stdout, stderr } = spawnSync(biome, ["lint", "--only=noRestrictedImports", file], {
    cwd: project,
    encoding: "utf8",
  });
  if (!stdout.includes("Checked 1 file")) throw new Error(stdout + stderr);
  return stdout + stderr;
}

const forbidden = [
  ["shop/orders/place-order.ts", 'import named from "../../api/errors.ts";'],
  ["shop/orders/place-order.ts", 'import named from "../../app/browser/cart.ts";'],
  ["shop/orders/place-order.ts", 'import named from "hono";'],
  ["shop/orders/place-order.ts", 'import named from "react";'],
  ["shop/orders/place-order.ts", 'import named from "../../integrations/images/disk.ts";'],
  ["shop/orders/order-status.ts", 'import named from "drizzle-orm";'],
  ["shop/cart/cart-schema.ts", 'import named from "./queries.ts";'],
  ["shop/cart/cart-schema.ts", 'import named from "node:crypto";'],
  ["api/routes/orders.ts", 'import named from "../db/schema.ts";'],
  ["api/routes/orders.ts", 'import named from "../app/context.ts";'],
  ["api/routes/orders.ts", 'import named from "drizzle-orm";'],
  ["app/storefront/cart.tsx", 'import named from "../../db/open.ts";'],
  ["app/storefront/cart.tsx", 'import named from "../../api/errors.ts";'],
  ["app/storefront/cart.tsx", 'import named from "../admin/orders.tsx";'],
  ["app/admin/orders.tsx", 'import named from "../storefront/cart.tsx";'],
  ["app/components/button.tsx", 'import named from "../storefront/cart.tsx";'],
  ["app/browser/api.ts", 'import named from "../../server/pipeline.ts";'],
  ["integrations/images/disk.ts", 'import named from "../../shop/catalog/list-products.ts";'],
  ["integrations/couriers/redx.ts", 'import named from "../../shop/couriers/courier-accounts.ts";'],
  ["simulation/season/run-season.ts", 'import named from "../../app/browser/cart.ts";'],
] as const;

const allowed = [
  ["shop/orders/place-order.ts", 'import named from "../../db/schema.ts";'],
  ["shop/orders/place-order.ts", 'import named from "drizzle-orm";'],
  ["shop/orders/order-schema.ts", 'import named from "../customers/phone.ts";'],
  ["shop/cart/cart-schema.ts", 'import named from "zod/mini";'],
  ["api/routes/orders.ts", 'import named from "../shop/orders/find-orders.ts";'],
  ["app/storefront/cart.tsx", 'import named from "../../api/contract/orders.ts";'],
  ["app/storefront/cart.tsx", 'import named from "../browser/api.ts";'],
  ["app/storefront/cart.tsx", 'import named from "../../shop/cart/rules.ts";'],
  ["integrations/images/disk.ts", 'import named from "../../shop/ports.ts";'],
  ["integrations/couriers/redx.ts", 'import named from "../../shop/couriers/courier-port.ts";'],
  ["simulation/season/season-shop.ts", 'import named from "../../server/open-couriers.ts";'],
] as const;

test.each(forbidden)("%s may not contain: %s", (file, line) => {
  expect(findings(file, line)).toContain("noRestrictedImports");
});

test.each(allowed)("%s may contain: %s", (file, line) => {
  expect(findings(file, line)).not.toContain("noRestrictedImports");
});

test("pages import only types from the API's contract", () => {
  const files = globSync("app/**/*.{ts,tsx}");
  const imports = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^import (?!type )[^;]*"[./]*\/api\/contract\/[^;]*;/gm)].map(
      ([line]) => `${file}: ${line}`,
    ),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(imports).toEqual([]);
});
