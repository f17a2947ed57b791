import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type WebAuthnOptions = { challenge: string };
type AuthenticatorOptions = { origin?: string; userVerified?: boolean; counter?: number };

const hash = (data: Buffer | string) => createHash("sha256").update(data).digest();
const base64url = (data: Buffer) => data.toString("base64url");

const userPresent = 0x01;
const verified = 0x04;
const withCredential = 0x40;

/** A passkey in memory, for tests: responds to a host's WebAuthn options like a phone (ES256, no attestation). */
export function testAuthenticator(host: string, defaultOrigin: string = `https://${host}`) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);

  const clientData = (type: string, { challenge }: WebAuthnOptions, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, counter: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([hash(host), Buffer.from([flags]), count, rest]);
  };
  const flagsOf = (userVerified: boolean) => userPresent | (userVerified ? verified : 0);
  const answer = (response: object) => ({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });

  return {
    create(options: WebAuthnOptions, { origin = defaultOrigin, userVerified = true }: AuthenticatorOptions = {}) {
      const key = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, key]);
      const data = authenticatorData(flagsOf(userVerified) | withCredential, 0, attested);
      // { fmt: "none", attStmt: {}, authData }
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
        Buffer.from([data.length]),
        data,
      ]);
      return answer({
        clientDataJSON: base64url(clientData("webauthn.create", options, origin)),
        attestationObject: base64url(attestation),
        transports: ["internal"],
      });
    },
    get(
      options: WebAuthnOptions,
      { origin = defaultOrigin, userVerified = true, counter = 0 }: AuthenticatorOptions = {},
    ) {
      const client = clientData("webauthn.get", options, origin);
      const data = authenticatorData(flagsOf(userVerified), counter);
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign("sha256", Buffer.concat([data, hash(client)]), privateKey)),
      });
    },
  };
}
