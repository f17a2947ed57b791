import path from "node:path";
import * as z from "zod/mini";
import { projectRoot } from "../db/project.ts";
import { accountEmail, newPassword } from "../shop/people/schema.ts";

const meanings = {
  PORT: "a port number from 1 to 65535, for example PORT=3000",
  HOST: "an address to listen on, for example HOST=127.0.0.1",
  PUBLIC_URL: "the shop's address as shoppers type it, for example PUBLIC_URL=https://labonno.example",
  DATA_DIR: "a folder for database and pictures, for example DATA_DIR=./data",
  DATABASE_URL: "a PostgreSQL address, for example DATABASE_URL=postgres://labonno:secret@localhost:5432/labonno",
  DEMO: "on or off, for example DEMO=off",
  ADMIN_EMAIL: "the e-mail of the first admin, for example ADMIN_EMAIL=rupa@labonno.example",
  ADMIN_PASSWORD:
    "at least 6 characters with a small and a capital letter (or leave it out: one is made up), for example ADMIN_PASSWORD=Shapla-2026",
  TRUST_PROXY: "how many proxies of yours stand before the shop, for example TRUST_PROXY=1",
  LOG_LEVEL: "one of silent, error, warn, info, debug",
  IMAGES: "one of disk, s3, imgbb: where pictures are kept, for example IMAGES=disk",
  S3_ENDPOINT: "the address of an S3 store, for example S3_ENDPOINT=https://s3.ap-south-1.amazonaws.com",
  S3_REGION: "a region of the S3 store, for example S3_REGION=ap-south-1",
  S3_BUCKET: "the name of a bucket, for example S3_BUCKET=labonno-pictures",
  S3_ACCESS_KEY_ID: "an access key of the S3 store",
  S3_SECRET_ACCESS_KEY: "the secret of that access key",
  IMGBB_KEY: "a key of imgbb.com",
} as const;

const environment = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(65535)), 3000),
  HOST: z._default(z.string().check(z.regex(/^[\w.:-]+$/)), "localhost"),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), "./data"),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DEMO: z.optional(z.enum(["on", "off"])),
  ADMIN_EMAIL: z.optional(accountEmail),
  ADMIN_PASSWORD: z.optional(newPassword),
  TRUST_PROXY: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(10)), 0),
  LOG_LEVEL: z._default(z.enum(["silent", "error", "warn", "info", "debug"]), "warn"),
  IMAGES: z._default(z.enum(["disk", "s3", "imgbb"]), "disk"),
  S3_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  S3_REGION: z._default(z.string().check(z.regex(/^[a-z0-9-]+$/)), "auto"),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  IMGBB_KEY: z.optional(z.string()),
});

type Environment = z.output<typeof environment>;

/** How this process runs, from environment variables; README has the table. */
export type ServerSettings = {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  demo: boolean;
  admin: { email: string | null; password: string | null };
  trustProxy: number;
  logLevel: "silent" | "error" | "warn" | "info" | "debug";
  images: ImageSettings;
};

type ImageSettings =
  | { store: "disk" }
  | { store: "s3"; endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }
  | { store: "imgbb"; key: string };

/** Reads the settings. A wrong one throws with a line for each that names it and the mend; an empty one counts as not set. */
export function readServerSettings(env: Record<string, string | undefined>): ServerSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([name, value]) => name in meanings && value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0]) as keyof typeof meanings));
    throw new Error([...names].map((name) => `${name} is not usable: it must be ${meanings[name]}.`).join("\n"));
  }
  const { PORT, HOST, PUBLIC_URL, DATA_DIR, DATABASE_URL, DEMO, TRUST_PROXY, LOG_LEVEL } = parsed.data;
  return {
    port: PORT,
    host: HOST,
    publicUrl: (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, ""),
    dataDir: path.resolve(projectRoot, DATA_DIR),
    databaseUrl: DATABASE_URL ?? null,
    // A database of the merchant's own is never filled unasked.
    demo: DEMO ? DEMO === "on" : !DATABASE_URL,
    admin: { email: parsed.data.ADMIN_EMAIL ?? null, password: parsed.data.ADMIN_PASSWORD ?? null },
    trustProxy: TRUST_PROXY,
    logLevel: LOG_LEVEL,
    images: imageSettings(parsed.data),
  };
}

function imageSettings(given: Environment): ImageSettings {
  if (given.IMAGES === "disk") return { store: "disk" };
  if (given.IMAGES === "imgbb") return { store: "imgbb", key: needed(given, "IMGBB_KEY") };
  return {
    store: "s3",
    endpoint: needed(given, "S3_ENDPOINT"),
    region: given.S3_REGION,
    bucket: needed(given, "S3_BUCKET"),
    accessKeyId: needed(given, "S3_ACCESS_KEY_ID"),
    secretAccessKey: needed(given, "S3_SECRET_ACCESS_KEY"),
  };
}

/** A setting that another one asks for. */
function needed(
  given: Environment,
  name: "S3_ENDPOINT" | "S3_BUCKET" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY" | "IMGBB_KEY",
): string {
  const value = given[name];
  if (value === undefined) throw new Error(`${name} is missing: it must be ${meanings[name]}.`);
  return value;
}
