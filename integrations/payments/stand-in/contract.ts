import type { GatewayKeys, GatewayKind } from "../../../shop/payments/gateway-port.ts";
import { gatewayPublicKey, merchantPrivateKey } from "./nagad-keys.ts";

/** The only keys that the stand-in accepts. They work nowhere else. */
export const standInKeys: GatewayKeys = {
  bkash: {
    appKey: "stand-in-app-key",
    appSecret: "stand-in-app-secret",
    username: "stand-in-user",
    password: "stand-in-bkash-password",
  },
  nagad: {
    merchantId: "600000000000001",
    merchantNumber: "01700000001",
    gatewayPublicKey,
    merchantPrivateKey,
  },
  sslcommerz: { storeId: "stand-in-store", storePassword: "stand-in-store-password@ssl" },
};

/** Where each gateway's contract begins on the stand-in. */
export const basePaths: Record<GatewayKind, string> = {
  bkash: "/bkash",
  nagad: "/nagad",
  sslcommerz: "/sslcommerz",
};
