import path from "node:path";
import * as z from "zod/mini";
import { projectRoot } from "../../db/project.ts";
import { minStaffPasswordLength } from "../../shop/auth/password-policy.ts";
import type { FirebaseProject } from "../../shop/ports.ts";
import { accountEmail, newPassword } from "../../shop/users/user-schema.ts";
import {
  type OperatorSettings,
  operatorEnvironment,
  operatorSettingHelp,
  operatorSettings,
} from "./operator-settings.ts";

const settingHelp = {
  PORT: "a port number from 1 to 65535, for example PORT=3000",
  HOST: "the address to listen on, for example HOST=127.0.0.1",
  PUBLIC_URL: "the shop's address as customers type it, without a path, for example PUBLIC_URL=https://labonno.example",
  DATA_DIR: "a folder for database and pictures, for example DATA_DIR=./data",
  DATABASE_URL: "a PostgreSQL address, for example DATABASE_URL=postgres://labonno:secret@localhost:5432/labonno",
  DATABASE_DIRECT_URL:
    "the same database without its pooler, together with DATABASE_URL, for example DATABASE_DIRECT_URL=postgres://labonno:secret@localhost:5432/labonno",
  PAGE_CACHE_MB: "size of the page cache in megabytes, 0 for none, for example PAGE_CACHE_MB=64",
  DEMO: "on or off, for example DEMO=off",
  ADMIN_EMAIL: "the email of the first admin, for example ADMIN_EMAIL=rupa@labonno.example",
  ADMIN_PASSWORD:
    "at least 8 characters with a lowercase and an uppercase letter (or leave it out to have one generated), for example ADMIN_PASSWORD=Shapla-2026",
  SECRETS_KEY:
    "at least 32 characters that nobody can guess; after a change, add the old one after a comma, for example SECRETS_KEY=wYh3…",
  TRUST_PROXY: "the number of your own proxies in front of the shop, for example TRUST_PROXY=1",
  CORS_ORIGINS:
    "other sites that may call the API, separated by commas, for example CORS_ORIGINS=https://blog.example,https://app.example",
  DRAIN_SECONDS: "seconds to keep answering after SIGTERM, from 0 to 60, for example DRAIN_SECONDS=5",
  SMTP_URL: "a mail server's address, for example SMTP_URL=smtps://labonno:secret@mail.example:465",
  MAIL_FROM: "the sender address, required with SMTP_URL, for example MAIL_FROM=hello@labonno.example",
  SMS_BULKSMSBD_KEY: "the BulkSMSBD API key, required with SMS_SENDER, for example SMS_BULKSMSBD_KEY=x7Kq2m",
  SMS_SENDER: "the sender name approved by BulkSMSBD, required with SMS_BULKSMSBD_KEY, for example SMS_SENDER=Labonno",
  GOOGLE_CLIENT_ID:
    "the client ID from the Google console, together with GOOGLE_CLIENT_SECRET, for example GOOGLE_CLIENT_ID=123-abc.apps.googleusercontent.com",
  GOOGLE_CLIENT_SECRET: "the client secret for GOOGLE_CLIENT_ID, for example GOOGLE_CLIENT_SECRET=GOCSPX-abc",
  GOOGLE_ISSUER:
    "an OpenID issuer, https except on this machine, for example GOOGLE_ISSUER=https://accounts.google.com",
  IDENTITY: "embedded or firebase, for example IDENTITY=firebase",
  FIREBASE_PROJECT_ID: "the project's ID, needed with IDENTITY=firebase, for example FIREBASE_PROJECT_ID=labonno-shop",
  FIREBASE_API_KEY:
    "the project's web API key, needed with IDENTITY=firebase, for example FIREBASE_API_KEY=AIzaSyA1b2c3",
  FIREBASE_AUTH_DOMAIN:
    "the host of the project's sign-in window, for example FIREBASE_AUTH_DOMAIN=labonno-shop.firebaseapp.com",
  FIREBASE_AUTH_EMULATOR_HOST:
    "an Auth emulator on this machine, for a project whose ID starts with demo-, for example FIREBASE_AUTH_EMULATOR_HOST=127.0.0.1:9099",
  SERVICE_WORKER: "on or off, for example SERVICE_WORKER=off",
  LOG_LEVEL: "one of silent, error, warn, info, debug",
  IMAGES: "where to store pictures: disk, s3 or imgbb, for example IMAGES=disk",
  S3_ENDPOINT: "the address of an S3 store, for example S3_ENDPOINT=https://s3.ap-south-1.amazonaws.com",
  S3_REGION: "a region of the S3 store, for example S3_REGION=ap-south-1",
  S3_BUCKET: "the name of a bucket, for example S3_BUCKET=labonno-pictures",
  S3_ACCESS_KEY_ID: "an access key of the S3 store",
  S3_SECRET_ACCESS_KEY: "the secret of that access key",
  IMGBB_KEY: "a key of imgbb.com",
  ...operatorSettingHelp,
} as const;

type SettingName = keyof typeof settingHelp;

