import type { GatewayKeys, GatewayKind } from "../../../shop/payments/gateway-port.ts";

/** The only keys that the stand-in takes. They open nothing else. */
export const standInKeys: Pick<GatewayKeys, "bkash"> = {
  bkash: {
    appKey: "stand-in-app-key",
    appSecret: "stand-in-app-secret",
    username: "stand-in-user",
    password: "stand-in-bkash-password",
  },
};

/** Where each gateway's contract begins on the stand-in. */
export const basePaths: Record<GatewayKind, string> = {
  bkash: "/bkash",
  nagad: "/nagad",
  sslcommerz: "/sslcommerz",
};
