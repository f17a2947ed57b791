import { currentSession, withToken } from "../client/session.ts";

/** Fetches a file with the token in its header, never in an address, and hands it to the browser to be kept. */
export async function download(path: string, name: string): Promise<void> {
  const session = currentSession();
  if (session.state !== "signed-in") return;
  const response = await withToken(session.user._id, (headers) => fetch(`/api${path}`, { headers }));
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
