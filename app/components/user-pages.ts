import type { Role } from "../../shop/permissions.ts";

/** The pages of a signed-in person, in the order of the user menu (specification.txt §2). */
export const userPages = [
  { to: "/orders", label: "user.orders", icon: "package" },
  { to: "/wishes", label: "wishes.title", icon: "heart" },
  { to: "/account", label: "user.account", icon: "user" },
] as const;

const dashboard = { to: "/admin-dashboard", label: "page.adminDashboard", icon: "squares-four" } as const;

/** What the user menu offers: staff have the counter besides; it shows each role its own sections. */
export function userMenuPages(role: Role) {
  return role === "user" ? userPages : [...userPages, dashboard];
}
