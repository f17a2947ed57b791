import path from "node:path";
import * as z from "zod/mini";
import { projectRoot } from "../../db/project.ts";
import { minStaffPasswordLength } from "../../shop/auth/password-policy.ts";
import { accountEmail, newPassword } from "../../shop/users/user-schema.ts";

/** One environment variable. Parsing, error texts, docs/settings.md and deploy/labonno.env all come from its declaration. */
type Setting = {
  /** Reads the text of the variable; its default is the setting's. */
  schema: z.ZodMiniType;
  /** What it does, in Markdown, for the documentation. */
  meaning: string;
  /** Completes "it must be …" when the value is refused. */
  expected: string;
  example?: string;
  /** The default in words, where the schema has none. */
  defaultText?: string;
  /** Its value appears in no log and no error text. */
  secret?: true;
  /** The value in deploy/labonno.env; null comments the line out. */
  sample?: string | null;
};

const portNumber = z.coerce.number().check(z.int(), z.gte(1), z.lte(65535));
const integer = (min: number, max: number) => z.coerce.number().check(z.int(), z.gte(min), z.lte(max));
const hostName = z.string().check(z.regex(/^[\w.:-]+$/));
const printableWord = z.string().check(z.regex(/^[!-~]+$/));
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });
const onOff = z.enum(["on", "off"]);

