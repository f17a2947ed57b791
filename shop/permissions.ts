import { Refusal } from "./refusal.ts";

/** Signed-in users are shoppers (`user`), staff of the order desk or the catalogue, or run the shop (`admin`). */
export const roles = ["user", "order-desk", "catalogue", "admin"] as const;

export type Role = (typeof roles)[number];

/** Who makes a request: a guest, or a signed-in user with a role. */
export type Actor = { role: "guest" } | { role: Role; id: string; email: string; name: string };

export const guest: Actor = { role: "guest" };

/**
 * Who may do what (specification.txt §6). Everything that is not here is open to everybody. Which orders are somebody's
 * own: `orders/order-access.ts`.
 */
const permissions = {
  "orders:read": ["order-desk", "admin"],
  "orders:change": ["order-desk", "admin"],
  "orders:undo": ["order-desk", "admin"],
  "calls:make": ["order-desk", "admin"],
  "payments:claim": ["order-desk", "admin"],
  "payments:verify": ["admin"],
  "payments:refund": ["admin"],
  "orders:read-own": roles,
  "orders:change-own": roles,
  "carts:read": ["admin"],
  "carts:change-own": roles,
  "addresses:change-own": roles,
  "wishes:own": roles,
  "products:change": ["catalogue", "admin"],
  "coupons:change": ["catalogue", "admin"],
  "messages:read": ["order-desk", "admin"],
  "messages:answer": ["order-desk", "admin"],
  "settings:change": ["admin"],
  "history:read": ["admin"],
  "people:read": ["admin"],
  "people:change": ["admin"],
  "account:own": roles,
  "second-factor:add": ["order-desk", "catalogue", "admin"],
  "customers:forget": ["admin"],
  "images:add": roles,
  "reviews:write": roles,
  "reviews:moderate": ["catalogue", "admin"],
  "letters:read": ["order-desk", "admin"],
  "letters:send": ["order-desk", "admin"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

export type SignedIn = Exclude<Actor, { role: "guest" }>;

/** The first line of every guarded use case. Refuses a guest as `not-signed-in`, others as `not-allowed`. */
export function allow(actor: Actor, permission: Permission): SignedIn {
  if (actor.role === "guest") throw new Refusal("not-signed-in");
  if (!hasPermission(actor.role, permission)) throw new Refusal("not-allowed");
  return actor;
}

/** The roles that have a permission. */
export function rolesWith(permission: Permission): readonly Role[] {
  return permissions[permission];
}

/** Whether a role has a permission, for showing and hiding. Only `allow` guards anything. */
export function hasPermission(role: Role, permission: Permission): boolean {
  return rolesWith(permission).includes(role);
}
