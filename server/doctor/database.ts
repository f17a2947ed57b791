import type pg from "pg";
import { readMigrations } from "../../db/migrate.ts";
import type { Database } from "../../db/open.ts";
import { findBrokenInvariants, type InvariantCode } from "../../shop/invariants.ts";
import { type Finding, look, ok, pluralize, wrong } from "./finding.ts";

const maxClockSkewSeconds = 5;

/** Checks the server's version, durability and clock, and whether its tables belong to this version. */
export async function checkDatabase(pool: pg.Pool, embeddedFolder: string | null): Promise<Finding[]> {
  const sentAt = Date.now();
  const { rows } = await pool.query<{ version: string; fsync: string; commit: string; now: Date }>(`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
           current_setting('synchronous_commit') as commit, clock_timestamp() as now`);
  const [server] = rows;
  if (!server) return [];
  const halfRoundTripMs = (Date.now() - sentAt) / 2;
  const clockSkewSeconds = Math.abs(server.now.getTime() - sentAt - halfRoundTripMs) / 1000;
  const location = embeddedFolder ? `embedded, in ${embeddedFolder}` : "your own, by DATABASE_URL";
  return [
    ok("Database", `PostgreSQL ${server.version.split(" ")[0]}, ${location}`),
    ...(server.fsync === "off" || server.commit === "off"
      ? [
          wrong(
            "Durability",
            "fsync or synchronous_commit is off: a power cut loses orders",
            "Set both to on in postgresql.conf.",
          ),
        ]
      : []),
    clockSkewSeconds > maxClockSkewSeconds
      ? wrong(
          "Clock",
          `${clockSkewSeconds.toFixed(0)} s off from the database: offers and tokens end at the wrong time`,
          "Sync both machines with a time server (chrony, systemd-timesyncd).",
        )
      : ok("Clock", `${clockSkewSeconds.toFixed(1)} s off from the database`),
    await checkMigrations(pool),
  ];
}

async function checkMigrations(pool: pg.Pool): Promise<Finding> {
  const name = "Migrations";
  const { rows: migrationsTable } = await pool.query<{ up: boolean }>(
    "select to_regclass('public.migrations') is not null as up",
  );
  if (!migrationsTable[0]?.up)
    return wrong(name, "this database has never held a shop", "npm start makes one, npm run restore brings one back.");
  const { rows } = await pool.query<{ name: string; hash: string }>("select name, hash from migrations");
  const ownMigrations = new Map(readMigrations().map((each) => [each.name, each.hash]));
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  const changed = rows.filter((row) => ownMigrations.has(row.name) && ownMigrations.get(row.name) !== row.hash);
  const pending = [...ownMigrations.keys()].filter((each) => !applied.has(each));
  const newer = rows.filter((row) => !ownMigrations.has(row.name));
  if (changed.length > 0)
    return wrong(
      name,
      `${changed.map((row) => row.name).join(", ")} changed after they ran`,
      "Restore the migration files of the version you run.",
    );
  if (pending.length > 0)
    return look(name, `${pluralize(pending.length, "migration")} of this version not run yet`, "npm start runs them.");
  if (newer.length > 0)
    return look(
      name,
      `the database has ${pluralize(newer.length, "migration")} unknown to this version`,
      "A newer version has run here; see “Upgrade and rollback” in docs/operations.md.",
    );
  return ok(name, `all ${ownMigrations.size} have run`);
}

const recountAdvice = "npm run doctor -- --repair recounts it.";
const inspectAdvice =
  "Check these in the admin dashboard, and compare with a backup restored next to the shop (docs/operations.md).";

