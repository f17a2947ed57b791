import http from "node:http";
import { parseJson } from "../read-answer.ts";
import { type CallFault, openFaults } from "./faults.ts";

/** A call as the stand-in reads it. Header names are in small letters. */
export type StandInRequest = {
  headers: Record<string, string>;
  query: URLSearchParams;
  /** JSON, or the fields of a form. */
  body: unknown;
};

export type StandInResponse = { status: number; body: unknown; headers?: Record<string, string> };

/** One endpoint of a contract; `handle` gets the groups captured by `path`. */
type StandInRoute = {
  name: string;
  method: "GET" | "POST" | "PATCH";
  path: RegExp;
  /** A field that the query of this call has, where several share a path. */
  field?: string;
  handle: (request: StandInRequest, part: string) => StandInResponse;
};

/** A contract that a stand-in implements: `guard` returns a refusal (wrong keys, too many calls), null to continue. */
export type Contract = {
  guard: (request: StandInRequest, name: string) => StandInResponse | null;
  routes: StandInRoute[];
  /** The answer to a path that the contract does not have. */
  unknownPath: StandInResponse;
};

const maxBodyBytes = 4 * 1024 * 1024;

/** A request for a page of the stand-in. */
export type PageRequest = { request: http.IncomingMessage; response: http.ServerResponse; url: URL; text: string };

type ServerOptions = {
  /** 0 for any free one. */
  port: number;
  /** How long a slow answer takes. */
  slowMs: number;
  /** Each contract with the path where it begins. */
  contracts: readonly (Contract & { kind: string; basePath: string })[];
  /** Answers every path that belongs to no contract. */
  answerPage: (page: PageRequest) => void | Promise<void>;
};

/** A listening stand-in: which calls came, and its fault switches. */
export type StandInServer = {
  url: string;
  /** Every call that came, "pathao orders". */
  calls: readonly string[];
  failNext: (call: string, fault: CallFault, times?: number) => void;
  /** Of the next calls that name this reference. */
  failBy: (reference: string, fault: CallFault, times?: number) => void;
  close: () => Promise<void>;
};

const loopbackNames = ["127.0.0.1", "localhost", "[::1]"];

/** Whether a URL is on this machine: a stand-in calls no other. */
export function isLoopback(url: string): boolean {
  return URL.canParse(url) && loopbackNames.includes(new URL(url).hostname);
}

/** Listens on the loopback interface, answers to no other host name, and simulates the contracts with their faults. */
export async function openStandInServer(options: ServerOptions): Promise<StandInServer> {
  const { port, slowMs, contracts, answerPage } = options;
  const { take, ...switches } = openFaults();
  const calls: string[] = [];
  const slowTimers = new Set<NodeJS.Timeout>();

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    if (!isLoopback(`http://${request.headers.host ?? ""}`)) return void response.writeHead(421).end();
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const text = await readBody(request);
    if (text === null) return void response.writeHead(413).end();
    const contract = contracts.find(({ basePath }) => url.pathname.startsWith(`${basePath}/`));
    if (!contract) return answerPage({ request, response, url, text });

    const found = findRoute(contract, request.method, url);
    if (!found) return write(response, contract.unknownPath);
    const name = `${contract.kind} ${found.route.name}`;
    calls.push(name);
    const fault = take(name, url.href + text);
    if (fault === "cut-before") return void request.socket.destroy();
    if (fault === "busy") return write(response, { status: 429, body: {}, headers: { "Retry-After": "1" } });
    if (fault === "failed") return write(response, { status: 500, body: { message: "Server Error" } });
    if (fault === "maintenance") return write(response, { status: 503, body: { message: "Service Unavailable" } });

    const headers = plainHeaders(request.headers);
    const call = { headers, query: url.searchParams, body: readFields(headers["content-type"], text) };
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

  return {
    url,
    calls,
    ...switches,
    close: async () => {
      for (const timer of slowTimers) clearTimeout(timer);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function findRoute(contract: Contract & { basePath: string }, method: string | undefined, url: URL) {
  const path = url.pathname.slice(contract.basePath.length);
  for (const route of contract.routes) {
    const isThis = route.method === method && (route.field === undefined || url.searchParams.has(route.field));
    const match = isThis ? route.path.exec(path) : null;
    if (match) return { route, part: decodeURIComponent(match[1] ?? "") };
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

function readFields(type: string | undefined, text: string): unknown {
  const isForm = type?.startsWith("application/x-www-form-urlencoded");
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : parseJson(text);
}

function plainHeaders(headers: http.IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
}

function write(response: http.ServerResponse, { status, body, headers }: StandInResponse): void {
  if (response.destroyed) return;
  response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body));
}
