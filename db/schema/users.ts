import { bigint, boolean, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { Language } from "../../shop/language.ts";
import type { Role, StaffRole } from "../../shop/permissions.ts";
import { moment } from "./columns.ts";

// Accounts and how they sign in.

export const users = pgTable("users", {
  id: text("id").primaryKey(),
  email: text("email").notNull(),
  name: text("name").notNull(),
  role: text("role").$type<Role>().notNull().default("user"),
  // What they may do beside `role`, which is the strongest.
  furtherRoles: text("further_roles").array().$type<StaffRole[]>().notNull().default([]),
  phone: text("phone"),
  address: text("address"),
  imageId: text("image_id"),
  language: text("language").$type<Language>().notNull().default("en"),
  createdAt: moment("created_at"),
  emailVerified: boolean("email_verified").notNull().default(false),
  updatedAt: moment("updated_at"),
});

export const invitations = pgTable("invitations", {
  id: text("id").primaryKey(),
  email: text("email"),
  phone: text("phone"),
  name: text("name").notNull(),
  role: text("role").$type<Exclude<Role, "user">>().notNull(),
  furtherRoles: text("further_roles").array().$type<StaffRole[]>().notNull().default([]),
  language: text("language").$type<Language>().notNull(),
  // Of the secrets in the message and in the link that an admin has copied.
  sentHash: text("sent_hash").notNull(),
  copiedHash: text("copied_hash"),
  createdAt: moment("created_at"),
  sentAt: timestamp("sent_at", { withTimezone: true }).notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  invitedById: text("invited_by_id"),
  invitedByName: text("invited_by_name").notNull(),
  acceptedAt: timestamp("accepted_at", { withTimezone: true }),
  withdrawnAt: timestamp("withdrawn_at", { withTimezone: true }),
});

export const addresses = pgTable("addresses", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  label: text("label"),
  fullName: text("full_name").notNull(),
  phone: text("phone").notNull(),
  address: text("address").notNull(),
  city: text("city").notNull(),
  district: text("district"),
  area: text("area"),
  zip: text("zip"),
  isDefault: boolean("is_default").notNull(),
  createdAt: moment("created_at"),
});

export const identities = pgTable("identities", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  providerId: text("provider_id").notNull(),
  accountId: text("account_id").notNull(),
  password: text("password"),
  createdAt: moment("created_at"),
  updatedAt: moment("updated_at"),
});

export const sessions = pgTable("sessions", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  token: text("token").notNull(),
  previousToken: text("previous_token"),
  previousUntil: timestamp("previous_until", { withTimezone: true }),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  createdAt: moment("created_at"),
  updatedAt: moment("updated_at"),
});

export const totpSecrets = pgTable("totp_secrets", {
  userId: text("user_id").primaryKey(),
  secret: text("secret").notNull(),
  confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
  lastStep: bigint("last_step", { mode: "number" }),
  createdAt: moment("created_at"),
});

export const passkeys = pgTable("passkeys", {
  id: text("id").primaryKey(),
  userId: text("user_id").notNull(),
  name: text("name").notNull(),
  credentialId: text("credential_id").notNull(),
  publicKey: text("public_key").notNull(),
  counter: bigint("counter", { mode: "number" }).notNull(),
  transports: text("transports").array().notNull().default([]),
  createdAt: moment("created_at"),
  lastUsedAt: timestamp("last_used_at", { withTimezone: true }),
});

export const recoveryCodes = pgTable(
  "recovery_codes",
  { userId: text("user_id").notNull(), codeHash: text("code_hash").notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

export const oneTimeLinks = pgTable("one_time_links", {
  id: text("id").primaryKey(),
  identifier: text("identifier").notNull(),
  value: text("value").notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  createdAt: moment("created_at"),
  updatedAt: moment("updated_at"),
});

export const signInFlows = pgTable("sign_in_flows", {
  state: text("state").primaryKey(),
  nonce: text("nonce").notNull(),
  verifier: text("verifier").notNull(),
  attempt: text("attempt").notNull(),
  language: text("language").$type<Language>().notNull(),
  sessionId: text("session_id"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});

export const tokenKeys = pgTable("token_keys", {
  id: text("id").primaryKey(),
  privateKey: jsonb("private_key").$type<JsonWebKey>().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});
