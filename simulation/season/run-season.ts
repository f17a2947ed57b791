import type pg from "pg";
import { analyzeGrownTables } from "../../db/analyze.ts";
import type { WebhookFault } from "../../integrations/couriers/stand-in/webhooks.ts";
import { type ConnectedKind, connectedKinds } from "../../shop/couriers/courier-port.ts";
import { dhakaDay } from "../../shop/dhaka-time.ts";
import { compactDailyTotals } from "../../shop/reports/compact-daily-totals.ts";
import { withholdEveryNight } from "../../shop/stock/withhold.ts";
import { draw } from "../buyers/draw.ts";
import type { WantedOrder } from "../buyers/wanted-orders.ts";
import { openCallDesk } from "../merchant/call-desk.ts";
import { openCashDesk } from "../merchant/cash-desk.ts";
import { forEachParallel } from "../merchant/for-each-parallel.ts";
import { openParcelDesk } from "../merchant/parcel-desk.ts";
import type { Policy } from "../merchant/policies.ts";
import { openStockDesk } from "../merchant/stock-desk.ts";
import type { Parameters } from "../parameters/parameters.ts";
import { pollAll, sendMessages, workWithCouriers, workWithGateway } from "./background-work.ts";
import { checkBooks } from "./check-books.ts";
import { checkEnd } from "./check-end.ts";
import { measure, type SeasonFigures } from "./measure.ts";
import { answerLinks, placeOrder } from "./place-orders.ts";
import { openSeasonShop, type SeasonShop } from "./season-shop.ts";
import { createWorld, type PlacedOrder, type World } from "./season-world.ts";

export type SeasonResult = {
  figures: SeasonFigures;
  /** Failed checks at the end; empty if the shop works. */
  broken: string[];
};

type SeasonInput = {
  parameters: Parameters;
  policy: Policy;
  wanted: readonly WantedOrder[];
  days: number;
  /** Pathao and RedX are first asked for all their places, which takes seconds. */
  couriers?: readonly ConnectedKind[];
  /** An empty, migrated database. */
  connection: pg.ClientConfig;
  onDay?: (day: number) => void;
};

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const openingHour = 8;
const packHour = 15;
const handOverHour = 17;
const checkInHour = 18;
const nightHour = 3;
const hoursOfTail = [nightHour, 10, packHour, handOverHour, checkInHour, 20];
const hoursOfEnd = [nightHour, 10, checkInHour, 20];
const stockHour = 10;
const booksHour = 20;
/** Every so many hours, so that a season takes minutes. */
const gatewayHours = 3;
/** Hours of a day at which something happens; orders of the night wait for the morning. */
const hoursOfDay = [nightHour, ...Array.from({ length: 24 - openingHour }, (_, nth) => openingHour + nth)];
/** A season's last parcels come home, and its last claims are answered, within these days. */
const tailDays = 75;
/** How long after the last order customers are still called and parcels packed. */
const decidedDays = 5;
/** The first midnight in Dhaka: past, so that nothing is later than the database's own clock. */
const startsAt = new Date("2026-04-30T18:00:00Z");