/** Every setting of the server, in the order of the documentation. */
export const settings = {
  PORT: {
    schema: z._default(portNumber, 3000),
    meaning: "The port to listen on. Under systemd it is part of the service's name (`labonno@3000`).",
    expected: "a port number from 1 to 65535",
    example: "3000",
    sample: null,
  },
  HOST: {
    schema: z._default(hostName, "localhost"),
    meaning: "The address to listen on: `localhost` behind a proxy on the same machine, `0.0.0.0` for all interfaces.",
    expected: "the address to listen on",
    example: "127.0.0.1",
  },
  PUBLIC_URL: {
    schema: z.optional(z.url({ protocol: /^https?$/ }).check(z.refine(isRootUrl))),
    meaning: "The shop's address as customers type it. Links in email, sharing and sign-in with Google use it.",
    expected: "the shop's address as customers type it, without a path",
    example: "https://labonno.example",
    defaultText: "`http://localhost:PORT`",
    sample: "https://shop.example",
  },
  TRUST_PROXY: {
    schema: z._default(integer(0, 10), 0),
    meaning:
      "How many of your own proxies write `X-Forwarded-For` in front of the shop: nginx 1, a CDN and nginx 2. HAProxy between nginx and the shop writes nothing and does not count.",
    expected: "the number of your own proxies in front of the shop",
    example: "1",
    sample: "1",
  },
  CORS_ORIGINS: {
    schema: z.optional(z.string().check(z.refine((list) => parseOrigins(list).every(isOrigin)))),
    meaning: "Other sites whose pages may call the API (by token, never with cookies), separated by commas.",
    expected: "other sites that may call the API, separated by commas",
    example: "https://blog.example,https://app.example",
  },
  DATA_DIR: {
    schema: z._default(z.string().check(z.minLength(1)), "./data"),
    meaning: "The folder of the embedded database and the images.",
    expected: "a folder for database and pictures",
    example: "./data",
    sample: "/var/lib/labonno",
  },
  DATABASE_URL: {
    schema: z.optional(postgresUrl),
    meaning:
      "Your own PostgreSQL (15 or newer) instead of the embedded one. One host; behind Patroni, the address of HAProxy.",
    expected: "a PostgreSQL address",
    example: "postgres://labonno:secret@localhost:5432/labonno",
    secret: true,
  },
  DATABASE_DIRECT_URL: {
    schema: z.optional(postgresUrl),
    meaning:
      "The same database without its pooler, if DATABASE_URL leads through one (PgBouncer). Processes need a session of their own to hear of each other's changes.",
    expected: "the same database without its pooler, together with DATABASE_URL",
    example: "postgres://labonno:secret@localhost:5432/labonno",
    defaultText: "`DATABASE_URL`",
    secret: true,
  },
  PAGE_CACHE_MB: {
    schema: z._default(integer(0, 100_000), 64),
    meaning:
      "Memory for the page cache of each process, in megabytes; `0` turns it off ([how it works](decisions/0015-page-cache.md)).",
    expected: "size of the page cache in megabytes, 0 for none",
    example: "64",
  },
  DEMO: {
    schema: z.optional(onOff),
    meaning: "`on` fills an empty shop with the demo catalogue.",
    expected: "on or off",
    example: "off",
    defaultText: "`on` with the embedded database, else `off`",
    sample: "off",
  },
  COURIER_STAND_IN_PORT: {
    schema: z.optional(portNumber),
    meaning: "The port of the stand-in couriers of a demo shop, on this machine alone.",
    expected: "a port number from 1 to 65535",
    example: "3900",
    defaultText: "any free port",
  },
  DRAIN_SECONDS: {
    schema: z._default(z.coerce.number().check(z.gte(0), z.lte(60)), 1),
    meaning:
      "Seconds to keep answering after SIGTERM while `/readyz` says 503: a little longer than the load balancer takes to notice, 3 behind the HAProxy of deploy/.",
    expected: "seconds to keep answering after SIGTERM, from 0 to 60",
    example: "5",
  },
  ADMIN_EMAIL: {
    schema: z.optional(accountEmail),
    meaning: "The first admin of a shop that has none.",
    expected: "the email of the first admin",
    example: "rupa@labonno.example",
    defaultText: "`admin@labonno.example`",
  },
  ADMIN_PASSWORD: {
    schema: z.optional(newPassword.check(z.minLength(minStaffPasswordLength))),
    meaning: "The password of the first admin. A generated one is written to `DATA_DIR/admin-password.txt`.",
    expected: "at least 8 characters with a lowercase and an uppercase letter (or leave it out to have one generated)",
    example: "Shapla-2026",
    defaultText: "generated",
    secret: true,
  },
  SECRETS_KEY: {
    schema: z.optional(z.string().check(z.refine((list) => splitList(list).every((key) => key.length >= 32)))),
    meaning:
      "Encrypts what must stay secret even if the database leaks (the secrets of authenticator apps). Use the same key on every machine; no backup contains it. To change it, put the new key first and keep the old one after a comma.",
    expected: "at least 32 characters that nobody can guess; after a change, add the old one after a comma",
    example: "wYh3…",
    defaultText: "generated in `DATA_DIR/secrets.key`",
    secret: true,
  },
  IMAGES: {
    schema: z._default(z.enum(["disk", "s3", "imgbb"]), "disk"),
    meaning:
      "Where images are stored: `disk` (under DATA_DIR; several machines mount one folder), `s3` or `imgbb`. Pages load them from the shop in any case.",
    expected: "where to store pictures: disk, s3 or imgbb",
    example: "disk",
  },
  S3_ENDPOINT: {
    schema: z.optional(z.url({ protocol: /^https?$/ })),
    meaning: "With `IMAGES=s3`: any store that speaks S3.",
    expected: "the address of an S3 store",
    example: "https://s3.ap-south-1.amazonaws.com",
  },
  S3_REGION: {
    schema: z._default(z.string().check(z.regex(/^[a-z0-9-]+$/)), "auto"),
    meaning: "Its region, if it has regions.",
    expected: "a region of the S3 store",
    example: "ap-south-1",
  },
  S3_BUCKET: {
    schema: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
    meaning: "Its bucket.",
    expected: "the name of a bucket",
    example: "labonno-pictures",
  },
  S3_ACCESS_KEY_ID: {
    schema: z.optional(z.string()),
    meaning: "A key that may read, write, delete and list.",
    expected: "an access key of the S3 store",
    secret: true,
  },
  S3_SECRET_ACCESS_KEY: {
    schema: z.optional(z.string()),
    meaning: "The secret of that key.",
    expected: "the secret of that access key",
    secret: true,
  },
  IMGBB_KEY: {
    schema: z.optional(z.string()),
    meaning: "With `IMAGES=imgbb`.",
    expected: "a key of imgbb.com",
    secret: true,
  },
  SMTP_URL: {
    schema: z.optional(z.url({ protocol: /^smtps?$/ })),
    meaning:
      "A mail server (`smtps://user:password@host:465`, or `smtp://…:587`). Without it email is stored for staff to read under Messages; account links never appear there, only with `npm run admin -- link EMAIL`.",
    expected: "a mail server's address",
    example: "smtps://labonno:secret@mail.example:465",
    secret: true,
  },
  MAIL_FROM: {
    schema: z.optional(z.email()),
    meaning: "The sender address of email.",
    expected: "the sender address, required with SMTP_URL",
    example: "hello@labonno.example",
  },
  SMS_BULKSMSBD_KEY: {
    schema: z.optional(z.string().check(z.regex(/^\S+$/))),
    meaning: "The API key of an account at BulkSMSBD. Without it SMS are stored, not sent.",
    expected: "the BulkSMSBD API key, required with SMS_SENDER",
    example: "x7Kq2m",
    secret: true,
  },
  SMS_SENDER: {
    schema: z.optional(z.string().check(z.regex(/^[\w .-]{3,20}$/))),
    meaning: "The sender name that BulkSMSBD approved.",
    expected: "the sender name approved by BulkSMSBD, required with SMS_BULKSMSBD_KEY",
    example: "Labonno",
  },
  GOOGLE_CLIENT_ID: {
    schema: z.optional(printableWord),
    meaning:
      "Sign-in with Google; at Google, enter `PUBLIC_URL/api/auth/google/callback` as the redirect address. Without it a demo shop on this machine shows a stand-in, any other shop no button.",
    expected: "the client ID from the Google console, together with GOOGLE_CLIENT_SECRET",
    example: "123-abc.apps.googleusercontent.com",
  },
  GOOGLE_CLIENT_SECRET: {
    schema: z.optional(printableWord),
    meaning: "The client secret for GOOGLE_CLIENT_ID.",
    expected: "the client secret for GOOGLE_CLIENT_ID",
    example: "GOCSPX-abc",
    secret: true,
  },
  GOOGLE_ISSUER: {
    schema: z._default(z.url().check(z.refine(isSafeIssuer)), "https://accounts.google.com"),
    meaning: "Another OpenID issuer in Google's place.",
    expected: "an OpenID issuer, https except on this machine",
    example: "https://accounts.google.com",
  },
  IDENTITY: {
    schema: z._default(z.enum(["embedded", "firebase"]), "embedded"),
    meaning:
      "`firebase` hands all accounts to Firebase Authentication, second factors included; the first admin then needs ADMIN_EMAIL or `npm run admin`.",
    expected: "embedded or firebase",
    example: "firebase",
  },
  FIREBASE_PROJECT_ID: {
    schema: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{4,60}$/))),
    meaning: "With `IDENTITY=firebase`: the project, as its console shows it.",
    expected: "the project's ID, needed with IDENTITY=firebase",
    example: "labonno-shop",
  },
  FIREBASE_API_KEY: {
    schema: z.optional(printableWord),
    meaning: "Its web API key. Browsers receive it.",
    expected: "the project's web API key, needed with IDENTITY=firebase",
    example: "AIzaSyA1b2c3",
  },
  FIREBASE_AUTH_DOMAIN: {
    schema: z.optional(z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/))),
    meaning: "The host of its sign-in window.",
    expected: "the host of the project's sign-in window",
    example: "labonno-shop.firebaseapp.com",
    defaultText: "`PROJECT.firebaseapp.com`",
  },
  FIREBASE_AUTH_EMULATOR_HOST: {
    schema: z.optional(z.string().check(z.regex(/^(localhost|127\.0\.0\.1):\d{1,5}$/))),
    meaning: "Its emulator on this machine, for a project named `demo-…`; never for real accounts.",
    expected: "an Auth emulator on this machine, for a project whose ID starts with demo-",
    example: "127.0.0.1:9099",
  },
  SERVICE_WORKER: {
    schema: z._default(onOff, "on"),
    meaning:
      "`off` makes every browser remove its service worker and what it stored ([why there is one](decisions/0012-offline.md)).",
    expected: "on or off",
    example: "off",
  },
  LOG_LEVEL: {
    schema: z._default(z.enum(["silent", "error", "warn", "info", "debug"]), "warn"),
    meaning:
      "`silent`, `error`, `warn`, `info` (a line for each request) or `debug`. The log is JSON lines on standard error, without personal data.",
    expected: "one of silent, error, warn, info, debug",
  },
  METRICS_PORT: {
    schema: z.optional(portNumber),
    meaning: "Where Prometheus reads `/metrics`; nowhere without a port. Each process needs its own.",
    expected: "a port number from 1 to 65535 other than PORT",
    example: "9464",
  },
  METRICS_HOST: {
    schema: z._default(hostName, "localhost"),
    meaning: "The address of `/metrics`.",
    expected: "an address that only your monitoring reaches",
    example: "10.0.0.5",
  },
  BACKUP_DIR: {
    schema: z.optional(z.string()),
    meaning: "A folder for a backup every night, ideally on another disk; none without it.",
    expected: "a folder for backups, ideally on another disk",
    example: "/mnt/backup/labonno",
  },
  BACKUP_KEEP_DAYS: {
    schema: z._default(integer(1, 400), 7),
    meaning: "Days of which the newest backup is retained.",
    expected: "days to keep daily backups, from 1 to 400",
    example: "7",
  },
  BACKUP_KEEP_WEEKS: {
    schema: z._default(integer(0, 200), 4),
    meaning: "Weeks before those of which the newest backup is retained.",
    expected: "weeks to keep weekly backups after that, from 0 to 200",
    example: "4",
  },
} as const satisfies Record<string, Setting>;

