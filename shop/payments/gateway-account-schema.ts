import * as z from "zod/mini";
import { requiredText } from "../text.ts";

const key = z.string().check(z.trim(), z.minLength(1, { error: "required" }), z.maxLength(4000));

/** All keys of each gateway, in the order of its panel. */
export const storedGatewayKeys = {
  bkash: z.object({ appKey: key, appSecret: key, username: key, password: key }),
  nagad: z.object({ merchantId: key, merchantNumber: key, gatewayPublicKey: key, merchantPrivateKey: key }),
  sslcommerz: z.object({ storeId: key, storePassword: key }),
};

/** `PUT /gateways/{kind}`: what is left out stays as it is. */
export const gatewayAccountChanges = z.object({
  name: z.optional(requiredText(60)),
  /** By name, some or all of them; responses never contain them. */
  keys: z.optional(z.record(z.string().check(z.maxLength(40)), key)),
  active: z.optional(z.boolean()),
  /** Whether these are keys of the gateway's own sandbox. */
  isSandbox: z.optional(z.boolean()),
});

export type GatewayAccountChanges = z.infer<typeof gatewayAccountChanges>;
