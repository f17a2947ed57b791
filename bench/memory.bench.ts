import { setTimeout as sleep } from "node:timers/promises";
import { sendLoad } from "../faults/load/load-process.ts";
import type { LoadRequest, LoadResult } from "../faults/load/request-load.ts";
import { postgresVersion } from "./bench-shop.ts";
import { productPaths, withPagesShop } from "./pages-shop.ts";
import { writeReport } from "./report.ts";
import { type ServerProcess, startShopProcess, type Usage } from "./server-process.ts";

// For a first look: MEMORY_SECONDS=20 MEMORY_PRODUCTS=1000 npm run bench -- memory
const seconds = Number(process.env.MEMORY_SECONDS ?? 180);
const products = Number(process.env.MEMORY_PRODUCTS ?? 20_000);
const visitors = 16;
const limitMb = 200;
const windowCount = 6;

type Sample = Usage & { at: number };
type ApiProduct = { _id: string; price: number; inStock: boolean; variants: object[] };

const print = (line: string) => process.stdout.write(`${line}\n`);
const megabytes = (amount: number) => `${Math.round(amount)} MB`;
const highest = (samples: Sample[], metric: "nowMb" | "heapMb" | "externalMb") =>
  megabytes(Math.max(...samples.map((each) => each[metric])));

await withPagesShop(
  async ({ shop, settings }) => {
    // Enough stock for every order.
    await shop.pool.query("update variants set stock = null");
    const server = await startShopProcess(settings);
    try {
      await measureMemory(
        server,
        await mixedRequests(server, await productPaths(shop, 200)),
        await postgresVersion(shop),
      );
    } finally {
      await server.stop();
    }
  },
  { products },
);

/** The requests of visitors: cached and uncached pages, filters, searches, the API, and one order in eleven. */
async function mixedRequests({ url }: ServerProcess, paths: string[]): Promise<LoadRequest[]> {
  const list = (await (await fetch(`${url}/api/products?limit=60`)).json()) as ApiProduct[];
  const ordered = list.find((each) => each.inStock && each.variants.length === 1);
  if (!ordered) throw new Error("no product of one variant can be ordered");
  const order: LoadRequest = {
    path: "/api/orders",
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      billingDetails: { fullName: "Nusrat Jahan", phone: "017{n}", address: "House 12", city: "Dhanmondi" },
      items: [{ productId: ordered._id, quantity: 1 }],
      deliveryArea: "inside",
      total: ordered.price + 60,
    }),
  };
  const pages = ["/", "/bn", "/makeup", "/makeup?price=-{n}", "/bn/skincare?price=-{n}", "/search?q=lipstick+{n}"];
  const others = [...pages, "/api/products?limit=24", "/api/products?limit=24&category=makeup&maxPrice={n}"];
  const headers = { "accept-encoding": "gzip, deflate, br" };
  return paths.flatMap((product, nth) => [
    { path: product, headers },
    { path: others[nth % others.length] ?? "/", headers },
    ...(nth % 5 === 0 ? [order] : []),
  ]);
}

async function measureMemory(server: ServerProcess, requests: LoadRequest[], version: string): Promise<void> {
  const before = await server.usage();
  const samples: Sample[] = [];
  const result = await sampleUntil(server, samples, sendLoad({ url: server.url, seconds, visitors, requests }));
  const end = await server.usage();
  await sleep(Math.min(30, seconds) * 1000);
  const rested = await server.usage();
  const windows = Array.from({ length: windowCount }, (_, nth) => {
    const from = (seconds / windowCount) * nth;
    const within = samples.filter(({ at }) => at >= from && at < from + seconds / windowCount);
    return [`${Math.round(from)} to ${Math.round(from + seconds / windowCount)} s`, within] as const;
  });
  const row = ([label, within]: readonly [string, Sample[]]) =>
    within.length === 0
      ? []
      : [[label, highest(within, "nowMb"), highest(within, "heapMb"), highest(within, "externalMb")]];
  const point = (label: string, { nowMb, heapMb, externalMb }: Usage) => [
    label,
    megabytes(nowMb),
    megabytes(heapMb),
    megabytes(externalMb),
  ];
  print(JSON.stringify(result.statuses));
  writeReport({
    title: "Memory",
    command: "npm run bench -- memory",
    versions: [version],
    about: [
      `Memory of the shop's process (without PostgreSQL's) with ${products.toLocaleString("en")} products, while ${visitors} visitors send requests for ${seconds} s without a pause: home, lists,`,
      "lists each filtered by another price, searches, products, the API, and one order in eleven requests.",
      `${formatStatuses(result)}; peak of the process: ${megabytes(end.peakMb)}, the limit is ${limitMb} MB.`,
    ].join("\n"),
    tables: [
      {
        columns: ["when", "process, peak", "JavaScript heap, peak", "buffers, peak"],
        rows: [point("before", before), ...windows.flatMap(row), point("half a minute later", rested)],
      },
    ],
  });
}

/** Samples once a second while the load runs. */
async function sampleUntil(server: ServerProcess, samples: Sample[], result: Promise<LoadResult>): Promise<LoadResult> {
  const startedAt = performance.now();
  let isOver = false;
  const over = result.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    samples.push({ ...(await server.usage()), at: (performance.now() - startedAt) / 1000 });
    await Promise.race([over, sleep(1000)]);
  }
  return over;
}

function formatStatuses({ statuses }: LoadResult): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${count.toLocaleString("en")} responses ${status}`)
    .join(", ");
}
