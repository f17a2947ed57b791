import type { Page } from "@playwright/test";

/** Calls the API as the user signed in to this browser, and returns the JSON. */
export async function callApiAs<Result = unknown>(page: Page, method: string, path: string, body?: unknown) {
  const result = await page.evaluate(
    async ([method, path, body]) => {
      const token = localStorage.getItem("access-token")?.replaceAll('"', "");
      const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
      const response = await fetch(`/api${path}`, { method, headers, body: body ?? null });
      return { status: response.status, body: await response.json() };
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  );
  if (result.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(result)}`);
  return result.body as Result;
}
