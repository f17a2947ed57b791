import type { Params, ResponseData, Sent } from "../../api/contract/endpoint.ts";
import type { Contract, EndpointName } from "../../api/contract/index.ts";
import type { Language } from "../../shop/language.ts";

/** A refusal of the API; its code has a translation under `refusal.<code>`. */
export class ApiRefusal extends Error {
  declare readonly status: number;
  declare readonly code: string;
  declare readonly fields: Record<string, string>;
  declare readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    const answer = (body.error ?? {}) as { code?: string; message?: string; fields?: Record<string, string> };
    const { message = `HTTP ${status}`, code = "server-error", fields = {} } = answer;
    super(message);
    Object.assign(this, { name: "ApiRefusal", status, code, fields, body });
  }
}

/** No response arrived. The request may have been carried out anyway. */
export class ApiUnreachable extends Error {
  override name = "ApiUnreachable";
}

/** The good answer of an endpoint, as its contract says. */
export type ResponseOf<Name extends EndpointName> = ResponseData<Contract[Name]>;

// Values that the server coerces from text may be text or number.
type QueryValue<Value> = unknown extends Value ? string | number : Value;
type Query<E> = { [Field in keyof Sent<E, "query">]: QueryValue<Sent<E, "query">[Field]> } & { lang?: Language };

type ParamsOption<Name> = [keyof Params<Name>] extends [never] ? { params?: never } : { params: Params<Name> };
type QueryOption<E> =
  Record<never, never> extends Query<E>
    ? { query?: Query<E> | URLSearchParams }
    : { query: Query<E> | URLSearchParams };
type BodyOption<E> = E extends { upload: string }
  ? { body: FormData }
  : E extends { bodyOptional: true }
    ? { body?: Sent<E, "body"> }
    : E extends { body: unknown }
      ? { body: Sent<E, "body"> }
      : { body?: never };

type CommonOptions = {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Receives the headers of a good answer, such as the total of a list. */
  onHeaders?: (headers: Headers) => void;
};

/** What is sent to an endpoint: the ids of its path, a query, and a body as JSON or as a form with its files. */
type RequestOptions<Name extends EndpointName> = CommonOptions &
  ParamsOption<Name> &
  QueryOption<Contract[Name]> &
  BodyOption<Contract[Name]>;

/** The body of an endpoint. What a form holds is read as one: the server has the last word on it. */
export type BodyOf<Name extends EndpointName> = Sent<Contract[Name], "body">;

/** The options may be left out where nothing of them is required. */
export type RequestArguments<Name extends EndpointName> =
  Record<never, never> extends RequestOptions<Name>
    ? [options?: RequestOptions<Name>]
    : [options: RequestOptions<Name>];

type AnyOptions = CommonOptions & {
  params?: Record<string, string>;
  query?: Record<string, unknown> | URLSearchParams;
  body?: unknown;
};

/** Sends requests. The dashboard sends reads in a way of its own (`repeatRead`), which customers' pages do not load. */
export const network = { send: (...sent: [address: string, init: RequestInit]): Promise<Response> => fetch(...sent) };

/** From the first byte sent to the last one read; milliseconds. */
const timeoutMs = 20_000;
/** Enough for a photo of 5 MB on 3G. */
const uploadTimeoutMs = 120_000;

/**
 * Calls an endpoint without a token; `api` calls it as the signed-in user. Throws `ApiRefusal` for every status from 400
 * and `ApiUnreachable` without a network.
 */
export async function request<Name extends EndpointName>(
  name: Name,
  ...[options]: RequestArguments<Name>
): Promise<ResponseOf<Name>> {
  const [method = "", path = ""] = name.split(" ");
  const { params, query, body, headers, signal, onHeaders }: AnyOptions = options ?? {};
  const sendsJson = body !== undefined && !(body instanceof FormData);
  let response: Response;
  let text: string;
  try {
    response = await network.send(`/api${addressOf(path, params, query)}`, {
      method,
      headers: { ...(sendsJson && { "Content-Type": "application/json" }), ...headers },
      // A change arrives even if the document is left at once.
      keepalive: sendsJson && method !== "GET",
      body: sendsJson ? JSON.stringify(body) : ((body as FormData | undefined) ?? null),
      signal: signal ?? AbortSignal.timeout(body instanceof FormData ? uploadTimeoutMs : timeoutMs),
    });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiUnreachable();
  }
  const json = parseJson(text);
  if (!response.ok) throw new ApiRefusal(response.status, json ?? {});
  // Not JSON: from an intermediary, such as the sign-in page of a hotel's network.
  if (json === undefined) throw new ApiUnreachable();
  onHeaders?.(response.headers);
  return json as ResponseOf<Name>;
}

function addressOf(path: string, params: AnyOptions["params"] = {}, query: AnyOptions["query"] = {}): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const present = query instanceof URLSearchParams ? query : Object.entries(query).filter(([, value]) => value != null);
  // Numbers are written as text.
  const search = String(new URLSearchParams(present as string[][]));
  return search ? `${filled}?${search}` : filled;
}

/** The parsed text, which may be null; `{}` for an empty one, undefined for one that is not JSON. */
function parseJson(text: string): Record<string, unknown> | null | undefined {
  if (text === "") return {};
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
