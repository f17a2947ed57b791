// Stands for `zod/mini` in the browser (vite.config.ts): a tenth of its weight, for as much of it as our schemas use.
// The schemas are the server's own, so no rule exists twice; zod-light.test.ts lets both judge the same inputs. What
// differs: issues carry only what fieldCodes() reads, and default messages say nothing.

import { regexes } from "zod/v4/core";

type Issue = {
  path: PropertyKey[];
  message?: string | undefined;
  code: string;
  input?: unknown;
  continue?: boolean | undefined;
};
type Payload = { value: unknown; issues: Issue[]; aborted?: boolean };
type ErrorOf = string | ((issue: { input: unknown }) => string | undefined);
type Params = { error?: ErrorOf; message?: string; abort?: boolean; path?: PropertyKey[] } | string | undefined;
type Check = { check: (payload: Payload) => void; when?: (payload: Payload) => boolean };
type Presence = "optional" | "defaulted" | undefined;

type Kind = {
  parse: (payload: Payload) => Payload;
  /** Whether the input may be absent, and the output. */
  optin?: Presence;
  optout?: Presence;
  /** The values of an enum or a literal. */
  values?: readonly unknown[];
  shape?: Shape;
  def?: { innerType: Schema };
  /** Of the schema itself. */
  params?: Params;
};
type Schema = Omit<Kind, "parse"> & {
  /** What it checks where it stands among the checks of another. */
  own?: Check;
  run: (payload: Payload) => Payload;
  check: (...checks: AnyCheck[]) => Schema;
  safeParse: (value: unknown) => { success: boolean; data?: unknown; error?: { issues: Issue[] } };
  parse: (value: unknown) => unknown;
};
type Shape = Record<string, Schema>;

const isAborted = ({ aborted, issues }: Payload, from = 0) =>
  aborted || issues.slice(from).some((issue) => issue.continue !== true);

function messageOf(params: Params, input: unknown): string | undefined {
  const error = typeof params === "object" ? (params.error ?? params.message) : params;
  return typeof error === "function" ? error({ input }) : error;
}

function addIssue(payload: Payload, code: string, params?: Params, mayContinue?: boolean): Payload {
  const path = (typeof params === "object" && params.path) || [];
  payload.issues.push({
    code,
    path: [...path],
    message: messageOf(params, payload.value),
    input: payload.value,
    continue: mayContinue,
  });
  return payload;
}

const continues = (params: Params) => !(typeof params === "object" && params.abort);

/** A check that leaves an issue where the value does not pass. */
function checkThat(
  passes: (value: never) => boolean,
  code: string,
  params?: Params,
  when?: (payload: Payload) => boolean,
): Check {
  const check = (payload: Payload) => {
    if (!passes(payload.value as never)) addIssue(payload, code, params, continues(params));
  };
  return when ? { check, when } : { check };
}

type AnyCheck = Check | { own: Check } | ((payload: Payload) => void);

function asCheck(each: AnyCheck): Check {
  if (typeof each === "function") return { check: each };
  return "own" in each ? each.own : each;
}

function schemaOf(kind: Kind, checks: Check[] = []): Schema {
  const run = (payload: Payload): Payload => {
    const result = kind.parse(payload);
    let stopped = isAborted(result);
    for (const { check, when } of checks) {
      if (when ? result.aborted || result.issues.some((each) => each.continue === false) || !when(result) : stopped)
        continue;
      const before = result.issues.length;
      check(result);
      // What a check has no words for, its schema may have.
      for (const issue of result.issues.slice(before)) issue.message ??= messageOf(kind.params, issue.input);
      stopped ||= isAborted(result, before);
    }
    return result;
  };
  const safeParse = (input: unknown) => {
    const { issues, value } = run({ value: input, issues: [] });
    // What a transform reports has neither path nor message of its own.
    const all = issues.map((issue) => ({
      ...issue,
      path: issue.path ?? [],
      message: issue.message ?? "Invalid input",
    }));
    return all.length > 0 ? { success: false, error: { issues: all } } : { success: true, data: value };
  };
  return {
    ...kind,
    run,
    safeParse,
    parse(value) {
      const { error, data } = safeParse(value) as ReturnType<Schema["safeParse"]>;
      if (error) throw new Error(JSON.stringify(error.issues));
      return data;
    },
    check: (...more) => schemaOf(kind, [...checks, ...more.map(asCheck)]),
  };
}

const typed = (passes: (value: unknown) => boolean, params?: Params, values?: readonly unknown[]) =>
  schemaOf({
    ...(values && { values }),
    params,
    parse: (payload) =>
      passes(payload.value) ? payload : addIssue(payload, values ? "invalid_value" : "invalid_type", params),
  });

export const NEVER = Object.freeze({ status: "aborted" });

