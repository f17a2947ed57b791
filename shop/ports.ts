import type { Database } from "../db/open.ts";

/**
 * Stores image files by name (`saffron-400.avif`). What a name holds never changes. A store without space throws an
 * error with `code` `ENOSPC` and stores nothing of that file.
 */
export type ImageStore = {
  /** Stores a file; an existing one of that name stays as it is. */
  put: (name: string, content: Buffer) => Promise<void>;
  /** Null for a name that does not exist or is no file name. */
  get: (name: string) => Promise<Buffer | null>;
  /** Removes a file; a missing one is no error. */
  remove: (name: string) => Promise<void>;
  /** All stored names, unfinished writes included; empty if the store cannot list. */
  list: () => AsyncIterable<string>;
};

/** `Set-Cookie` headers for the browser, as they are. */
export type Cookies = string[];

/**
 * Whom an identity provider vouches for. A provider whose sessions we store names ours; an external one names its
 * account and its sign-in, and the shop opens a session of its own for it.
 */
export type Proof = { email: string; cookies: Cookies } & (
  | { sessionId: string; userId: string }
  | { account: ExternalAccount; signIn: { key: string; endsAt: Date } }
);

/** An external account: `issuer` and `subject` together identify one user for ever, an e-mail does not. */
export type ExternalAccount = {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
};

/** A Firebase project as its console shows it; nothing in it is secret. `emulator` is `host:port`, for tests. */
export type FirebaseProject = { projectId: string; apiKey: string; authDomain: string; emulator: string | null };

/** Who vouches for users: our own accounts, or Firebase Authentication. */
export type IdentityProvider = {
  name: "embedded" | "firebase";
  /** What a browser needs to sign in there; null if the shop stores the accounts. */
  firebase: FirebaseProject | null;
  /** Reads the proof in a request: the provider's session cookie or its ID token. Null for none or an invalid one. */
  prove: (request: { headers: Headers; idToken: string | null }) => Promise<Proof | null>;
};

export type NewAccount = {
  name: string;
  email: string;
  password: string;
  language: "en" | "bn";
  /** The avatar, if they brought one. */
  imageId: string | null;
};

/** Too many requests at the same time: a retry makes sense in a moment. */
export class TooBusy extends Error {
  override name = "TooBusy";
}

/** Outcome of an action that requires cookie and password. */
export type PasswordCheck = "done" | "not-signed-in" | "wrong-password";

/** What happened to a second factor. */
export type SecondFactorChange = "added" | "removed" | "reset" | "recovery-code-used" | "recovery-codes-renewed";

/** An e-mail about an account. */
export type AccountEmail = {
  kind:
    | "password-reset"
    | "already-registered"
    | "confirm-email"
    | "email-changed"
    | "password-changed"
    | "second-factor-changed";
  to: string;
  language: "en" | "bn";
  /** Null if the address is unconfirmed: its owner may be somebody else, who must not get a stranger's text. */
  name: string | null;
  /** The link in the e-mail; for `already-registered` to the sign-in. */
  link: string;
  /** The account that a new address is for (`confirm-email`). */
  account?: string;
  /** What happened (`second-factor-changed`). */
  change?: SecondFactorChange;
};

/** Queues an e-mail about an account in the transaction that causes it. The outbox is signalled after the commit. */
export type SendAccountEmail = (tx: Database, email: AccountEmail) => Promise<void>;

/** Records where an external host stores a file that we know by name. */
export type ImageLocations = {
  find: (name: string) => Promise<string | null>;
  store: (name: string, url: string) => Promise<void>;
  remove: (name: string) => Promise<void>;
};

/**
 * Fetches a file of at most 10 MB from a public address, never from our own machine or network, whatever names and
 * redirects lead there. Null if it was refused or failed, without saying why.
 */
export type FetchExternal = (url: string) => Promise<Buffer | null>;

/** An e-mail to send. The message id is the same at every attempt, so that a mailbox can recognise a repetition. */
export type Mail = {
  messageId: string;
  /** The name beside the sender's address. */
  senderName: string;
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
};

/** Hands an e-mail to a mail server; resolves once it has accepted it, throws `NotSent` otherwise. */
export type SendMail = (mail: Mail) => Promise<void>;

/** Hands an SMS for a phone (`+8801…`) to a gateway; resolves once it has accepted it, throws `NotSent` otherwise. */
export type SendSms = (sms: { to: string; text: string }) => Promise<void>;

/** Why something was not sent, as a code without personal data. `forGood`: a retry would fail as well. */
export class NotSent extends Error {
  readonly code: string;
  readonly forGood: boolean;

  constructor(code: string, { forGood = false, cause }: { forGood?: boolean; cause?: unknown } = {}) {
    super(code, { cause });
    this.name = "NotSent";
    this.code = code;
    this.forGood = forGood;
  }
}

/** What an OpenID issuer says about a user; the e-mail counts only if the issuer has confirmed it. */
export type OpenIdProfile = Omit<ExternalAccount, "email"> & {
  email: string | null;
  /** The address of their image, not yet checked by us. */
  picture: string | null;
};

/** A pending sign-in at an issuer, which its callback must match. Stays on the server, never in the browser. */
type OpenIdFlow = { state: string; nonce: string; verifier: string };

/**
 * Why a sign-in at an issuer failed: the user declined, the callback does not match, the issuer did not answer, or it
 * does not accept this shop (wrong client, secret or address).
 */
export class OpenIdError extends Error {
  readonly reason: "declined" | "false-answer" | "unreachable" | "not-set-up";

  constructor(reason: OpenIdError["reason"], cause?: unknown) {
    super(reason, { cause });
    this.name = "OpenIdError";
    this.reason = reason;
  }
}

/** External sign-in: the browser goes to `url`, and the issuer redirects it back. Both methods throw `OpenIdError`. */
export type OpenIdProvider = {
  /** `language` is that of the issuer's pages, where it supports it. */
  start: (redirectUri: string, language: "en" | "bn") => Promise<{ url: string; flow: OpenIdFlow }>;
  /** Takes the whole callback address. */
  finish: (flow: OpenIdFlow, callbackUrl: string) => Promise<OpenIdProfile>;
};

/** Google sign-in as this shop offers it: the real one, or the demo's fake issuer. */
export type GoogleSignIn = { issuer: OpenIdProvider; redirectUri: string; kind: "on" | "demo" };
