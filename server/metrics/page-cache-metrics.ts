import { Counter, Gauge } from "prom-client";
import type { CachedPages } from "../page-cache/cache-pages.ts";
import type { Metrics } from "./metrics.ts";

/** Measures the cache of whole pages: how often it had the answer, how many it keeps and what they take. */
export function measurePageCache({ figures }: Pick<CachedPages, "figures">, { registry }: Metrics): void {
  const registers = [registry];
  new Counter({
    name: "labonno_page_cache_requests_total",
    help: "Requests for what is the same for everybody: answered from the cache (hit), or by the shop (miss)",
    labelNames: ["result"],
    registers,
    collect() {
      const { hits, misses } = figures();
      this.reset();
      this.inc({ result: "hit" }, hits);
      this.inc({ result: "miss" }, misses);
    },
  });
  const gauge = (name: string, help: string, readValue: () => number) =>
    new Gauge({ name: `labonno_page_cache_${name}`, help, registers, collect: gaugeOf(readValue) });
  gauge("answers", "Answers that are kept", () => figures().answers);
  gauge("bytes", "What they take in memory", () => figures().bytes);
}

function gaugeOf(readValue: () => number) {
  return function collect(this: Gauge): void {
    this.set(readValue());
  };
}
