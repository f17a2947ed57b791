import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createSecretBox, type SecretBox } from "../shop/auth/secret-box.ts";
import type { ServerSettings } from "./config/server-settings.ts";

/**
 * The box for what the database alone must not give away, with the keys of the settings, or with one that is drawn at its
 * first use into a file that only its owner can read. It lies outside of the database and of every backup.
 */
export function openSecretBox({ secretsKeys, dataDir }: Pick<ServerSettings, "secretsKeys" | "dataDir">): SecretBox {
  let opened: SecretBox | undefined;
  const box = () => (opened ??= createSecretBox(secretsKeys ?? [readOrCreateKey(path.join(dataDir, "secrets.key"))]));
  return {
    seal: (text, context) => box().seal(text, context),
    open: (sealed, context) => box().open(sealed, context),
  };
}

function readOrCreateKey(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    // Drawn before, by an earlier start or by another process in this moment.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}