const isText = (value: unknown) => typeof value === "string";
const isNumber = (value: unknown) => Number.isFinite(value);
export const string = (params?: Params) => typed(isText, params);
export const number = (params?: Params) => typed(isNumber, params);
export const boolean = (params?: Params) => typed((value) => typeof value === "boolean", params);
export const literal = (value: unknown, params?: Params) => typed((each) => each === value, params, [value]);
const oneOf = (values: readonly unknown[], params?: Params) => typed((each) => values.includes(each), params, values);

export { oneOf as enum };

export const coerce = {
  number: () =>
    schemaOf({
      parse(payload) {
        try {
          payload.value = Number(payload.value);
        } catch {
          // What cannot be a number stays what it is.
        }
        return isNumber(payload.value) ? payload : addIssue(payload, "invalid_type");
      },
    }),
};

const lengthOf = (value: string | unknown[]) => (typeof value === "string" ? [...value].length : value.length);
const hasLength = ({ value }: Payload) => (value as { length?: number } | null | undefined)?.length !== undefined;
export const maxLength = (max: number, params?: Params) =>
  checkThat((value: string) => lengthOf(value) <= max, "too_big", params, hasLength);
export const minLength = (min: number, params?: Params) =>
  checkThat((value: string) => lengthOf(value) >= min, "too_small", params, hasLength);
export const gte = (min: number, params?: Params) => checkThat((value: number) => value >= min, "too_small", params);
export const lte = (max: number, params?: Params) => checkThat((value: number) => value <= max, "too_big", params);
export const positive = (params?: Params) => checkThat((value: number) => value > 0, "too_small", params);
export const startsWith = (start: string, params?: Params) =>
  checkThat((value: string) => value.startsWith(start), "invalid_format", params);
export const regex = (pattern: RegExp, params?: Params) =>
  checkThat((value: string) => pattern.test(value), "invalid_format", params);
export const refine = (passes: (value: never) => unknown, params?: Params) =>
  checkThat((value) => Boolean(passes(value)), "custom", params);
export const describe = (): Check => ({ check: () => {} });
export const trim = (): Check => ({
  check(payload) {
    payload.value = String(payload.value).trim();
  },
});

/** A schema that is a check of others as well. */
const format = (base: Schema, own: Check): Schema => ({ ...base.check(own), own });
const pattern = (expression: RegExp) => (params?: Params) => format(string(params), regex(expression, params));

// The same expressions as zod's, from where nothing else comes along.
export const email = pattern(regexes.email);
export const iso = { date: pattern(regexes.date), datetime: pattern(regexes.datetime({})) };

export const int = (params?: Params) =>
  format(number(params), {
    check(payload) {
      if (!Number.isInteger(payload.value)) addIssue(payload, "invalid_type", params, false);
      else if (!Number.isSafeInteger(payload.value))
        addIssue(payload, (payload.value as number) > 0 ? "too_big" : "too_small", params, continues(params));
    },
  });

/** Addresses of one protocol. */
export const url = ({ protocol = /./ }: { protocol?: RegExp } = {}) =>
  format(string(), {
    check(payload) {
      const text = String(payload.value).trim();
      const parsed = URL.parse(text);
      if (!parsed || !protocol.test(parsed.protocol.slice(0, -1))) addIssue(payload, "invalid_format", undefined, true);
      else payload.value = text.replaceAll(/[\t\n\r]/g, "");
    },
  });

export const transform = (change: (value: never, payload: Payload) => unknown) =>
  schemaOf({
    optin: "optional",
    parse(payload) {
      payload.value = change(payload.value as never, payload);
      return payload;
    },
  });

export const pipe = (first: Schema, second: Schema) =>
  schemaOf({
    optin: first.optin,
    optout: second.optout,
    parse(payload) {
      const left = first.run(payload);
      if (left.issues.length === 0) return second.run({ value: left.value, issues: left.issues });
      left.aborted = true;
      return left;
    },
  });

export const optional = (inner: Schema) =>
  schemaOf({
    optin: inner.optin === "defaulted" ? "defaulted" : "optional",
    optout: "optional",
    def: { innerType: inner },
    parse(payload) {
      if (payload.value !== undefined) return inner.run(payload);
      if (inner.optin !== "defaulted") return payload;
      const { issues, value } = inner.run({ value: undefined, issues: [] });
      payload.value = issues.length > 0 ? undefined : value;
      return payload;
    },
  });

export const nullable = (inner: Schema) =>
  schemaOf({
    optin: inner.optin,
    optout: inner.optout,
    def: { innerType: inner },
    parse: (payload) => (payload.value === null ? payload : inner.run(payload)),
  });

export const _default = (inner: Schema, fallback: unknown) => {
  const value = () => (typeof fallback === "function" ? (fallback as () => unknown)() : fallback);
  return schemaOf({
    optin: "defaulted",
    def: { innerType: inner },
    parse(payload) {
      const result = payload.value === undefined ? payload : inner.run(payload);
      if (result.value === undefined) result.value = value();
      return result;
    },
  });
};

