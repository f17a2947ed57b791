import { type OpenPage, usePage } from "./page.tsx";

/** Opens a page of the shop from wherever a component is: by the router of its app, else as a document. */
export function useOpenPage(): OpenPage {
  return usePage().open ?? openDocument;
}

/** Tells the browser to leave for a page. */
export async function openDocument(to: string, { replace = false } = {}): Promise<void> {
  if (replace) location.replace(to);
  else location.assign(to);
}
