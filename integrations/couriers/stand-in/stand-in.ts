import http from "node:http";
import { type ConnectedKind, connectedKinds } from "../../../shop/couriers/courier-port.ts";
import { parseJson } from "../read-answer.ts";
import { basePaths, type Contract, type StandInResponse, type StandInRoute } from "./contract.ts";
import { type CallFault, openFaults } from "./faults.ts";
import type { Outcome } from "./journeys.ts";
import { isLoopback } from "./loopback.ts";
import { answerPage } from "./page.ts";
import { pathaoContract } from "./pathao-contract.ts";
import { redxContract } from "./redx-contract.ts";
import { type RepeatEnvelope, type SteadfastChoices, steadfastContract } from "./steadfast-contract.ts";
import { openWebhooks, type SentWebhook, type WebhookFault } from "./webhooks.ts";
import { openWorld, type StandInParcel } from "./world.ts";

const maxBodyBytes = 4 * 1024 * 1024;

type StandInOptions = {
  now?: () => Date;
  /** 0 for any free one. */
  port?: number;
  /** How long a slow answer takes. */
  slowMs?: number;
  webhookUrl?: Partial<Record<ConnectedKind, string>>;
};

/** Stand-ins of the three couriers on this machine, with their clock, parcels and fault switches. */
export type StandIn = {
  /** Its page. */
  url: string;
  baseUrl: Record<ConnectedKind, string>;
  failNext: (call: string, fault: CallFault, times?: number) => void;
  failBy: (reference: string, fault: CallFault, times?: number) => void;
  failNextWebhook: (fault: WebhookFault, times?: number) => void;
  setWebhookUrl: (kind: ConnectedKind, url: string | null) => void;
  /** Sends what Pathao sends to a new address. */
  probe: () => void;
  repeatInvoicesAs: (envelope: RepeatEnvelope) => void;
  wantTextLists: (wants: boolean) => void;
  setOutcome: (choose: (reference: string) => Outcome) => void;
  now: () => Date;
  /** Moves the clock on; parcels take the steps that fall due. */
  advance: (hours: number) => void;
  /** Lets time that has really passed move the parcels. */
  tick: () => void;
  parcels: () => readonly StandInParcel[];
  /** Every call that came, "pathao orders". */
  calls: () => readonly string[];
  tokensLent: () => number;
  sentWebhooks: () => readonly SentWebhook[];
  /** Waits until all webhooks are out that are due. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
};

/** Opens the stand-in couriers on the loopback interface; nothing is kept when they close. */
export async function openStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const { now = () => new Date(), port = 0, slowMs = 30_000, webhookUrl = {} } = options;
  const world = openWorld({ now, onStep: (parcel, step) => webhooks.step(parcel, step) });
  const webhooks = openWebhooks(world.now);
  const faults = openFaults();
  const choices: SteadfastChoices = { repeated: "422", wantsTextList: false };
  const counts = { tokensLent: 0 };
  const calls: string[] = [];
  const contracts: Record<ConnectedKind, Contract> = {
    steadfast: steadfastContract(world, choices),
    pathao: pathaoContract(world, counts),
    redx: redxContract(world),
  };
  // Refuses addresses of other machines before it listens.
  for (const kind of connectedKinds) webhooks.setUrl(kind, webhookUrl[kind] ?? null);
  const slowTimers = new Set<NodeJS.Timeout>();

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    if (!isLoopback(`http://${request.headers.host ?? ""}`)) return void response.writeHead(421).end();
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const text = await readBody(request);
    if (text === null) return void response.writeHead(413).end();
    const kind = connectedKinds.find((each) => url.pathname.startsWith(`${basePaths[each]}/`));
    if (!kind) return answerPage({ request, response, url, text, standIn });

    const contract = contracts[kind];
    const path = url.pathname.slice(basePaths[kind].length);
    const found = findRoute(contract, request.method, path);
    if (!found) return write(response, contract.unknownPath);
    const name = `${kind} ${found.route.name}`;
    calls.push(name);
    const fault = faults.take(name, url.href + text);
    if (fault === "cut-before") return void request.socket.destroy();
    if (fault === "busy") return write(response, { status: 429, body: {}, headers: { "Retry-After": "1" } });
    if (fault === "failed") return write(response, { status: 500, body: { message: "Server Error" } });

    const call = { headers: plainHeaders(request.headers), query: url.searchParams, body: parseJson(text) };
    const handle = () => contract.guard(call, found.route.name) ?? found.route.handle(call, found.part);
    let answered = handle();
    if (fault === "twice") answered = handle();
    if (fault === "cut") return void request.socket.destroy();
    if (fault === "failed-after") return write(response, { status: 500, body: { message: "Server Error" } });
    if (fault === "unreadable") return void response.writeHead(200).end("<html><body>Welcome</body></html>");
    if (fault !== "slow") return write(response, answered);
    const timer = setTimeout(() => {
      slowTimers.delete(timer);
      write(response, answered);
    }, slowMs);
    slowTimers.add(timer);
  }

  const server = http.createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : port}`;

  const standIn: StandIn = {
    url,
    baseUrl: {
      steadfast: url + basePaths.steadfast,
      pathao: url + basePaths.pathao,
      redx: url + basePaths.redx,
    },
    ...faults,
    failNextWebhook: webhooks.failNext,
    setWebhookUrl: webhooks.setUrl,
    probe: webhooks.probe,
    repeatInvoicesAs: (envelope) => {
      choices.repeated = envelope;
    },
    wantTextLists: (wants) => {
      choices.wantsTextList = wants;
    },
    setOutcome: world.setOutcome,
    now: world.now,
    advance: (hours) => {
      world.advance(hours);
      webhooks.pump();
    },
    tick: () => {
      world.tick();
      webhooks.pump();
    },
    parcels: () => world.parcels,
    calls: () => calls,
    tokensLent: () => counts.tokensLent,
    sentWebhooks: () => webhooks.sent,
    settled: webhooks.settled,
    close: async () => {
      for (const timer of slowTimers) clearTimeout(timer);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await Promise.all([closed, webhooks.close()]);
    },
  };
  return standIn;
}

function findRoute(contract: Contract, method: string | undefined, path: string) {
  for (const route of contract.routes) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match) return { route: route satisfies StandInRoute, part: decodeURIComponent(match[1] ?? "") };
  }
  return null;
}

async function readBody(request: http.IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function plainHeaders(headers: http.IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
}

function write(response: http.ServerResponse, { status, body, headers }: StandInResponse): void {
  if (response.destroyed) return;
  response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body));
}
