import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type pg from "pg";
import { projectRoot } from "../db/project.ts";
import type { BenchShop } from "./bench-shop.ts";
import { generateLoad, type LoadInput, type LoadResult } from "./load.ts";
import { loadPart } from "./measured-state.ts";
import type { ServerProcess } from "./server-process.ts";

/** Requests and the server's CPU, in microseconds each. */
export type Run = LoadResult & { cpu: number };

/** The number of products in the benches of pages. */
export const pagesProducts = 1000;

/**
 * Fills a shop with products that have images, for one bench; `settings` start a server on it. `root` is the project or
 * another version of it, which fills a database with its own schema.
 */
export async function withPagesShop(
  work: (filled: { shop: BenchShop; settings: Record<string, string> }) => Promise<void>,
  { root = projectRoot, products = pagesProducts } = {},
): Promise<void> {
  const openShop = await loadPart(root, "openShop");
  const readServerSettings = await loadPart(root, "readServerSettings");
  const generateProducts = await loadPart(root, "generateProducts");
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "labonno-bench-"));
  const settings = { DATA_DIR: dataDir, DEMO: "off", DATABASE_URL: "" };
  const { shop, database } = await openShop(readServerSettings(settings));
  try {
    const filled = { ...shop, pool: database.pool };
    await generateProducts(filled, products);
    await addImages(database.pool);
    await work({ shop: filled, settings });
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Two images for each product, as cards show them. */
async function addImages(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into images (id, width, height, widths) values ('bench-one', 1600, 1600, '{200,400,800,1600}'), ('bench-two', 1600, 1600, '{200,400,800,1600}');
    insert into product_images (product_id, position, image_id, alt_en, alt_bn)
      select id, n, case n when 0 then 'bench-one' else 'bench-two' end, name_en, name_bn from products, generate_series(0, 1) n;
    analyze product_images`);
}

/** The paths of this many products. */
export async function productPaths({ pool }: BenchShop, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ path: string }>(
    "select '/product/' || id || '/' || slug as path from products order by md5(id) limit $1",
    [count],
  );
  return rows.map((row) => row.path);
}

/** Requests these paths for some seconds. Throws if a request fails. */
export async function runLoad(server: ServerProcess, paths: string[], load: LoadInput): Promise<Run> {
  const before = await server.usage();
  const result = await generateLoad(paths.map((each) => server.url + each).join("\n"), load);
  const cpuSeconds = (await server.usage()).cpuSeconds - before.cpuSeconds;
  if (result.errors > 0) throw new Error(`${result.errors} requests failed at ${paths[0]}`);
  return { ...result, cpu: (cpuSeconds / (result.perSecond * load.seconds)) * 1e6 };
}
