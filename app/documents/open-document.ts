import { openDocument } from "../components/page.tsx";
import type { Route } from "./+types/open-document.ts";

/** Opens a URL outside of the app as a document. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> {
  const { pathname, search, hash } = new URL(request.url);
  return openDocument(pathname + search + hash);
}