/** Runs a part of a value, and reports what it finds under its key. */
function runPart(schema: Schema, key: PropertyKey, value: unknown): Payload {
  const result = schema.run({ value, issues: [] });
  for (const issue of result.issues) issue.path = [key, ...(issue.path ?? [])];
  return result;
}

export const array = (item: Schema, params?: Params) =>
  schemaOf({
    parse(payload) {
      if (!Array.isArray(payload.value)) return addIssue(payload, "invalid_type", params);
      payload.value = payload.value.map((each, index) => {
        const { issues, value } = runPart(item, index, each);
        payload.issues.push(...issues);
        return value;
      });
      return payload;
    },
  });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function objectOf(shape: Shape, keepsOthers: boolean): Schema {
  return schemaOf({
    shape,
    parse(payload) {
      const input = payload.value;
      if (!isRecord(input)) return addIssue(payload, "invalid_type");
      const output: Record<string, unknown> = {};
      for (const [key, schema] of Object.entries(shape)) {
        const isPresent = key in input;
        const { issues, value } = runPart(schema, key, input[key]);
        const mayMiss = schema.optout === "optional" && !isPresent;
        if (mayMiss && schema.optin === "optional") continue;
        if (!(mayMiss && schema.optin)) payload.issues.push(...issues);
        if (!isPresent && !schema.optin) {
          if (issues.length === 0) addIssue({ ...payload, value: undefined }, "invalid_type", { path: [key] });
          continue;
        }
        if (value !== undefined || isPresent || (schema.optin === "defaulted" && schema.optout !== "optional"))
          output[key] = value;
      }
      if (keepsOthers) for (const key of Object.keys(input)) if (!(key in shape)) output[key] = input[key];
      payload.value = output;
      return payload;
    },
  });
}

export const object = (shape: Shape = {}) => objectOf(shape, false);
export const looseObject = (shape: Shape) => objectOf(shape, true);
const shapeOf = ({ shape = {} }: Schema) => shape;
const mapShape = (schema: Schema, change: (key: string, field: Schema) => Schema | null) =>
  object(
    Object.fromEntries(
      Object.entries(shapeOf(schema)).flatMap(([key, field]) => {
        const changed = change(key, field);
        return changed ? [[key, changed]] : [];
      }),
    ),
  );
export const extend = (schema: Schema, shape: Shape) => object({ ...shapeOf(schema), ...shape });
export const partial = (schema: Schema) => mapShape(schema, (_, field) => optional(field));
export const pick = (schema: Schema, mask: object) => mapShape(schema, (key, field) => (key in mask ? field : null));
export const omit = (schema: Schema, mask: object) => mapShape(schema, (key, field) => (key in mask ? null : field));

/** Texts as keys, or the values of an enum; a partial one may leave some of these out. */
function recordOf(keys: Schema, values: Schema, isPartial: boolean): Schema {
  return schemaOf({
    parse(payload) {
      const input = payload.value;
      if (!isRecord(input)) return addIssue(payload, "invalid_type");
      const output: Record<string, unknown> = {};
      const known = keys.values as string[] | undefined;
      for (const key of known && !isPartial ? known : Object.keys(input)) {
        if (known && !known.includes(key)) continue;
        if (!known && keys.run({ value: key, issues: [] }).issues.length > 0) {
          addIssue({ ...payload, value: key }, "invalid_key", { path: [key] });
          continue;
        }
        const { issues, value } = runPart(values, key, input[key]);
        payload.issues.push(...issues);
        output[key] = value;
      }
      if (known && Object.keys(input).some((key) => !known.includes(key)))
        addIssue(payload, "unrecognized_keys", undefined, true);
      payload.value = output;
      return payload;
    },
  });
}
export const record = (keys: Schema, values: Schema) => recordOf(keys, values, false);
export const partialRecord = (keys: Schema, values: Schema) => recordOf(keys, values, true);

export const union = (options: Schema[]) =>
  schemaOf({
    parse(payload) {
      const results: Payload[] = [];
      for (const option of options) {
        const result = option.run({ value: payload.value, issues: [] });
        if (result.issues.length === 0) return result;
        results.push(result);
      }
      const [only, ...others] = results.filter((result) => !isAborted(result));
      return only && others.length === 0 ? only : addIssue(payload, "invalid_union");
    },
  });

export const discriminatedUnion = (key: string, options: Schema[]) =>
  schemaOf({
    parse(payload) {
      const input = payload.value;
      if (!isRecord(input)) return addIssue(payload, "invalid_type");
      const option = options.find((each) => shapeOf(each)[key]?.values?.includes(input[key]));
      return option ? option.run(payload) : addIssue(payload, "invalid_union", { path: [key] });
    },
  });
