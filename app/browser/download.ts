import { ApiRefusal, ApiUnreachable } from "./api.ts";
import { currentSession, withToken } from "./session.ts";

/** Downloads a file of the API, with the token in its header rather than in the URL. */
export async function download(path: string, name: string): Promise<void> {
  const session = currentSession();
  if (session.state !== "signed-in") return;
  const response = await withToken(session.user._id, (headers) => fetchFile(path, headers));
  saveFile(name, await response.blob());
}

async function fetchFile(path: string, headers: HeadersInit): Promise<Response> {
  const response = await fetch(`/api${path}`, { headers }).catch(() => {
    throw new ApiUnreachable();
  });
  if (!response.ok) throw new ApiRefusal(response.status, await response.json().catch(() => ({})));
  return response;
}

/** Saves a file through the browser. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
