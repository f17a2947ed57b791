/** Where picture files are kept, by name (`saffron-400.avif`). What is kept under a name never changes. */
export type ImageStore = {
  /** Keeps a file; an existing one of that name stays as it is. */
  put: (name: string, content: Buffer) => Promise<void>;
  /** Answers null for a name that is not there or that is no file name at all. */
  get: (name: string) => Promise<Buffer | null>;
};
