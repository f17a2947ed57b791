import type { Role } from "../../shop/permissions.ts";
import { dashboardPath } from "../browser/return-to-dashboard.ts";

/** The pages of signed-in customers, in the order of the user menu (specification.txt §2). */
export const userPages = [
  { to: "/orders", label: "user.orders", icon: "package" },
  { to: "/wishes", label: "wishlist.title", icon: "heart" },
  { to: "/account", label: "user.account", icon: "user" },
] as const;

const dashboard = { to: dashboardPath, label: "page.adminDashboard", icon: "squares-four" } as const;

/** The links of the user menu; staff also have the dashboard, which shows each role its own sections. */
export function userMenuPages(role: Role) {
  return role === "user" ? userPages : [...userPages, dashboard];
}
