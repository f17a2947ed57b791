import type { SecretBox } from "../auth/secret-box.ts";

type Sealed = { id: string; sealedKeys: string };

/** Seals and opens the keys of the accounts in one table. */
export function accountKeys(table: "courier_accounts" | "gateway_accounts" | "advertising_accounts") {
  const contextOf = (accountId: string) => `${table} ${accountId}`;
  return {
    /** The keys of an account, by name; null where the key that sealed them is missing: they must be entered again. */
    openKeys(box: SecretBox, { id, sealedKeys }: Sealed): Record<string, string> | null {
      const text = box.open(sealedKeys, contextOf(id));
      if (text === null) return null;
      const keys: unknown = JSON.parse(text);
      if (typeof keys !== "object" || keys === null) return null;
      return Object.fromEntries(Object.entries(keys).filter((entry): entry is [string, string] => isText(entry[1])));
    },
    sealKeys: (box: SecretBox, accountId: string, keys: Record<string, string>): string =>
      box.seal(JSON.stringify(keys), contextOf(accountId)),
  };
}

// Four characters of a short key would make guessing easier.
const shortestWithHint = 12;

/** The last four characters of each key, so that staff recognise it; none of a short one. */
export function hintsOf(keys: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(keys).map(([name, key]) => [name, key.length >= shortestWithHint ? key.slice(-4) : ""]),
  );
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
