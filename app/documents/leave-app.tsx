import { Link as RouterLink, redirect, useNavigate } from "react-router";
import type { LinkProps, OpenPage } from "../components/page.tsx";
import { openDocument } from "../components/page.tsx";
import { isDocument } from "./routes.ts";

// How an app opens a page: one of an app by the router, a public one as a document.

/**
 * A link of an app; its markup is that of a plain one, which cached parts of pages contain. To a public page, too, it goes
 * by the router (open-document.ts), which asks before unsaved changes are lost.
 */
export function AppLink(props: LinkProps) {
  return <RouterLink discover="none" {...props} />;
}

/** How an app opens a page that no link leads to (`useOpenPage`). */
export function useAppOpen(): OpenPage {
  const navigate = useNavigate();
  return async (to, options) => (isDocument(to) ? openDocument(to, options) : navigate(to, options));
}

/** Leads a loader's visitor to another page instead, and never comes back to it. */
export async function redirectTo(to: string): Promise<never> {
  if (!isDocument(to)) throw redirect(to);
  return openDocument(to, { replace: true });
}
