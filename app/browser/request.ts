/** A refusal of the API as a page sees it: the code has its words under `refusal.<code>`. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    const error = (body.error ?? {}) as { code?: string; message?: string; fields?: Record<string, string> };
    super(error.message ?? `HTTP ${status}`);
    this.name = "ApiRefusal";
    this.status = status;
    this.code = error.code ?? "server-error";
    this.fields = error.fields ?? {};
    this.body = body;
  }
}

/** Nothing came back: no network, or it broke. What was sent may have arrived all the same. */
export class ApiUnreachable extends Error {
  override name = "ApiUnreachable";
}

export type RequestOptions = {
  /** Sent as JSON; a form goes as it is, with its files. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Told the headers of a good answer, such as how many there are in all. */
  onHeaders?: (headers: Headers) => void;
};

/** From the first byte sent to the last one read; milliseconds. */
const timeoutMs = 20_000;
/** A photograph of 5 MB takes so long on a 3G connection. */
const uploadTimeoutMs = 120_000;

/** One call of our API as nobody in particular; `callApi` makes it as the person who is signed in. */
export async function request<Result>(
  method: string,
  path: string,
  { body, headers, signal, onHeaders }: RequestOptions = {},
): Promise<Result> {
  const sendsJson = body !== undefined && !(body instanceof FormData);
  let response: Response;
  let text: string;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: { ...(sendsJson ? { "Content-Type": "application/json" } : {}), ...headers },
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
  // A good answer that is not ours came from something on the way, such as the sign-in page of a hotel's network.
  if (!json) throw new ApiUnreachable();
  onHeaders?.(response.headers);
  return json as Result;
}

/** What an answer says; `{}` where it says nothing, null where it is no JSON. */
function parseJson(text: string): Record<string, unknown> | null {
  if (text === "") return {};
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}
