/** Where picture files are kept, by name (`saffron-400.avif`). What is kept under a name never changes. */
export type ImageStore = {
  /** Keeps a file; an existing one of that name stays as it is. */
  put: (name: string, content: Buffer) => Promise<void>;
  /** Answers null for a name that is not there or that is no file name at all. */
  get: (name: string) => Promise<Buffer | null>;
};

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
