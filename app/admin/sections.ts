import type { ReactElement } from "react";
import type { Language } from "../../shop/language.ts";
import type { Permission } from "../../shop/permissions.ts";
import type { IconName } from "../components/icon-names.ts";
import type { AdminMessageKey } from "./i18n.ts";

/** What a section is asked: the query of the address, which holds its tab, filter, page and open record. */
export type SectionAsked = { params: URLSearchParams; language: Language };

/** A section's own module: asks the API one question and answers what is to be seen. Loaded when it is first opened. */
type SectionModule = { show: (asked: SectionAsked) => Promise<ReactElement> };

type SectionEntry = {
  name: string;
  label: AdminMessageKey;
  icon: IconName;
  /** Who may not do this does not see the section; the server refuses in any case. */
  permission: Permission;
  open: () => Promise<SectionModule>;
};

const entries = [
  {
    name: "overview",
    label: "admin.nav.overview",
    icon: "squares-four",
    permission: "orders:read",
    open: () => import("./overview/overview-section.tsx"),
  },
  {
    name: "orders",
    label: "admin.nav.orders",
    icon: "receipt",
    permission: "orders:read",
    open: () => import("./orders/orders-section.tsx"),
  },
  {
    name: "users",
    label: "admin.nav.users",
    icon: "users",
    permission: "people:read",
    open: () => import("./users/users-section.tsx"),
  },
  {
    name: "products",
    label: "admin.nav.products",
    icon: "package",
    permission: "products:change",
    open: () => import("./products/products-section.tsx"),
  },
  {
    name: "add-product",
    label: "admin.nav.addProduct",
    icon: "plus-circle",
    permission: "products:change",
    open: () => import("./product-editor/product-editor-section.tsx"),
  },
  {
    name: "offers",
    label: "admin.nav.offers",
    icon: "ticket",
    permission: "coupons:change",
    open: () => import("./coupons/coupons-section.tsx"),
  },
  {
    name: "reviews",
    label: "admin.nav.reviews",
    icon: "star",
    permission: "reviews:moderate",
    open: () => import("./reviews/reviews-section.tsx"),
  },
  {
    name: "search-words",
    label: "admin.nav.searchWords",
    icon: "magnifying-glass",
    permission: "products:change",
    open: () => import("./synonyms/synonyms-section.tsx"),
  },
  {
    name: "messages",
    label: "admin.nav.messages",
    icon: "envelope-simple",
    permission: "messages:read",
    open: () => import("./messages/messages-section.tsx"),
  },
  {
    name: "settings",
    label: "admin.nav.settings",
    icon: "gear-six",
    permission: "settings:change",
    open: () => import("./settings/settings-section.tsx"),
  },
  {
    name: "history",
    label: "admin.nav.history",
    icon: "clock",
    permission: "history:read",
    open: () => import("./audit-log/audit-log-section.tsx"),
  },
] as const satisfies SectionEntry[];

export type SectionName = (typeof entries)[number]["name"];
export type Section = SectionEntry & { name: SectionName };

/** The sections in the order of the menu (specification.txt §2, then what is ours). The first that is allowed is home. */
export const sections: readonly Section[] = entries;