/** What each broken rule means to the merchant, and whether it is a sum that can be recomputed. */
const explanations: Record<InvariantCode, { message: string; fix: string }> = {
  "stock-negative": {
    message: "stock below zero",
    fix: "Count these shades and enter the number in the admin dashboard.",
  },
  "batch-movements": { message: "batches that hold something else than their movements say", fix: inspectAdvice },
  "movement-of-another-variant": { message: "movements of goods in a batch of another shade", fix: inspectAdvice },
  "stock-on-hand": {
    message: "shades whose pieces for sale are not those on hand, less what orders hold and what is too old",
    fix: "Count these shades in Stock.",
  },
  "goods-of-order": { message: "orders of which more came back than was taken", fix: inspectAdvice },
  "low-stock": {
    message: "shades missing from the list of what runs out",
    fix: "Save these products again in the admin dashboard.",
  },
  "order-without-lines": { message: "orders without items", fix: inspectAdvice },
  "order-subtotal": { message: "orders whose lines do not add up", fix: inspectAdvice },
  "order-total": { message: "orders whose total is not subtotal, discount and delivery combined", fix: inspectAdvice },
  "order-discount": {
    message: "orders whose discount is not their coupon's, what sets save and what was agreed",
    fix: inspectAdvice,
  },
  "set-saving-without-set": { message: "orders in which a set saves something and that have none", fix: inspectAdvice },
  "set-counted": {
    message: "sets with a stock of their own, or of other sets",
    fix: "Open these products in the admin dashboard and choose their parts again.",
  },
  "order-line-of-another-product": { message: "orders with a shade of another product", fix: inspectAdvice },
  "order-timeline": { message: "orders whose timeline does not match their status", fix: inspectAdvice },
  "order-revision": { message: "orders that cost something else than their last change says", fix: inspectAdvice },
  "order-merge": { message: "orders whose merge does not match their status", fix: inspectAdvice },
  "packed-unconfirmed": { message: "orders that were packed before they were confirmed", fix: inspectAdvice },
  "return-of-order": { message: "orders whose goods come back, or do not, against their status", fix: inspectAdvice },
  "return-pieces": {
    message: "returns with pieces that nobody looked at, or that were never sent",
    fix: inspectAdvice,
  },
  "return-of-part": {
    message: "returns with pieces that nobody looked at, or that were never sent",
    fix: inspectAdvice,
  },
  "return-of-request": {
    message: "requests of customers whose goods are not awaited, or were checked in otherwise",
    fix: inspectAdvice,
  },
  "returned-pieces": { message: "orders of which more went back than was bought", fix: inspectAdvice },
  "return-refund": { message: "returns whose refund is not what the order became cheaper", fix: inspectAdvice },
  "coupon-count": {
    message: "coupons with a wrong usage count",
    fix: "Save each again in the admin dashboard: that recounts its uses.",
  },
  "coupon-over-its-limit": {
    message: "coupons used more often than allowed",
    fix: "Switch them off in the admin dashboard and report it.",
  },
  "payment-divided": { message: "payments that pay for more than they are", fix: inspectAdvice },
  "ledger-of-order": { message: "orders whose ledger differs from their payments and refunds", fix: inspectAdvice },
  "sale-of-order": { message: "orders whose sale in the ledger is not what was delivered", fix: inspectAdvice },
  "cash-of-order": { message: "orders whose cash in the ledger is not what riders took", fix: inspectAdvice },
  "due-of-order": { message: "orders that a courier owes for, or does not, against their status", fix: inspectAdvice },
  "courier-balance": {
    message: "couriers that hold something else than they have collected and not paid",
    fix: inspectAdvice,
  },
  "unmatched-parcels": { message: "payouts whose unknown parcels do not add up", fix: inspectAdvice },
  "payout-received": { message: "payouts that are not in the account that received them", fix: inspectAdvice },
  "account-transfer": { message: "transfers between own accounts that the ledger does not have", fix: inspectAdvice },
  "written-off-debt": { message: "orders whose write-offs are not in the ledger", fix: inspectAdvice },
  "parcel-paid-once": { message: "parcels that were paid twice, or by another's line", fix: inspectAdvice },
  "no-admin": {
    message: "the shop has no admin",
    fix: "npm run admin -- EMAIL makes a signed-up user an admin.",
  },
  "product-summary": {
    message: "products whose price or stock in lists differs from their shades",
    fix: recountAdvice,
  },
  "sold-for-nothing": {
    message: "published products with a shade or size that costs nothing",
    fix: "Enter a price in the admin dashboard, or hide them.",
  },
  "product-stars": { message: "products whose rating differs from their reviews", fix: recountAdvice },
  "review-votes": { message: "reviews with a wrong vote count", fix: recountAdvice },
  "order-days": { message: "days with a wrong order count in the overview", fix: recountAdvice },
  "cart-line-of-another-product": { message: "cart lines with a shade of another product", fix: inspectAdvice },
  "address-without-default": { message: "accounts without exactly one default address", fix: inspectAdvice },
  "product-days": { message: "days with a wrong sales count in the overview", fix: recountAdvice },
};

/** Checks the invariants of shop/invariants.ts. */
export async function checkInvariants(db: Database): Promise<Finding[]> {
  const broken = await findBrokenInvariants(db);
  if (broken.length === 0) return [ok("Books", "stock, orders, coupons and totals agree")];
  return broken.map(({ code, count, sample }) => {
    const { message, fix } = explanations[code];
    const ellipsis = count > sample.length ? ", …" : "";
    return wrong("Books", `${message}: ${count} (${sample.join(", ")}${ellipsis})`, fix);
  });
}
