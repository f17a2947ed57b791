import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

/**
 * Encrypts secrets, so that the database alone is of no use to a thief. `context` (whose secret it is) is
 * authenticated.
 */
export type SecretBox = {
  seal: (text: string, context: string) => string;
  /** Null if sealed with another key or for another context, or if altered. */
  open: (sealed: string, context: string) => string | null;
};

type EncryptionKey = { id: string; key: Buffer };

/** A box with one or more keys (AES-256-GCM): the first seals, and each opens what it has sealed. */
export function createSecretBox(secrets: [string, ...string[]]): SecretBox {
  const keys = secrets.map(deriveKey) as [EncryptionKey, ...EncryptionKey[]];
  const additionalData = (id: string, context: string) => Buffer.from(`${id} ${context}`);
  return {
    seal(text, context) {
      const [{ id, key }] = keys;
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(additionalData(id, context));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return [id, ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString("base64url"))].join(".");
    },
    open(sealed, context) {
      const [id = "", iv = "", tag = "", text = ""] = sealed.split(".");
      const key = keys.find((each) => each.id === id)?.key;
      if (!key) return null;
      try {
        const cipher = createDecipheriv("aes-256-gcm", key, Buffer.from(iv, "base64url"), { authTagLength: 16 })
          .setAAD(additionalData(id, context))
          .setAuthTag(Buffer.from(tag, "base64url"));
        return Buffer.concat([cipher.update(Buffer.from(text, "base64url")), cipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}

function deriveKey(secret: string): EncryptionKey {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "labonno secret box", 32));
  return { key, id: createHash("sha256").update(key).digest("base64url").slice(0, 8) };
}
