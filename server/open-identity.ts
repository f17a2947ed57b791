import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { Database } from "../db/open.ts";
import { openDemoIssuer } from "../demo/demo-issuer.ts";
import { openIdProvider } from "../integrations/identity/openid.ts";
import { type Argon2Cost, defaultCost, hashPassword, verifyPassword } from "../integrations/identity/password-hash.ts";
import { createEmbeddedAccounts } from "../shop/auth/embedded-accounts.ts";
import { createSecretBox, type SecretBox } from "../shop/auth/secret-box.ts";
import type { OutboxSignal } from "../shop/notifications/outbox-signal.ts";
import { type GoogleSignIn, OpenIdError, type OpenIdProvider, type SendAccountEmail } from "../shop/ports.ts";
import { loadSettings } from "../shop/settings/settings.ts";
import { shopSecret } from "../shop/shop-secret.ts";
import { isThisMachine, type ServerSettings } from "./config/server-settings.ts";
import type { Log } from "./log.ts";

type OpenIdentityDeps = {
  db: Database;
  publicUrl: string;
  secretBox: SecretBox;
  sendAccountEmail: SendAccountEmail;
  outboxSignal: OutboxSignal;
  now?: () => Date;
  cost?: Argon2Cost;
  /** Minimum response time of requests about an email, against timing attacks. */
  minResponseMs?: number;
  onDelayed?: () => void;
};

/** The shop's own accounts, with passwords hashed on separate threads. */
export async function openIdentity({
  db,
  cost = defaultCost,
  now = () => new Date(),
  minResponseMs = 300,
  ...parts
}: OpenIdentityDeps) {
  const passwords = {
    hash: (password: string) => hashPassword(password, cost),
    verify: verifyPassword,
  };
  const secret = await shopSecret(db, "session-cookie");
  return createEmbeddedAccounts({
    ...parts,
    db,
    now,
    minResponseMs,
    passwords,
    secret,
    settings: () => loadSettings(db),
  });
}

/** Sign-in with Google as configured; a demo shop on this machine gets a stand-in. */
export async function openGoogle(
  { google, firebase, demo, publicUrl }: Pick<ServerSettings, "google" | "firebase" | "demo" | "publicUrl">,
  log: Log,
): Promise<GoogleSignIn | null> {
  const redirectUri = `${publicUrl}/api/auth/google/callback`;
  const signInWith = (issuer: OpenIdProvider, kind: GoogleSignIn["kind"]) => ({
    issuer: withLog(issuer, log),
    redirectUri,
    kind,
  });
  if (firebase) return null;
  if (google) return signInWith(openIdProvider(google), "on");
  if (!demo || !isThisMachine(new URL(publicUrl).hostname)) return null;
  return signInWith(openIdProvider(await openDemoIssuer(redirectUri)), "demo");
}

/** Logs what the operator must fix: a wrong secret, an unreachable issuer. */
function withLog(provider: OpenIdProvider, log: Log): OpenIdProvider {
  const logAndRethrow = (error: unknown): never => {
    if (error instanceof OpenIdError && (error.reason === "not-set-up" || error.reason === "unreachable"))
      log.warn({ reason: error.reason, cause: String(error.cause) }, "sign-in with Google failed");
    throw error;
  };
  return {
    start: (redirectUri, language) => provider.start(redirectUri, language).catch(logAndRethrow),
    finish: (flow, callbackUrl) => provider.finish(flow, callbackUrl).catch(logAndRethrow),
  };
}

/**
 * Encrypts what the database must not reveal, with the keys of the settings or one generated at first use in a file
 * only its owner can read. It is neither in the database nor in backups.
 */
export function openSecretBox({ secretsKeys, dataDir }: Pick<ServerSettings, "secretsKeys" | "dataDir">): SecretBox {
  let opened: SecretBox | undefined;
  const box = () => (opened ??= createSecretBox(secretsKeys ?? [readOrCreateKey(path.join(dataDir, "secrets.key"))]));
  return {
    seal: (text, context) => box().seal(text, context),
    open: (sealed, context) => box().open(sealed, context),
  };
}

/** The file of the key exists and holds none. */
export class EmptyKeyFile extends Error {
  constructor(file: string) {
    super(`${file} is empty. Restore it, or delete it if the shop has never had a key: the next use creates one.`);
  }
}

/**
 * The key in a file, which is created whole or not at all. An empty file is an `EmptyKeyFile`: a new key would open nothing
 * of what the lost one has sealed.
 */
function readOrCreateKey(file: string): string {
  if (!existsSync(file)) createKey(file);
  const key = readFileSync(file, "utf8").trim();
  if (key === "") throw new EmptyKeyFile(file);
  return key;
}

function createKey(file: string): void {
  const folder = path.dirname(file);
  mkdirSync(folder, { recursive: true });
  const written = `${file}.${process.pid}.${randomBytes(6).toString("hex")}`;
  try {
    writeFileSync(written, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx", flush: true });
    linkSync(written, file);
    fsyncFolder(folder);
  } catch (error) {
    // Another process was first: its key counts.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(written, { force: true });
  }
}

/** Makes the file's name survive a power cut. Windows has no such call, and its names survive. */
function fsyncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const opened = openSync(folder, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
