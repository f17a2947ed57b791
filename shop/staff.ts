import type { Role } from "./permissions.ts";

/** Whether a role opens the dashboard, or a part of it. Apart from the permissions, for pages that need no more of them. */
export function isStaff(role: Role): boolean {
  return role !== "user";
}
