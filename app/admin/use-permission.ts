import { hasPermission, type Permission } from "../../shop/permissions.ts";
import { useSession } from "../browser/session.ts";

/** Whether the user has a permission. Decides what is shown; the server enforces it. */
export function usePermission(permission: Permission): boolean {
  const session = useSession();
  return session.state === "signed-in" && hasPermission(session.user.role, permission);
}