/** Every setting there is. */
export const settingNames = Object.keys(settingHelp) as SettingName[];

const printableWord = z.string().check(z.regex(/^[!-~]+$/));

const environment = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(65535)), 3000),
  HOST: z._default(z.string().check(z.regex(/^[\w.:-]+$/)), "localhost"),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ }).check(z.refine(isRootUrl))),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), "./data"),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_DIRECT_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  PAGE_CACHE_MB: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000)), 64),
  DEMO: z.optional(z.enum(["on", "off"])),
  ADMIN_EMAIL: z.optional(accountEmail),
  ADMIN_PASSWORD: z.optional(newPassword.check(z.minLength(minStaffPasswordLength))),
  SECRETS_KEY: z.optional(z.string().check(z.refine((list) => parseKeys(list).every((key) => key.length >= 32)))),
  TRUST_PROXY: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(10)), 0),
  CORS_ORIGINS: z.optional(z.string().check(z.refine((list) => parseOrigins(list).every(isOrigin)))),
  DRAIN_SECONDS: z._default(z.coerce.number().check(z.gte(0), z.lte(60)), 1),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z.optional(z.email()),
  SMS_BULKSMSBD_KEY: z.optional(z.string().check(z.regex(/^\S+$/))),
  SMS_SENDER: z.optional(z.string().check(z.regex(/^[\w .-]{3,20}$/))),
  GOOGLE_CLIENT_ID: z.optional(printableWord),
  GOOGLE_CLIENT_SECRET: z.optional(printableWord),
  GOOGLE_ISSUER: z._default(z.url().check(z.refine(isSafeIssuer)), "https://accounts.google.com"),
  IDENTITY: z._default(z.enum(["embedded", "firebase"]), "embedded"),
  FIREBASE_PROJECT_ID: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{4,60}$/))),
  FIREBASE_API_KEY: z.optional(printableWord),
  FIREBASE_AUTH_DOMAIN: z.optional(z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/))),
  FIREBASE_AUTH_EMULATOR_HOST: z.optional(z.string().check(z.regex(/^(localhost|127\.0\.0\.1):\d{1,5}$/))),
  SERVICE_WORKER: z._default(z.enum(["on", "off"]), "on"),
  LOG_LEVEL: z._default(z.enum(["silent", "error", "warn", "info", "debug"]), "warn"),
  IMAGES: z._default(z.enum(["disk", "s3", "imgbb"]), "disk"),
  S3_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  S3_REGION: z._default(z.string().check(z.regex(/^[a-z0-9-]+$/)), "auto"),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  IMGBB_KEY: z.optional(z.string()),
  ...operatorEnvironment,
});

type Environment = z.infer<typeof environment>;

function parseKeys(list: string): string[] {
  return list.split(",").map((key) => key.trim());
}

/** How this process runs, from environment variables; README has the table. */
export type ServerSettings = OperatorSettings & {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  /** Past the pooler, where one stands before the database. */
  databaseDirectUrl: string | null;
  /** Megabytes; 0: pages are not kept. */
  pageCache: number;
  demo: boolean;
  admin: { email: string | null; password: string | null };
  /** Null: one is drawn and kept in the data folder. The first encrypts, all decrypt. */
  secretsKeys: [string, ...string[]] | null;
  trustProxy: number;
  /** Other sites whose pages may call the API; none but the shop's own where empty. */
  corsOrigins: string[];
  /** How long it answers on after SIGTERM, while it says that it is not ready any more. */
  drainSeconds: number;
  /** Null where Google was not set up. */
  google: { issuer: string; clientId: string; clientSecret: string } | null;
  /** Null where the shop keeps its accounts itself. */
  firebase: FirebaseProject | null;
  /** Null: nothing is sent that way, letters are kept for the admin to read. */
  mail: { url: string; from: string } | null;
  sms: { key: string; sender: string } | null;
  /** False: browsers are told to remove the one they have. */
  serviceWorker: boolean;
  logLevel: "silent" | "error" | "warn" | "info" | "debug";
  images: ImageSettings;
};

type ImageSettings =
  | { store: "disk" }
  | { store: "s3"; endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }
  | { store: "imgbb"; key: string };