type SettingName = keyof typeof settings;
type Schemas = { [Name in SettingName]: (typeof settings)[Name]["schema"] };

const environment = z.object(
  Object.fromEntries(Object.entries(settings).map(([name, { schema }]) => [name, schema])) as Schemas,
);

type Environment = z.infer<typeof environment>;

/** How this process runs, from its environment. */
export type ServerSettings = ReturnType<typeof toServerSettings>;

/** Reads the settings; an empty variable counts as not set. Throws one line per wrong setting that says how to fix it. */
export function readServerSettings(env: Record<string, string | undefined>): ServerSettings {
  const defined = Object.entries(env).filter(([name, value]) => Object.hasOwn(settings, name) && value !== "");
  const parsed = environment.safeParse(Object.fromEntries(defined));
  const wrong = parsed.success
    ? conflictingSettings(parsed.data)
    : parsed.error.issues.map((issue) => String(issue.path[0]) as SettingName);
  if (!parsed.success || wrong.length > 0) throw new Error([...new Set(wrong)].map(explain).join("\n"));
  return toServerSettings(parsed.data);
}

function explain(name: SettingName): string {
  const { expected, example }: Setting = settings[name];
  return `${name} is not usable: it must be ${expected}${example ? `, for example ${name}=${example}` : ""}.`;
}

