import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";

/** A key and its own certificate, as Amazon's notification service has one. */
export type SelfSigned = { privateKey: KeyObject; certificate: string };

// Object identifiers of RSA with SHA-256, and of a common name.
const rsaWithSha256 = "2a864886f70d01010b";
const commonName = "550403";

/** Makes a certificate (X.509, version 1) that nobody trusts but the stand-in's shop. */
export function selfSigned(name: string, now: Date): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const algorithm = der(0x30, der(0x06, Buffer.from(rsaWithSha256, "hex")), der(0x05));
  const title = der(
    0x30,
    der(0x31, der(0x30, der(0x06, Buffer.from(commonName, "hex")), der(0x0c, Buffer.from(name)))),
  );
  const dayMs = 24 * 3_600_000;
  const validity = der(
    0x30,
    der(0x17, utcTime(now.getTime() - dayMs)),
    der(0x17, utcTime(now.getTime() + 3650 * dayMs)),
  );
  const serial = der(0x02, Buffer.from([1]));
  const content = der(
    0x30,
    serial,
    algorithm,
    title,
    validity,
    title,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = der(0x03, Buffer.from([0]), sign("RSA-SHA256", content, privateKey));
  const base64 = der(0x30, content, algorithm, signature).toString("base64");
  const lines = base64.match(/.{1,64}/g) ?? [];
  return {
    privateKey,
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
  };
}

function utcTime(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().slice(2, 19).replaceAll(/\D/g, "");
  return Buffer.from(`${digits}Z`);
}

/** A value in the distinguished encoding rules: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}