/** Reads the settings. A wrong one throws with a line for each that names it and the mend; an empty one counts as not set. */
export function readServerSettings(env: Record<string, string | undefined>): ServerSettings {
  const definedEnvironment = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name in settingHelp && value !== ""),
  );
  const parsed = environment.safeParse(definedEnvironment);
  const names = new Set(
    parsed.success
      ? missingSettings(parsed.data)
      : parsed.error.issues.map((issue) => String(issue.path[0]) as SettingName),
  );
  if (!parsed.success || names.size > 0) {
    throw new Error([...names].map((name) => `${name} is not usable: it must be ${settingHelp[name]}.`).join("\n"));
  }
  const { PORT, HOST, PUBLIC_URL, DATA_DIR, DATABASE_URL, DEMO, TRUST_PROXY, LOG_LEVEL } = parsed.data;
  const { SMTP_URL, MAIL_FROM, SMS_BULKSMSBD_KEY, SMS_SENDER } = parsed.data;
  return {
    port: PORT,
    host: HOST,
    publicUrl: (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/(?<!\/)\/+$/, ""),
    dataDir: path.resolve(projectRoot, DATA_DIR),
    databaseUrl: DATABASE_URL ?? null,
    databaseDirectUrl: parsed.data.DATABASE_DIRECT_URL ?? null,
    pageCache: parsed.data.PAGE_CACHE_MB,
    // A database of the merchant's own is never filled unasked.
    demo: DEMO ? DEMO === "on" : !DATABASE_URL,
    admin: { email: parsed.data.ADMIN_EMAIL ?? null, password: parsed.data.ADMIN_PASSWORD ?? null },
    secretsKeys: parsed.data.SECRETS_KEY ? (parseKeys(parsed.data.SECRETS_KEY) as [string, ...string[]]) : null,
    trustProxy: TRUST_PROXY,
    corsOrigins: parseOrigins(parsed.data.CORS_ORIGINS ?? ""),
    drainSeconds: parsed.data.DRAIN_SECONDS,
    google: parseGoogle(parsed.data),
    firebase: parseFirebase(parsed.data),
    mail: SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM } : null,
    sms: SMS_BULKSMSBD_KEY && SMS_SENDER ? { key: SMS_BULKSMSBD_KEY, sender: SMS_SENDER } : null,
    serviceWorker: parsed.data.SERVICE_WORKER === "on",
    logLevel: LOG_LEVEL,
    images: parseImageSettings(parsed.data),
    ...operatorSettings(parsed.data),
  };
}

/** Settings without which others mean nothing. */
function missingSettings(values: Environment): SettingName[] {
  const required: SettingName[] = [];
  // One of a pair alone would leave letters unsent without a word.
  if (values.SMTP_URL !== undefined) required.push("MAIL_FROM");
  if (values.SMS_BULKSMSBD_KEY !== undefined) required.push("SMS_SENDER");
  if (values.SMS_SENDER !== undefined) required.push("SMS_BULKSMSBD_KEY");
  if (values.DATABASE_DIRECT_URL !== undefined) required.push("DATABASE_URL");
  if (values.IMAGES === "s3") required.push("S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY");
  if (values.IMAGES === "imgbb") required.push("IMGBB_KEY");
  if (values.GOOGLE_CLIENT_ID !== undefined) required.push("GOOGLE_CLIENT_SECRET");
  if (values.GOOGLE_CLIENT_SECRET !== undefined) required.push("GOOGLE_CLIENT_ID");
  if (values.IDENTITY === "firebase") required.push("FIREBASE_PROJECT_ID", "FIREBASE_API_KEY");
  const absent = required.filter((name) => values[name] === undefined);
  // What the emulator says is not signed: nobody's real accounts may hang on it.
  if (values.METRICS_PORT === values.PORT) absent.push("METRICS_PORT");
  const isEmulated = values.FIREBASE_AUTH_EMULATOR_HOST !== undefined && values.IDENTITY === "firebase";
  if (isEmulated && !values.FIREBASE_PROJECT_ID?.startsWith("demo-")) absent.push("FIREBASE_AUTH_EMULATOR_HOST");
  return absent;
}

function parseImageSettings(values: Environment): ImageSettings {
  const { S3_ENDPOINT: endpoint = "", S3_REGION: region, S3_BUCKET: bucket = "", IMGBB_KEY: key = "" } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId = "", S3_SECRET_ACCESS_KEY: secretAccessKey = "" } = values;
  if (values.IMAGES === "s3") return { store: "s3", endpoint, region, bucket, accessKeyId, secretAccessKey };
  return values.IMAGES === "imgbb" ? { store: "imgbb", key } : { store: "disk" };
}

function parseGoogle({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER }: Environment): ServerSettings["google"] {
  if (GOOGLE_CLIENT_ID === undefined || GOOGLE_CLIENT_SECRET === undefined) return null;
  return { issuer: GOOGLE_ISSUER, clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET };
}

function parseFirebase(values: Environment): FirebaseProject | null {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey } = values;
  if (values.IDENTITY !== "firebase" || projectId === undefined || apiKey === undefined) return null;
  const authDomain = values.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`;
  return { projectId, apiKey, authDomain, emulator: values.FIREBASE_AUTH_EMULATOR_HOST ?? null };
}

function parseOrigins(list: string): string[] {
  return list.split(",").flatMap((each) => each.trim() || []);
}

/** An origin as a browser names it, so that it can be compared letter by letter: no path, no slash at its end. */
function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Whether an address is that of a whole site: every link of the shop begins at its root. */
function isRootUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { pathname, search, hash } = new URL(address);
  return pathname === "/" && search === "" && hash === "";
}

function isSafeIssuer(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false;
  const { protocol, hostname } = new URL(issuer);
  return protocol === "https:" || (protocol === "http:" && isThisMachine(hostname));
}

/** Whether a host is this machine itself, as its own browser calls it. */
export function isThisMachine(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
