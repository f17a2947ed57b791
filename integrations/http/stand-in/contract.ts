/** A call as the stand-in reads it. Header names are in small letters. */
export type StandInRequest = {
  headers: Record<string, string>;
  query: URLSearchParams;
  /** JSON, or the fields of a form. */
  body: unknown;
};

export type StandInResponse = { status: number; body: unknown; headers?: Record<string, string> };

/** One call of a contract; `handle` gets what the brackets of `path` have caught. */
type StandInRoute = {
  name: string;
  method: "GET" | "POST" | "PATCH";
  path: RegExp;
  /** A field that the query of this call has, where several share a path. */
  field?: string;
  handle: (request: StandInRequest, part: string) => StandInResponse;
};

/** A contract that a stand-in keeps: `guard` answers what may not pass (wrong keys, too many calls), null for what may. */
export type Contract = {
  guard: (request: StandInRequest, name: string) => StandInResponse | null;
  routes: StandInRoute[];
  /** The answer to a path that the contract does not have. */
  unknownPath: StandInResponse;
};
