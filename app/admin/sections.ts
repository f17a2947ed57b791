import type { ReactElement } from "react";
import type { Language } from "../../shop/language.ts";
import type { Permission } from "../../shop/permissions.ts";
import type { IconName } from "../components/icon-names.ts";
import type { AdminMessageKey } from "./i18n.ts";

/** The input of a section: the query of the URL, with its tab, filter, page and open record. */
export type SectionInput = { params: URLSearchParams; language: Language };

/** The module of a section, which loads its data and renders it. Fetched when first opened. */
type SectionModule = { renderSection: (input: SectionInput) => Promise<ReactElement> };

type SectionEntry = {
  name: string;
  /** Sections of a group stand together in the menu, parted from the others by a line. */
  group: "overview" | "orders" | "money" | "people" | "products" | "shop";
  label: AdminMessageKey;
  icon: IconName;
  /** The letter that opens it after G. */
  key?: string;
  /** Required to see the section; the server checks in any case. */
  permission: Permission;
  load: () => Promise<SectionModule>;
};

const entries = [
  {
    name: "overview",
    group: "overview",
    label: "admin.nav.overview",
    icon: "squares-four",
    permission: "orders:read",
    load: () => import("./overview/overview.tsx"),
  },
  {
    name: "orders",
    group: "orders",
    label: "admin.nav.orders",
    icon: "receipt",
    key: "O",
    permission: "orders:read",
    load: () => import("./orders/orders.tsx"),
  },
  {
    name: "calls",
    group: "orders",
    label: "admin.nav.calls",
    icon: "phone",
    key: "C",
    permission: "calls:make",
    load: () => import("./calls/calls.tsx"),
  },
  {
    name: "order-pad",
    group: "orders",
    label: "admin.nav.orderPad",
    icon: "pencil-simple",
    key: "P",
    permission: "orders:change",
    load: () => import("./order-pad/order-pad.tsx"),
  },
  {
    name: "dispatch",
    group: "orders",
    label: "admin.nav.dispatch",
    icon: "package",
    key: "D",
    permission: "parcels:read",
    load: () => import("./parcels/dispatch.tsx"),
  },
  {
    name: "parcels",
    group: "orders",
    label: "admin.nav.parcels",
    icon: "truck",
    key: "R",
    permission: "parcels:read",
    load: () => import("./parcels/parcels.tsx"),
  },
  {
    name: "cash",
    group: "money",
    label: "admin.nav.cash",
    icon: "hand-coins",
    key: "H",
    permission: "cash:read",
    load: () => import("./cash/cash.tsx"),
  },
  {
    name: "payments",
    group: "money",
    label: "admin.nav.payments",
    icon: "seal-check",
    permission: "payments:verify",
    load: () => import("./payments/payments.tsx"),
  },
  {
    name: "refunds",
    group: "money",
    label: "admin.nav.refunds",
    icon: "arrow-u-down-left",
    permission: "payments:refund",
    load: () => import("./refunds/refunds.tsx"),
  },
  {
    name: "profit",
    group: "money",
    label: "admin.nav.profit",
    icon: "arrow-up-right",
    key: "L",
    permission: "profit:read",
    load: () => import("./profit/profit.tsx"),
  },
  {
    name: "customers",
    group: "people",
    label: "admin.nav.customers",
    icon: "user",
    permission: "customers:read",
    load: () => import("./customers/customers.tsx"),
  },
  {
    name: "users",
    group: "people",
    label: "admin.nav.users",
    icon: "users",
    permission: "users:read",
    load: () => import("./users/users.tsx"),
  },
  {
    name: "products",
    group: "products",
    label: "admin.nav.products",
    icon: "tote",
    permission: "products:change",
    load: () => import("./products/products.tsx"),
  },
  {
    name: "add-product",
    group: "products",
    label: "admin.nav.addProduct",
    icon: "plus-circle",
    permission: "products:change",
    load: () => import("./product-editor/product-editor.tsx"),
  },
  {
    name: "stock",
    group: "products",
    label: "admin.nav.stock",
    icon: "barcode",
    key: "S",
    permission: "stock:read",
    load: () => import("./stock/stock.tsx"),
  },
  {
    name: "offers",
    group: "products",
    label: "admin.nav.coupons",
    icon: "ticket",
    permission: "coupons:change",
    load: () => import("./coupons/coupons.tsx"),
  },
  {
    name: "reviews",
    group: "products",
    label: "admin.nav.reviews",
    icon: "star",
    permission: "reviews:moderate",
    load: () => import("./reviews/reviews.tsx"),
  },
  {
    name: "brands",
    group: "products",
    label: "admin.nav.brands",
    icon: "storefront",
    permission: "products:change",
    load: () => import("./brands/brands.tsx"),
  },
  {
    name: "search-words",
    group: "products",
    label: "admin.nav.synonyms",
    icon: "magnifying-glass",
    permission: "products:change",
    load: () => import("./synonyms/synonyms.tsx"),
  },
  {
    name: "shade-lookup",
    group: "products",
    label: "admin.nav.shadeReferences",
    icon: "eye",
    permission: "products:change",
    load: () => import("./shade-references/shade-references.tsx"),
  },
  {
    name: "messages",
    group: "shop",
    label: "admin.nav.messages",
    icon: "envelope-simple",
    permission: "messages:read",
    load: () => import("./messages/messages.tsx"),
  },
  {
    name: "couriers",
    group: "shop",
    label: "admin.nav.couriers",
    icon: "moped",
    permission: "couriers:manage",
    load: () => import("./couriers/couriers.tsx"),
  },
  {
    name: "look",
    group: "shop",
    label: "admin.nav.look",
    icon: "image",
    permission: "content:draft",
    load: () => import("./look/look.tsx"),
  },
  {
    name: "advertising",
    group: "shop",
    label: "admin.nav.advertising",
    icon: "share-network",
    permission: "settings:change",
    load: () => import("./advertising/advertising.tsx"),
  },
  {
    name: "gateways",
    group: "shop",
    label: "admin.nav.gateways",
    icon: "lock-simple",
    permission: "gateways:manage",
    load: () => import("./gateways/gateways.tsx"),
  },
  {
    name: "settings",
    group: "shop",
    label: "admin.nav.settings",
    icon: "gear-six",
    permission: "settings:change",
    load: () => import("./settings/settings.tsx"),
  },
  {
    name: "history",
    group: "shop",
    label: "admin.nav.auditLog",
    icon: "clock",
    permission: "audit-log:read",
    load: () => import("./audit-log/audit-log.tsx"),
  },
] as const satisfies SectionEntry[];

export type SectionName = (typeof entries)[number]["name"];
export type Section = SectionEntry & { name: SectionName };

/** The sections in menu order (specification.txt §2, then further ones). The first permitted one is home. */
export const sections: readonly Section[] = entries;

type LinkParams = Record<string, string | number | null | undefined>;

/** The URL of a section: `?section=orders&tab=new`. Leaves out null, undefined and empty values. */
export function sectionLink(section: SectionName, params: LinkParams = {}): string {
  return linkWith(new URLSearchParams({ section }), params);
}

/** The current URL with some of its query changed; null, undefined and empty remove a parameter. */
export function linkWith(current: URLSearchParams, changes: LinkParams): string {
  const params = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === "") params.delete(name);
    else params.set(name, String(value));
  }
  return `?${params}`;
}
