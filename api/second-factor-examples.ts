import type { FactorAddedResponse, SecondFactorResponse } from "./responses.ts";

const credentials = [{ id: "q1Zx…", transports: ["internal"], type: "public-key" }];

export const exampleSecondFactor: SecondFactorResponse = {
  totp: true,
  passkeys: [{ _id: "p4xk9w2mzt7q", name: "Rupa's phone", createdAt: "2026-11-22T09:12:30.118Z", lastUsedAt: null }],
  recoveryCodes: 9,
};

export const exampleFactorAdded: FactorAddedResponse = { recoveryCodes: ["7Q2M-XK4T-9RDA-0WZP-3HNC-58VB"] };

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
export const examplePasskeyCreation = {
  options: {
    challenge: "aErrgw_4ZscgsQkf0PsmlEzDA70EQeFTPM9oP9MWxCc",
    rp: { name: "Labonno", id: "labonno.example" },
    user: { id: "aDNxN213ejl4azJk", name: "rupa@labonno.example", displayName: "Rupa" },
    pubKeyCredParams: [{ alg: -7, type: "public-key" }],
    ...{ timeout: 300_000, attestation: "none", excludeCredentials: credentials, hints: [] },
    authenticatorSelection: { residentKey: "required", userVerification: "required", requireResidentKey: true },
    extensions: { credProps: true },
  },
};

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON. */
export const examplePasskeyRequest = {
  options: {
    challenge: "a9rHWouya2uJs2YyExQPzO3bvcuucRMK78uKdRlIUvo",
    ...{ rpId: "labonno.example", timeout: 300_000, userVerification: "required", allowCredentials: credentials },
  },
};
