import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { RefusalCode } from "../../shop/refusal.ts";

/** All metrics of this process (docs/operations.md describes each). */
export type Metrics = ReturnType<typeof createMetrics>;

/** A refused API request. */
export type RefusedRequest = { method: string; route: string; code: RefusalCode };

const durationBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: "labonno_http_requests_total",
    help: "Answered requests by method, route pattern and status; status 499 is one that the other side gave up",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const duration = new Histogram({
    name: "labonno_http_request_duration_seconds",
    help: "From a request's head to the last byte of its answer",
    labelNames: ["method", "route"],
    buckets: durationBuckets,
    registers,
  });
  const inFlight = new Gauge({ name: "labonno_http_requests_under_way", help: "Requests not answered yet", registers });
  const refusals = new Counter({
    name: "labonno_refusals_total",
    help: "Requests to the API that were refused, by code",
    labelNames: ["code"],
    registers,
  });
  const orders = new Counter({
    name: "labonno_orders_total",
    help: "Orders sent, by what became of them: placed, repeated (sent again under its key), or the code of the refusal",
    labelNames: ["outcome"],
    registers,
  });
  const poolWait = new Histogram({
    name: "labonno_database_wait_seconds",
    help: "How long somebody waited for a connection to the database",
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5],
    registers,
  });
  orders.inc({ outcome: "placed" }, 0);
  return { registry, requests, duration, underWay: inFlight, refusals, orders, poolWait };
}