/** Settings that are missing beside the others, or contradict them. */
function conflictingSettings(values: Environment): SettingName[] {
  const required: SettingName[] = [];
  // Half a pair would leave messages unsent without a word.
  if (values.SMTP_URL !== undefined) required.push("MAIL_FROM");
  if (values.SMS_BULKSMSBD_KEY !== undefined) required.push("SMS_SENDER");
  if (values.SMS_SENDER !== undefined) required.push("SMS_BULKSMSBD_KEY");
  if (values.DATABASE_DIRECT_URL !== undefined) required.push("DATABASE_URL");
  if (values.IMAGES === "s3") required.push("S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY");
  if (values.IMAGES === "imgbb") required.push("IMGBB_KEY");
  if (values.GOOGLE_CLIENT_ID !== undefined) required.push("GOOGLE_CLIENT_SECRET");
  if (values.GOOGLE_CLIENT_SECRET !== undefined) required.push("GOOGLE_CLIENT_ID");
  if (values.IDENTITY === "firebase") required.push("FIREBASE_PROJECT_ID", "FIREBASE_API_KEY");
  const wrong = required.filter((name) => values[name] === undefined);
  if (values.METRICS_PORT === values.PORT) wrong.push("METRICS_PORT");
  // The emulator's tokens are not signed: real accounts must never depend on it.
  const isEmulated = values.FIREBASE_AUTH_EMULATOR_HOST !== undefined && values.IDENTITY === "firebase";
  if (isEmulated && !values.FIREBASE_PROJECT_ID?.startsWith("demo-")) wrong.push("FIREBASE_AUTH_EMULATOR_HOST");
  return wrong;
}

