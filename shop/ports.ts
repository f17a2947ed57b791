/** Where picture files are kept, by name (`saffron-400.avif`). What is kept under a name never changes. */
export type ImageStore = {
  /** Keeps a file; an existing one of that name stays as it is. */
  put: (name: string, content: Buffer) => Promise<void>;
  /** Answers null for a name that is not there or that is no file name at all. */
  get: (name: string) => Promise<Buffer | null>;
};

/** What an OpenID issuer says of a person. Whoever has the same issuer and subject is the same person. */
export type OpenIdProfile = {
  issuer: string;
  subject: string;
  email: string | null;
  /** Whether the issuer itself has made sure that the e-mail is hers. */
  emailVerified: boolean;
  name: string | null;
  /** Where her picture lies outside; nothing of ours has looked at it yet. */
  picture: string | null;
};

/** A sign-in under way at an issuer: what its answer must match. Stays with us, never in the browser. */
export type OpenIdFlow = { state: string; nonce: string; verifier: string };

/**
 * Why a sign-in at an issuer came to nothing: the person declined, the answer does not belong to our question, the
 * issuer did not answer, or it does not know this shop (wrong client, secret or address).
 */
export class OpenIdFailure extends Error {
  readonly reason: "declined" | "false-answer" | "unreachable" | "not-set-up";

  constructor(reason: OpenIdFailure["reason"], cause?: unknown) {
    super(reason, { cause });
    this.name = "OpenIdFailure";
    this.reason = reason;
  }
}

/** Signing in at somebody else's: the person goes to `url`, the issuer sends her back to the redirect address. Both throw `OpenIdFailure`. */
export type OpenIdProvider = {
  start: (redirectUri: string) => Promise<{ url: string; flow: OpenIdFlow }>;
  /** Takes the whole address at which she came back. */
  finish: (flow: OpenIdFlow, callbackUrl: string) => Promise<OpenIdProfile>;
};
