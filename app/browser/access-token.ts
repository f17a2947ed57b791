import { readText, removeStored, writeText } from "./local-storage.ts";

// The token of the API, under the name that specification.txt §3 gives it; shared by all tabs.
const storageKey = "access-token";
/** Renewed this long before it expires, so that it does not expire on its way to the server. */
const renewMarginMs = 30_000;
const tokenPattern = /^[\w-]+\.[\w-]+\.[\w-]+$/;

let tokenExpiry = { token: "", expiresAt: 0 };

/** The stored token; null where there is none, or something else. */
export function storedToken(): string | null {
  const stored = readText("localStorage", storageKey);
  return stored !== null && stored.length < 4096 && tokenPattern.test(stored) ? stored : null;
}

/** Whether the token has not expired, as far as the browser can tell. */
export function isFresh(token: string): boolean {
  if (tokenExpiry.token !== token)
    tokenExpiry = { token, expiresAt: Math.min(expiryOf(token), Date.now() + lifetimeOf(token)) };
  return Date.now() < tokenExpiry.expiresAt - renewMarginMs;
}

/** The `_id` of the user that the token is for. */
export function tokenUserId(token: string | null): string | null {
  return (token !== null && decodeClaims(token).sub) || null;
}

/** Stores a new token. Its lifetime counts from now: the clock of the device may be wrong. */
export function storeToken(token: string): void {
  tokenExpiry = { token, expiresAt: Date.now() + lifetimeOf(token) };
  writeText("localStorage", storageKey, token);
}

export function clearToken(): void {
  removeStored("localStorage", storageKey);
}

function expiryOf(token: string): number {
  return (decodeClaims(token).exp ?? 0) * 1000;
}

function lifetimeOf(token: string): number {
  const { iat = 0, exp = 0 } = decodeClaims(token);
  return (exp - iat) * 1000;
}

function decodeClaims(token: string): { sub?: string; iat?: number; exp?: number } {
  try {
    const [, claims = ""] = token.split(".");
    return JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) ?? {};
  } catch {
    return {};
  }
}
