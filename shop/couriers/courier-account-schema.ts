import * as z from "zod/mini";
import { requiredText } from "../text.ts";

const key = z.string().check(z.trim(), z.minLength(1, { error: "required" }), z.maxLength(4000));

/** All keys of each courier, in the order of its panel. */
export const storedKeys = {
  steadfast: z.object({ apiKey: key, secretKey: key, webhookToken: key }),
  pathao: z.object({ clientId: key, clientSecret: key, username: key, password: key, webhookSecret: key }),
  redx: z.object({ token: key, webhookToken: key }),
};

/** The secret that verifies a courier's webhooks: if none is entered, the shop generates one and shows it once. */
export const webhookKeyNames = ["webhookToken", "webhookSecret"];

const choice = z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(100)));

/** `PUT /courier-accounts/{kind}`: what is left out stays as it is. */
export const courierAccountChanges = z.object({
  name: z.optional(requiredText(60)),
  /** By name, some or all of them; responses never contain them. */
  keys: z.optional(z.record(z.string().check(z.maxLength(40)), key)),
  active: z.optional(z.boolean()),
  /** The pickup address, by the courier's own id. */
  storeId: z.optional(choice),
  storeName: z.optional(choice),
});

export type CourierAccountChanges = z.infer<typeof courierAccountChanges>;
