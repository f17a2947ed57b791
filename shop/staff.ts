import type { Role } from "./permissions.ts";

/** Whether a role opens the dashboard or a part of it. Separate from the permissions, for pages that need only this. */
export function isStaff(role: Role): boolean {
  return role !== "user";
}
