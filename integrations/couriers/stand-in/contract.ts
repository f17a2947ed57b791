import type { ConnectedKind, CourierKeys } from "../../../shop/couriers/courier-port.ts";

/** The only keys that the stand-in accepts. They work nowhere else. */
export const standInKeys: CourierKeys = {
  steadfast: {
    apiKey: "stand-in-api-key",
    secretKey: "stand-in-secret-key",
    webhookToken: "stand-in-webhook-token",
  },
  pathao: {
    clientId: "stand-in-client",
    clientSecret: "stand-in-client-secret",
    username: "merchant@stand-in.example",
    password: "stand-in-password",
    webhookSecret: "stand-in-webhook-secret",
  },
  redx: { token: "stand-in-redx-token", webhookToken: "stand-in-redx-webhook" },
};

/** Where each courier's contract begins on the stand-in. */
export const basePaths: Record<ConnectedKind, string> = {
  steadfast: "/steadfast/api/v1",
  pathao: "/pathao",
  redx: "/redx/v1.0.0-beta",
};

/** Prices of the stand-ins for a parcel, in taka: by place and started kilogram. */
export function priceOf(isInDhaka: boolean, grams: number): number {
  return (isInDhaka ? 60 : 110) + Math.max(0, Math.ceil(grams / 1000) - 1) * 20;
}
