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

/** Remembers where an outside host keeps a file that we know by name. */
export type ImageAddresses = {
  find: (name: string) => Promise<string | null>;
  remember: (name: string, url: string) => Promise<void>;
  forget: (name: string) => Promise<void>;
};

/**
 * Fetches a file of at most 10 MB from a public address, and nothing from our own machine or network, whichever names
 * and redirects lead there. Null where that was refused or did not work; why is not told.
 */
export type FetchOutside = (url: string) => Promise<Buffer | null>;
