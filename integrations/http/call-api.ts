import type { AccessToken, RecordCall, TokenStore } from "../../shop/connected-accounts/account-port.ts";
import { CallError } from "../../shop/connected-accounts/account-port.ts";
import { parseJson } from "./read-answer.ts";
import { type SharedCalls, sharedCallsOf } from "./shared-calls.ts";

const defaultTimeoutMs = 20_000;
// The longest real response is a list of all areas of the country.
const maxAnswerBytes = 8 * 1024 * 1024;
// The recorded part of a response.
const maxRecorded = 64 * 1024;
// Delays between the attempts of a read.
const retryDelaysMs = [250, 1_000];
// Longer than this, the caller decides when to try again.
const maxWaitMs = 2_000;

/** A call to a courier or gateway. `isRead` for one that has no effect, whatever its method: only those are repeated. */
export type ApiCall = {
  /** The other side's name of the call: "create_order". */
  name: string;
  method: "GET" | "POST" | "PATCH";
  path: string;
  headers: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a form instead. */
  form?: Record<string, string>;
  reference?: string | null;
  isRead?: boolean;
  /**
   * The other side has a separate rate limit for these calls: exceeding it blocks no other calls, and they are not
   * retried.
   */
  isCountedApart?: boolean;
  /** Body and answer are secret: only the fact of the call is recorded. */
  isSecret?: boolean;
  /** Further statuses that the adapter handles itself. */
  judged?: readonly number[];
  /** Whether a response asks for a retry of a write, which had no effect. */
  wantsRetry?: (body: unknown) => boolean;
};

/** An answer below 500 that is neither 401, 403 nor 429, or is one of `judged`: its JSON, for the adapter to judge. */
export type ApiResponse = { status: number; body: unknown };

export type CallApi = (call: ApiCall) => Promise<ApiResponse>;

/** The account's shared, which holds at most `concurrency` calls, and how to call in it. */
export type OpenCalls = { shared: SharedCalls; send: CallApi };

/** What a caller brings. `timeoutMs` is for a whole call with its retries, 20 seconds if not given. */
type CallDeps = { baseUrl: string; record: RecordCall; now: () => Date; timeoutMs?: number };

type FailureClass = new (...args: ConstructorParameters<typeof CallError>) => CallError;

type Attempt = { status: number; text: string; retryAfter: string | null };

/**
 * Calls a courier or gateway: one time limit for all attempts, no redirects (which would carry the
 * keys away), a response of bounded size. Reads are attempted three times. Keys are removed from what `record` gets.
 * Throws a `Failure`, with `maybeDone` where a call that writes may have had its effect.
 */
