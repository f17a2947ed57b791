import type { Route } from "./+types/open-document.ts";
import { untilLeft } from "./leave-app.tsx";

/** An app was asked for an address that is none of its own. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> {
  const { pathname, search, hash } = new URL(request.url);
  location.assign(pathname + search + hash);
  return untilLeft();
}