/** Runs one season with one policy on a shop of its own. */
export async function runSeason({
  parameters,
  policy,
  wanted,
  days,
  couriers = connectedKinds,
  connection,
  onDay,
}: SeasonInput): Promise<SeasonResult> {
  const seasonShop = await openSeasonShop(connection, startsAt);
  const ordersPerDay = wanted.length / days;
  try {
    const world = createWorld(parameters, seasonShop);
    const settings = { ...policy.settings, orderMessageDelayMinutes: 0 };
    const { code } = await seasonShop.ask("PATCH", "/settings", { body: settings });
    if (code !== null) throw new Error(`The settings of ${policy.name} were refused: ${code}`);
    const accounts = await connectCouriers(seasonShop, couriers);
    const parcelDesk = openParcelDesk(seasonShop, world);
    const callDesk = openCallDesk(seasonShop, world);
    const cashDesk = openCashDesk({ parameters, seasonShop, world });
    const stockDesk = openStockDesk({ parameters, size: { days, ordersPerDay }, seasonShop, world });
    await cashDesk.open();
    await stockDesk.open();
    seasonShop.sent.onLink = (number) => {
      const placed = world.ofReference(number.replaceAll("-", ""));
      if (placed) world.sendLink(placed, seasonShop.shop.now());
    };
    const left = [...wanted];
    for (let day = 0; day < days + tailDays; day += 1) {
      if (day >= days && stockDesk.isOver() && (await isOver(seasonShop)) && (await cashDesk.isOver())) break;
      onDay?.(day);
      const midnight = startsAt.getTime() + day * dayMs;
      for (const hour of day < days ? hoursOfDay : day < days + decidedDays ? hoursOfTail : hoursOfEnd) {
        seasonShop.setTime(new Date(midnight + hour * hourMs));
        const minute = day * 24 * 60 + hour * 60;
        const due = left.splice(0, countUntil(left, minute));
        await forEachParallel(due, (order) => placeOrder(seasonShop, world, order));
        disturbWebhooks(parameters, seasonShop, minute);
        await workWithCouriers(seasonShop);
        if (hour % gatewayHours === 0 || due.some(({ paysOnline }) => paysOnline)) await workWithGateway(seasonShop);
        await sendMessages(seasonShop);
        await answerLinks(seasonShop, world);
        if (hour === stockHour) await stockDesk.work(day);
        await policy.work(callDesk, hour);
        if (hour === packHour) await parcelDesk.packAndBook(accountsOf(world, accounts), accounts.steadfast ?? "");
        if (hour === handOverHour) await parcelDesk.handOver();
        if (hour === checkInHour) {
          await parcelDesk.workOffTasks();
          await parcelDesk.checkIn();
          await parcelDesk.giveMoneyBack();
        }
        if (hour === nightHour) {
          await pollAll(seasonShop);
          await analyzeGrownTables(seasonShop.shop.db);
          await compactDailyTotals(seasonShop.shop);
          await withholdEveryNight(seasonShop.shop);
        }
        if (hour === booksHour) await cashDesk.work(wanted.length - left.length);
      }
    }
    const period = { from: dhakaDay(startsAt), to: dhakaDay(seasonShop.shop.now()) };
    const broken = [...(await checkEnd(seasonShop, world)), ...(await checkBooks(seasonShop, world, period))];
    return { figures: await measure(parameters, { policy: policy.name, seasonShop, world, wanted }), broken };
  } finally {
    await seasonShop.close();
  }
}

/** How many orders are wanted before this minute. */
function countUntil(wanted: readonly WantedOrder[], minute: number): number {
  const later = wanted.findIndex((order) => order.minute >= minute);
  return later < 0 ? wanted.length : later;
}

async function isOver({ ask }: SeasonShop): Promise<boolean> {
  const { body } = await ask<Record<string, number>>("GET", "/orders/stages");
  return Object.values(body).every((count) => count === 0);
}

type Accounts = Partial<Record<ConnectedKind, string>>;

/** Pathao and RedX want their own places of an address. */
async function connectCouriers({ ask }: SeasonShop, kinds: readonly ConnectedKind[]): Promise<Accounts> {
  const { body } = await ask<{ _id: string; kind: ConnectedKind }[]>("GET", "/courier-accounts");
  const used = body.filter(({ kind }) => kinds.includes(kind));
  for (const { kind } of used) if (kind !== "steadfast") await ask("POST", `/courier-places/${kind}/fetch`);
  return Object.fromEntries(used.map(({ _id, kind }) => [kind, _id]));
}

/** Most parcels go with one courier; two more carry a part each, so that every contract is used. */
function accountsOf(world: World, accounts: Accounts): Map<string, string> {
  const kindOf = ({ wanted: { n } }: PlacedOrder) => (n % 20 === 3 ? "pathao" : n % 10 === 9 ? "redx" : "steadfast");
  return new Map(
    world.placed().flatMap((placed) => {
      const account = accounts[kindOf(placed)];
      return account === undefined ? [] : [[placed.id, account] as const];
    }),
  );
}

const webhooksAnHour = 20;

/** Some of the next webhooks are lost, come twice, or late. */
function disturbWebhooks({ seed, delivery: { webhooks } }: Parameters, { couriers }: SeasonShop, minute: number): void {
  const faults: WebhookFault[] = ["lost", "doubled", "late"];
  for (const fault of faults) {
    const share = fault === "lost" ? webhooks.lost : fault === "doubled" ? webhooks.doubled : webhooks.late;
    const times = share * webhooksAnHour;
    const count = Math.floor(times) + (draw(seed, "webhooks", fault, minute) < times % 1 ? 1 : 0);
    if (count > 0) couriers.failNextWebhook(fault, count);
  }
}
