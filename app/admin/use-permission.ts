import { hasPermission, type Permission } from "../../shop/permissions.ts";
import { useSession } from "../browser/session.ts";

/** Whether the person at the dashboard may do this: what is shown to them, and where links lead. Only the server guards. */
export function usePermission(permission: Permission): boolean {
  const session = useSession();
  return session.state === "signed-in" && hasPermission(session.user.role, permission);
}