export function openCalls(
  Failure: FailureClass,
  { baseUrl, record, now, timeoutMs = defaultTimeoutMs }: CallDeps,
  keys: Record<string, string>,
  concurrency: number,
): OpenCalls {
  const shared = sharedCallsOf(baseUrl, keys, concurrency);
  const struck = Object.values(keys)
    .filter((secret) => secret.length > 3)
    // Plain, and as encoded in JSON, in a form and in a URL.
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), formText(secret), encodeURIComponent(secret)])
    // The longest first: a key may begin with another.
    .sort((one, other) => other.length - one.length);
  const strike = (text: string) =>
    struck.reduce((shown, secret) => shown.replaceAll(secret, "…"), text).slice(0, maxRecorded);

  async function attempt(call: ApiCall, signal: AbortSignal): Promise<Attempt> {
    const { type, body } = bodyOf(call);
    const started = performance.now();
    let status: number | null = null;
    let text = "";
    try {
      const response = await fetch(baseUrl + call.path, {
        method: call.method,
        // A new connection each: on a kept-alive one a booking could fail just because the other side is closing it.
        headers: {
          Connection: "close",
          Accept: "application/json",
          ...(body && { "Content-Type": type }),
          ...call.headers,
        },
        ...(body && { body }),
        redirect: "manual",
        signal,
      });
      status = response.status;
      text = await readText(response, maxAnswerBytes);
      return { status, text, retryAfter: response.headers.get("retry-after") };
    } catch (error) {
      if (error instanceof CallError) throw new Failure(error.reason, { maybeDone: !call.isRead });
      text = signal.aborted ? "no answer in time" : `no answer: ${causeOf(error)}`;
      throw new Failure("unreachable", { maybeDone: !call.isRead && !wasNeverSent(error), text });
    } finally {
      const sent = call.isSecret ? "" : (body ?? "");
      // A failure to record must not make a successful call look failed.
      await record({
        name: call.name,
        reference: call.reference ?? null,
        request: strike(`${call.method} ${call.path}${sent && `\n${sent}`}`),
        status,
        answer: call.isSecret ? "" : strike(text),
        milliseconds: Math.round(performance.now() - started),
      }).catch(() => {});
    }
  }

  function judge(call: ApiCall, { status, text, retryAfter }: Attempt): ApiResponse {
    const maybeDone = !call.isRead;
    if (call.judged?.includes(status)) return { status, body: parseJson(text) };
    if (status === 401) throw new Failure("keys-refused");
    if (status === 403) throw new Failure("account-off");
    if (status === 429 && call.isCountedApart) throw new Failure("busy");
    if (status === 429) {
      shared.busyUntil = readRetryAfter(retryAfter, now());
      throw new Failure("busy", { retryAt: shared.busyUntil });
    }
    if (status >= 500 || status === 408)
      throw new Failure("failed", { maybeDone, retryAt: readRetryAfter(retryAfter, now()) });
    if (status >= 300 && status < 400) throw new Failure("unreadable", { maybeDone, text: "redirected" });
    const body = parseJson(text);
    if (body === undefined && status < 300) throw new Failure("unreadable", { maybeDone });
    return { status, body };
  }

  async function send(call: ApiCall): Promise<ApiResponse> {
    const signal = AbortSignal.timeout(timeoutMs);
    for (let retries = 0; ; retries += 1) {
      if (shared.busyUntil && shared.busyUntil > now()) throw new Failure("busy", { retryAt: shared.busyUntil });
      try {
        const response = judge(call, await attempt(call, signal));
        const delayMs = call.wantsRetry?.(response.body) ? retryDelaysMs[retries] : undefined;
        if (delayMs === undefined || signal.aborted) return response;
        await wait(delayMs, signal);
      } catch (error) {
        if (!(error instanceof CallError) || !call.isRead) throw error;
        const delayMs = delayBefore(error, retries, now());
        if (delayMs === null || signal.aborted) throw error;
        if (error.reason === "busy") shared.busyUntil = null;
        await wait(delayMs, signal);
      }
    }
  }

  return { shared, send };
}

type Renew = (old: { refreshToken: string | null } | null) => Promise<AccessToken>;

/**
 * Calls with the account's token. A refused one is renewed once: a call that was refused had no effect. `refusals` are
 * the reasons that concern the token.
 */
export async function withToken<T>(
  tokens: TokenStore,
  renew: Renew,
  refusals: readonly CallError["reason"][],
  call: (token: string) => Promise<T>,
): Promise<T> {
  const token = await tokens.get(renew);
  try {
    return await call(token);
  } catch (error) {
    if (!(error instanceof CallError) || !refusals.includes(error.reason)) throw error;
    return await call(await tokens.get(renew, token));
  }
}

/** Runs a write; `unknown` if the call failed but may have had an effect. */
export async function orUnknown<Answer>(work: () => Promise<Answer>): Promise<Answer | { outcome: "unknown" }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CallError && error.maybeDone) return { outcome: "unknown" };
    throw error;
  }
}

/** How long to wait before the next attempt of a read; null for none. */
function delayBefore(error: CallError, retries: number, now: Date): number | null {
  const delayMs = retryDelaysMs[retries];
  if (delayMs === undefined) return null;
  if (error.reason === "unreachable") return delayMs;
  if (error.reason !== "failed" && error.reason !== "busy") return null;
  const requested = error.retryAt ? error.retryAt.getTime() - now.getTime() : error.reason === "busy" ? Infinity : 0;
  return requested > maxWaitMs ? null : Math.max(delayMs, requested);
}

function formText(text: string): string {
  return new URLSearchParams({ text }).toString().slice("text=".length);
}

function bodyOf({ body, form }: ApiCall): { type: string; body: string | undefined } {
  if (form) return { type: "application/x-www-form-urlencoded", body: new URLSearchParams(form).toString() };
  return { type: "application/json", body: body === undefined ? undefined : JSON.stringify(body) };
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
    signal.addEventListener("abort", done);
  });
}

/** The text of an answer; throws `unreadable` for one of more bytes. */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new CallError("unreadable");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Seconds or a date, as HTTP has it; null for neither. */
function readRetryAfter(header: string | null, now: Date): Date | null {
  if (header === null) return null;
  const moment = /^\d{1,6}$/.test(header) ? now.getTime() + Number(header) * 1000 : Date.parse(header);
  return Number.isNaN(moment) ? null : new Date(moment);
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error)) return "";
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}

// The connection itself failed: nothing of the request was sent.
const neverSent = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

function wasNeverSent(error: unknown): boolean {
  return neverSent.has(causeOf(error));
}
