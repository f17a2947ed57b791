import * as z from "zod/mini";
import { type AdKind, consentWording, tagIdPattern } from "./advertising-rules.ts";

/** A browser's yes: its random id, and the question that it answered. */
export const adConsent = z.object({
  id: z.string().check(z.regex(/^[\w-]{16,64}$/)),
  wording: z.number().check(z.int(), z.gte(1), z.lte(consentWording)),
});

export type AdConsent = z.infer<typeof adConsent>;

const key = z.string().check(z.trim(), z.minLength(1, { error: "required" }), z.maxLength(1000));

/** What each service wants from a server. */
export const storedAdKeys = {
  meta: z.object({ accessToken: key, testEventCode: z.optional(key) }),
  google: z.object({ apiSecret: key }),
};

const tagSetting = z.object({ active: z.boolean(), tagId: z.nullable(z.string().check(z.maxLength(40))) });

/** As stored among the settings. */
export const storedAdvertising = z.object({ meta: tagSetting, google: tagSetting });

/** `PUT /advertising/{kind}`: what is left out stays as it is, but one is needed; `keys` null removes them. */
export const advertisingChanges = z
  .object({
    active: z.optional(z.boolean()),
    tagId: z.optional(z.string().check(z.trim(), z.maxLength(40))),
    keys: z.optional(z.nullable(z.record(z.string().check(z.maxLength(40)), key))),
  })
  .check(
    z.refine((changes) => Object.values(changes).some((value) => value !== undefined), {
      path: ["active"],
      error: "required",
    }),
  );

export type AdvertisingChanges = z.infer<typeof advertisingChanges>;

/** `PUT /account/advertising`: whether purchases of this account may be reported to advertisers. */
export const accountAdvertising = z.object({ allowed: z.boolean() });

/** A tag's id as its service writes it; null for anything else. */
export function readTagId(kind: AdKind, typed: string): string | null {
  const id = typed.trim().toUpperCase();
  return tagIdPattern[kind].test(id) ? id : null;
}
