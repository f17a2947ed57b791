// A shop's process that only sends bookings, at a clock that runs faster. bookings.faults.ts starts and kills it.
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import * as z from "zod/mini";
import "../db/open.ts";
import * as tables from "../db/schema.ts";
import { openCourier } from "../integrations/couriers/courier-adapters.ts";
import { createSecretBox } from "../shop/auth/secret-box.ts";
import type { OpenCourier } from "../shop/couriers/courier-port.ts";
import { sendBookings } from "../shop/couriers/send-bookings.ts";

const settings = z.object({
  databaseUrl: z.string(),
  secret: z.string(),
  /** Of the stand-in couriers. */
  baseUrl: z.object({ steadfast: z.string(), pathao: z.string(), redx: z.string() }),
  /** How long a call may take, by the real clock. */
  timeoutMs: z.number(),
  /** When the shop's clock began to run `speed` times as fast. */
  startedAt: z.number(),
  speed: z.number(),
});
export type BookingProcessSettings = z.infer<typeof settings>;

const { databaseUrl, secret, baseUrl, timeoutMs, startedAt, speed } = settings.parse(JSON.parse(process.argv[2] ?? ""));
const open: OpenCourier = (kind, keys, choices, deps) =>
  openCourier(kind, keys, choices, { ...deps, baseUrl: baseUrl[kind], timeoutMs });
const shop = {
  db: drizzle(new pg.Pool({ connectionString: databaseUrl, max: 8 }), { schema: tables }),
  now: () => new Date(startedAt + (Date.now() - startedAt) * speed),
  secretBox: createSecretBox([secret]),
  couriers: { open },
};
for (;;) {
  const isMore = await sendBookings(shop).catch((error: unknown) => void console.error(error));
  if (!isMore) await sleep(50);
}
