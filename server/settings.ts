import path from "node:path";
import * as z from "zod/mini";
import { projectRoot } from "../db/project.ts";

const meanings = {
  PORT: "a port number from 1 to 65535, for example PORT=3000",
  HOST: "an address to listen on, for example HOST=127.0.0.1",
  PUBLIC_URL: "the shop's address as shoppers type it, for example PUBLIC_URL=https://labonno.example",
  DATA_DIR: "a folder for database and pictures, for example DATA_DIR=./data",
  DATABASE_URL: "a PostgreSQL address, for example DATABASE_URL=postgres://labonno:secret@localhost:5432/labonno",
  DEMO: "on or off, for example DEMO=off",
  SMTP_URL: "a mail server's address, for example SMTP_URL=smtps://labonno:secret@mail.example:465",
  MAIL_FROM: "the sender of the shop's mail, which SMTP_URL needs, for example MAIL_FROM=hello@labonno.example",
  SMS_BULKSMSBD_KEY: "the API key of BulkSMSBD, which SMS_SENDER needs, for example SMS_BULKSMSBD_KEY=x7Kq2m",
  SMS_SENDER:
    "the sender's name that BulkSMSBD approved, which SMS_BULKSMSBD_KEY needs, for example SMS_SENDER=Labonno",
  LOG_LEVEL: "one of silent, error, warn, info, debug",
} as const;

const fields = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(65535)), 3000),
  HOST: z._default(z.string().check(z.regex(/^[\w.:-]+$/)), "localhost"),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), "./data"),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DEMO: z.optional(z.enum(["on", "off"])),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z.optional(z.email()),
  SMS_BULKSMSBD_KEY: z.optional(z.string().check(z.regex(/^\S+$/))),
  SMS_SENDER: z.optional(z.string().check(z.regex(/^[\w .-]{3,20}$/))),
  LOG_LEVEL: z._default(z.enum(["silent", "error", "warn", "info", "debug"]), "warn"),
});

// One of a pair alone would leave letters unsent without a word.
const together = (one: keyof typeof meanings, other: keyof typeof meanings) =>
  z.refine<Partial<Record<keyof typeof meanings, unknown>>>(
    (given) => given[one] === undefined || given[other] !== undefined,
    { path: [other] },
  );

const environment = fields.check(
  together("SMTP_URL", "MAIL_FROM"),
  together("SMS_BULKSMSBD_KEY", "SMS_SENDER"),
  together("SMS_SENDER", "SMS_BULKSMSBD_KEY"),
);

/** How this process runs, from environment variables; README has the table. */
export type ServerSettings = {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  demo: boolean;
  /** Null: nothing is sent that way, letters are kept for the admin to read. */
  mail: { url: string; from: string } | null;
  sms: { key: string; sender: string } | null;
  logLevel: "silent" | "error" | "warn" | "info" | "debug";
};

/** Reads the settings. A wrong one throws with a line for each that names it and the mend; an empty one counts as not set. */
export function readServerSettings(env: Record<string, string | undefined>): ServerSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([name, value]) => name in meanings && value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0]) as keyof typeof meanings));
    throw new Error([...names].map((name) => `${name} is not usable: it must be ${meanings[name]}.`).join("\n"));
  }
  const { PORT, HOST, PUBLIC_URL, DATA_DIR, DATABASE_URL, DEMO, LOG_LEVEL } = parsed.data;
  const { SMTP_URL, MAIL_FROM, SMS_BULKSMSBD_KEY, SMS_SENDER } = parsed.data;
  return {
    port: PORT,
    host: HOST,
    publicUrl: (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, ""),
    dataDir: path.resolve(projectRoot, DATA_DIR),
    databaseUrl: DATABASE_URL ?? null,
    // A database of the merchant's own is never filled unasked.
    demo: DEMO ? DEMO === "on" : !DATABASE_URL,
    mail: SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM } : null,
    sms: SMS_BULKSMSBD_KEY && SMS_SENDER ? { key: SMS_BULKSMSBD_KEY, sender: SMS_SENDER } : null,
    logLevel: LOG_LEVEL,
  };
}
