import { Refusal } from "./refusal.ts";

/** The staff roles, the strongest last; a member of staff may have several. */
export const staffRoles = ["packing", "order-desk", "catalogue", "accounts"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Signed-in users are shoppers (`user`), staff, or own the shop (`admin`); the strongest last. */
export const roles = ["user", ...staffRoles, "admin"] as const;

export type Role = (typeof roles)[number];

/** Who makes a request: a guest, or a signed-in user. Their `role` is the strongest of theirs. */
export type Actor =
  | { role: "guest" }
  | { role: Role; furtherRoles?: StaffRole[]; id: string; email: string; name: string };

export const guest: Actor = { role: "guest" };

/**
 * Who may do what (specification.txt §6). Anything not listed is open to everybody. `orders/order-access.ts` decides
 * which orders belong to a user.
 */
const permissions = {
  "orders:read": ["order-desk", "accounts", "admin"],
  "orders:change": ["order-desk", "admin"],
  "orders:edit": ["order-desk", "admin"],
  "orders:discount": ["admin"],
  "orders:undo": ["order-desk", "admin"],
  /** Steps of others, too. */
  "orders:undo-any": ["admin"],
  "calls:make": ["order-desk", "admin"],
  "payments:claim": ["order-desk", "accounts", "admin"],
  "payments:verify": ["accounts", "admin"],
  "payments:refund": ["accounts", "admin"],
  "parcels:read": ["packing", "order-desk", "admin"],
  "shipments:label": ["packing", "order-desk", "admin"],
  "shipments:book": ["packing", "order-desk", "admin"],
  "shipments:handover": ["packing", "order-desk", "admin"],
  "returns:check-in": ["packing", "order-desk", "admin"],
  /** What customers ask to send back. */
  "returns:decide": ["order-desk", "admin"],
  /** What is on hand; only those who read purchases see what it cost. */
  "stock:read": ["packing", "order-desk", "catalogue", "accounts", "admin"],
  "stock:receive": ["packing", "admin"],
  "stock:count": ["packing", "admin"],
  "stock:write-off": ["packing", "admin"],
  /** Suppliers, purchase orders, and what goods cost. */
  "purchases:read": ["accounts", "admin"],
  "purchases:change": ["accounts", "admin"],
  /** Costs and profit. */
  "profit:read": ["accounts", "admin"],
  "expenses:change": ["accounts", "admin"],
  /** The keys of couriers. */
  "couriers:manage": ["accounts", "admin"],
  /** The keys of gateways. */
  "gateways:manage": ["accounts", "admin"],
  /** What couriers owe and pay, the cash box and its days. */
  "cash:read": ["accounts", "admin"],
  "cash:change": ["accounts", "admin"],
  /** A closed day. */
  "cash:reopen": ["admin"],
  "orders:read-own": roles,
  "orders:change-own": roles,
  "carts:read": ["admin"],
  "carts:change-own": roles,
  "addresses:change-own": roles,
  "wishlist:own": roles,
  "products:change": ["catalogue", "admin"],
  "coupons:change": ["catalogue", "admin"],
  "messages:read": ["order-desk", "admin"],
  "messages:answer": ["order-desk", "admin"],
  "settings:change": ["admin"],
  /** Which services outside the shop are set up. */
  "services:read": ["packing", "order-desk", "admin"],
  /** How the shop looks and what its home page says; publishing shows it to everybody. */
  "content:draft": ["catalogue", "admin"],
  "content:publish": ["admin"],
  "audit-log:read": ["admin"],
  "users:read": ["admin"],
  "users:change": ["admin"],
  "account:own": roles,
  "second-factor:add": [...staffRoles, "admin"],
  "customers:read": ["order-desk", "accounts", "admin"],
  "customers:change": ["order-desk", "admin"],
  "customers:block": ["order-desk", "admin"],
  /** Whole lists as files. */
  "customers:export": ["accounts", "admin"],
  "customers:forget": ["admin"],
  "images:add": roles,
  "reviews:write": roles,
  "reviews:moderate": ["catalogue", "admin"],
  "notifications:read": ["order-desk", "admin"],
  "notifications:send": ["order-desk", "admin"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

export type SignedIn = Exclude<Actor, { role: "guest" }>;

/** The first line of every guarded use case. Refuses a guest as `not-signed-in`, others as `not-allowed`. */
export function allow(actor: Actor, permission: Permission): SignedIn {
  if (actor.role === "guest") throw new Refusal("not-signed-in");
  if (!hasPermission(actor, permission)) throw new Refusal("not-allowed");
  return actor;
}

/** The roles that have a permission. */
export function rolesWith(permission: Permission): readonly Role[] {
  return permissions[permission];
}

/** Somebody's roles, the strongest as `role`. */
export type HeldRoles = { role: Role; furtherRoles?: readonly StaffRole[] | undefined };

/** Whether a user has a permission, to show or hide controls. Only `allow` protects a use case. */
export function hasPermission({ role, furtherRoles = [] }: HeldRoles, permission: Permission): boolean {
  return [role, ...furtherRoles].some((each) => rolesWith(permission).includes(each));
}

/** Roles as they are stored: the strongest apart. An admin may do everything and needs no further ones. */
export function heldRoles(chosen: readonly Role[]): { role: Role; furtherRoles: StaffRole[] } {
  const role = roles.findLast((each) => chosen.includes(each)) ?? "user";
  const furtherRoles = role === "admin" ? [] : staffRoles.filter((each) => each !== role && chosen.includes(each));
  return { role, furtherRoles };
}
