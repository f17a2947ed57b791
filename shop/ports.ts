/**
 * Where picture files are kept, by name (`saffron-400.avif`). What is kept under a name never changes. A store without
 * room throws an error whose `code` is `ENOSPC` and keeps nothing of that file.
 */
export type ImageStore = {
  /** Keeps a file; an existing one of that name stays as it is. */
  put: (name: string, content: Buffer) => Promise<void>;
  /** Answers null for a name that is not there or that is no file name at all. */
  get: (name: string) => Promise<Buffer | null>;
  /** Forgets a file; one that is not there is no matter. */
  remove: (name: string) => Promise<void>;
  /** Every name it keeps, those of unfinished writes too; nothing where the store cannot tell. */
  list: () => AsyncIterable<string>;
};

/** What a browser is to keep: `Set-Cookie` headers as they are. */
export type Cookies = string[];

/**
 * Whom an identity provider vouches for. One that keeps its sessions with us names ours; one elsewhere names its account
 * and its sign-in, and the shop keeps a session of its own for it.
 */
export type Proof = { email: string; cookies: Cookies } & (
  | { sessionId: string; userId: string }
  | { account: ExternalAccount; signIn: { key: string; endsAt: Date } }
);

/** An account with somebody else: `issuer` and `subject` together are one person's for ever, an e-mail is not. */
export type ExternalAccount = {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
};

/** A Firebase project as its console shows it; nothing in it is secret. `emulator` is `host:port`, for tests. */
export type FirebaseProject = { projectId: string; apiKey: string; authDomain: string; emulator: string | null };

/** Who vouches for people: accounts of our own, or Firebase Authentication. */
export type IdentityProvider = {
  name: "embedded" | "firebase";
  /** What a browser needs in order to sign in there; null where the shop keeps the accounts. */
  firebase: FirebaseProject | null;
  /** Reads the proof that a request brings: the provider's session cookie, or its ID token. Null for none or a false one. */
  prove: (request: { headers: Headers; idToken: string | null }) => Promise<Proof | null>;
};

export type NewAccount = {
  name: string;
  email: string;
  password: string;
  language: "en" | "bn";
  /** Her portrait, where she brought one. */
  imageId: string | null;
};

/** More people come at once than can be served: another try makes sense in a moment. */
export class TooBusy extends Error {
  override name = "TooBusy";
}

/** What became of something that asks for cookie and password. */
export type PasswordCheck = "done" | "not-signed-in" | "wrong-password";

/** What became of somebody's second factor. */
export type SecondFactorChange = "added" | "removed" | "reset" | "recovery-code-used" | "recovery-codes-renewed";

/** Hands a letter about an account over; it is sent later. */
export type SendAccountEmail = (email: {
  kind:
    | "password-reset"
    | "already-registered"
    | "confirm-email"
    | "email-changed"
    | "password-changed"
    | "second-factor-changed";
  to: string;
  language: "en" | "bn";
  /** Null where the address is not confirmed: its owner may be somebody else, to whom a stranger's words must not go. */
  name: string | null;
  /** Where the letter leads; for `already-registered` to sign in. */
  link: string;
  /** The account that a new address is for (`confirm-email`). */
  account?: string;
  /** What happened (`second-factor-changed`). */
  change?: SecondFactorChange;
}) => Promise<void>;

/** Remembers where an outside host keeps a file that we know by name. */
export type ImageLocations = {
  find: (name: string) => Promise<string | null>;
  store: (name: string, url: string) => Promise<void>;
  remove: (name: string) => Promise<void>;
};

/**
 * Fetches a file of at most 10 MB from a public address, and nothing from our own machine or network, whichever names
 * and redirects lead there. Null where that was refused or did not work; why is not told.
 */
export type FetchExternal = (url: string) => Promise<Buffer | null>;

/** A letter on its way. The message id is the same at every try, so that a mailbox can tell a repetition. */
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

/** Hands a letter to a mail server; returns once it has taken it over, throws `NotSent` otherwise. */
export type SendMail = (mail: Mail) => Promise<void>;

/** Hands a short message for a phone (`+8801…`) to a gateway; returns once it has taken it over, else throws `NotSent`. */
export type SendSms = (sms: { to: string; text: string }) => Promise<void>;

/** Why something was not sent, as a code that names nobody. `forGood`: another try would fare no better. */
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

/** What an OpenID issuer says of a person; an e-mail counts only when the issuer has made sure that it is hers. */
export type OpenIdProfile = Omit<ExternalAccount, "email"> & {
  email: string | null;
  /** Where her picture lies outside; nothing of ours has looked at it yet. */
  picture: string | null;
};

/** A sign-in under way at an issuer: what its answer must match. Stays with us, never in the browser. */
type OpenIdFlow = { state: string; nonce: string; verifier: string };

/**
 * Why a sign-in at an issuer came to nothing: the person declined, the answer does not belong to our question, the
 * issuer did not answer, or it does not know this shop (wrong client, secret or address).
 */
export class OpenIdError extends Error {
  readonly reason: "declined" | "false-answer" | "unreachable" | "not-set-up";

  constructor(reason: OpenIdError["reason"], cause?: unknown) {
    super(reason, { cause });
    this.name = "OpenIdFailure";
    this.reason = reason;
  }
}

/** Signing in at somebody else's: the person goes to `url`, the issuer sends her back to the redirect address. Both throw `OpenIdFailure`. */
export type OpenIdProvider = {
  /** The issuer's pages speak her language where they can. */
  start: (redirectUri: string, language: "en" | "bn") => Promise<{ url: string; flow: OpenIdFlow }>;
  /** Takes the whole address at which she came back. */
  finish: (flow: OpenIdFlow, callbackUrl: string) => Promise<OpenIdProfile>;
};

/** Signing in with Google as this shop offers it: set up for real, or with the stand-in of the demo. */
export type GoogleSignIn = { issuer: OpenIdProvider; redirectUri: string; kind: "on" | "demo" };
