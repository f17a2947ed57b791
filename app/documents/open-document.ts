import type { Route } from "./+types/open-document.ts";
import { untilLeft } from "./leave-app.tsx";

/** Opens a URL outside of the app as a document. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> {
  const { pathname, search, hash } = new URL(request.url);
  location.assign(pathname + search + hash);
  return untilLeft();
}
