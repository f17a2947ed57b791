import type * as z from "zod/mini";
import type { Permission } from "../../shop/permissions.ts";
import type { RefusalCode } from "../../shop/refusal.ts";

export type Schema = z.ZodMiniType;

/** The groups of endpoints in the documentation. */
export const tags = {
  Catalogue: "Products, their categories and sale prices; how staff change, import and export them.",
  Admin: "Settings, coupons, contact messages and the audit log.",
  Cart: "What a cart costs, and the cart of a signed-in customer.",
  Wishlist: "The wishlist of a signed-in customer.",
  "Stock alerts": "A notification when a product is in stock again.",
  Orders: "Placing, finding and cancelling an order.",
  Payments: "Paying online: ways, attempts, and the gateways' accounts.",
  Reviews: "What customers say about products, and how staff moderate it.",
  Addresses: "The saved addresses of a signed-in customer.",
  Contact: "Messages to the shop.",
  Images: "Uploading pictures.",
  "Signing in": "Accounts, sessions, and the token that every call of a signed-in user carries.",
  "Second factor": "Authenticator apps, passkeys and recovery codes of staff.",
  Users: "Accounts and roles.",
  "Order management": "What staff do with orders.",
  Parcels: "Packing, handing over, and taking back.",
  Stock: "Goods on hand: batches, movements, counts, suppliers and purchases.",
  Couriers: "Couriers' accounts, what they report, and what needs a person.",
  Cash: "What couriers owe and pay out, claims against them, the cash box and closed days.",
  Notifications: "Emails and SMS that the shop has sent or queued.",
} as const satisfies Record<string, string>;

/** What programs read, by its schema. */
type DataResponse = {
  status: number;
  description: string;
  schema: Schema;
  /** JSON by default; named if an external protocol defines the response. */
  type?: "text/event-stream" | "text/csv" | "application/json" | "application/x-ndjson";
};

/** A response for people instead: a page, or a redirect to one. */
type PageResponse = { status: number; description: string; page: true; redirect?: string };

/** The request, response and refusals of one method of one path. */
export type Endpoint = {
  tag: keyof typeof tags;
  summary: string;
  query?: Schema;
  body?: Schema;
  /** Whether the body may be left out; it then reads as `{}`. */
  bodyOptional?: boolean;
  /** The field of a multipart form that holds one file, which the handler reads itself (`readFile`). */
  upload?: string;
  /** Headers that mean something here, with their meaning. */
  headers?: Record<string, string>;
  response: DataResponse | PageResponse;
  refuses: RefusalCode[];
  /** Whether a bearer token is required, and the permission where there is one. Checked before anything sent is read. */
  signedIn?: true | Permission;
  /** Whether it uses the session cookie, which browsers also send from other sites: requests from there are refused. */
  byCookie?: boolean;
  /** Whether a good response is the same for everybody and may be cached (server/page-cache/cached-routes.ts). */
  cacheable?: boolean;
  /** Whether even a GET is refused from a foreign page. */
  sameOriginOnly?: boolean;
};

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Endpoints by method and path, which is written as Hono writes it: `GET /product/:id`. */
export type ContractTable = { [name: `${Method} /${string}`]: Endpoint };

type ParamNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The `:id`s of a path. */
export type Params<Name> = { [Each in ParamNames<Name>]: string };

/** What an endpoint reads of the query or the body, after parsing. */
export type Parsed<E, Part extends "query" | "body"> = E extends { [Each in Part]: infer S extends Schema }
  ? z.output<S>
  : undefined;

/** The input type, before parsing. */
export type Sent<E, Part extends "query" | "body"> = E extends { [Each in Part]: infer S extends Schema }
  ? z.input<S>
  : undefined;

/** The JSON of a good response; never where it is no JSON. */
export type ResponseData<E> = E extends { response: { type: string } }
  ? never
  : E extends { response: { schema: infer S extends Schema } }
    ? z.output<S>
    : never;
