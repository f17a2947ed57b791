// The backend's token, kept under the name that specification.txt §3 gives it; shared by all tabs.
const key = "access-token";
/** Renewed this long before its end, so that it does not expire on its way to the server. */
const margin = 30_000;
const readable = /^[\w-]+\.[\w-]+\.[\w-]+$/;

// What could not be written (storage full or forbidden) still lives as long as this page does.
let inMemory: string | null = null;
let clocked = { token: "", until: 0 };

/** The token as it is kept now, in this tab or another; null where there is none, or something that is no token. */
export function keptToken(): string | null {
  const kept = readStorage();
  return kept !== null && kept.length < 4096 && readable.test(kept) ? kept : null;
}

/** Whether the token still lives, as far as can be told here; the server has the last word. */
export function isFresh(token: string): boolean {
  if (clocked.token !== token) clocked = { token, until: Math.min(endOf(token), Date.now() + lifetimeOf(token)) };
  return Date.now() < clocked.until - margin;
}

/** Whom the token is for: the `_id` of the person. */
export function personOf(token: string | null): string | null {
  return (token !== null && claimsOf(token).sub) || null;
}

/** Keeps a token that was issued just now. Its life is counted from here: the phone's clock may be wrong. */
export function keepToken(token: string): void {
  clocked = { token, until: Date.now() + lifetimeOf(token) };
  try {
    localStorage.setItem(key, token);
    inMemory = null;
  } catch {
    inMemory = token;
  }
}

export function forgetToken(): void {
  inMemory = null;
  try {
    localStorage.removeItem(key);
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}

function readStorage(): string | null {
  try {
    return inMemory ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function endOf(token: string): number {
  return (claimsOf(token).exp ?? 0) * 1000;
}

function lifetimeOf(token: string): number {
  const { iat = 0, exp = 0 } = claimsOf(token);
  return (exp - iat) * 1000;
}

function claimsOf(token: string): { sub?: string; iat?: number; exp?: number } {
  try {
    const [, claims = ""] = token.split(".");
    return JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) ?? {};
  } catch {
    return {};
  }
}
