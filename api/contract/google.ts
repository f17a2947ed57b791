import * as z from "zod/mini";
import type { ContractTable } from "./endpoint.ts";

const windowRequest = z.object({
  from: z._default(z.enum(["signin", "account"]), "signin"),
  /** Names the window to the page that opened it. */
  attempt: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  /** The origin of that page: the issuer redirects to only one address of the shop. */
  origin: z.string().check(z.maxLength(300)),
});

export const googleContract = {
  "GET /auth/google": {
    tag: "Signing in",
    summary: "Open in a window to sign in with Google or link a Google account",
    query: windowRequest,
    byCookie: true,
    sameOriginOnly: true,
    response: {
      status: 200,
      description: "A page that says why sign-in cannot start",
      page: true,
      redirect: "Redirects to the issuer",
    },
    refuses: ["not-found"],
  },
  "GET /auth/google/callback": {
    tag: "Signing in",
    summary: "Callback for the issuer",
    byCookie: true,
    response: {
      status: 200,
      description: "A page that reports the result to its opener and closes itself",
      page: true,
    },
    refuses: ["not-found"],
  },
} satisfies ContractTable;