/** Groups what belongs together; null is a part of the shop that was not set up. */
function toServerSettings(env: Environment) {
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/(?<!\/)\/+$/, ""),
    trustProxy: env.TRUST_PROXY,
    corsOrigins: parseOrigins(env.CORS_ORIGINS ?? ""),
    dataDir: path.resolve(projectRoot, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    /** Megabytes; 0 turns it off. */
    pageCache: env.PAGE_CACHE_MB,
    // Never fill a merchant's own database unasked.
    courierStandInPort: env.COURIER_STAND_IN_PORT ?? null,
    demo: env.DEMO ? env.DEMO === "on" : !env.DATABASE_URL,
    drainSeconds: env.DRAIN_SECONDS,
    admin: { email: env.ADMIN_EMAIL ?? null, password: env.ADMIN_PASSWORD ?? null },
    /** The first key encrypts, all decrypt. Null: one is generated in the data folder. */
    secretsKeys: env.SECRETS_KEY ? (splitList(env.SECRETS_KEY) as [string, ...string[]]) : null,
    images: imageSettings(env),
    mail: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
    sms: env.SMS_BULKSMSBD_KEY && env.SMS_SENDER ? { key: env.SMS_BULKSMSBD_KEY, sender: env.SMS_SENDER } : null,
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? { issuer: env.GOOGLE_ISSUER, clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET }
        : null,
    firebase: firebaseSettings(env),
    /** False: browsers are told to remove the one they have. */
    serviceWorker: env.SERVICE_WORKER === "on",
    logLevel: env.LOG_LEVEL,
    metrics: env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    backup: {
      folder: env.BACKUP_DIR === undefined ? null : path.resolve(projectRoot, env.BACKUP_DIR),
      retention: { days: env.BACKUP_KEEP_DAYS, weeks: env.BACKUP_KEEP_WEEKS },
    },
  };
}

function imageSettings(env: Environment) {
  const { S3_ENDPOINT: endpoint = "", S3_REGION: region, S3_BUCKET: bucket = "", IMGBB_KEY: key = "" } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId = "", S3_SECRET_ACCESS_KEY: secretAccessKey = "" } = env;
  if (env.IMAGES === "s3") return { store: "s3" as const, endpoint, region, bucket, accessKeyId, secretAccessKey };
  return env.IMAGES === "imgbb" ? { store: "imgbb" as const, key } : { store: "disk" as const };
}

function firebaseSettings(env: Environment) {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey } = env;
  if (env.IDENTITY !== "firebase" || projectId === undefined || apiKey === undefined) return null;
  const authDomain = env.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`;
  return { projectId, apiKey, authDomain, emulator: env.FIREBASE_AUTH_EMULATOR_HOST ?? null };
}

function splitList(list: string): string[] {
  return list.split(",").map((each) => each.trim());
}

function parseOrigins(list: string): string[] {
  return splitList(list).filter(Boolean);
}

/** An origin exactly as browsers send it: no path, no slash at the end. */
function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Whether an address is a whole site: all links of the shop begin at its root. */
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

/** Whether a host name means this machine. */
export function isThisMachine(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
