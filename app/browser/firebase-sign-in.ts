import { FirebaseError, initializeApp } from "@firebase/app";
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updateProfile,
} from "@firebase/auth";
import type { FirebaseProject } from "../../shop/ports.ts";
import { type SignInCode, SignInError } from "./sign-in-error.ts";

// Loaded only where Firebase is the identity provider.

export type FirebaseAccounts = ReturnType<typeof createFirebaseAccounts>;

/** The accounts of a Firebase project. All methods reject with a `SignInError`. */
export function createFirebaseAccounts({ emulator, ...project }: FirebaseProject) {
  const auth = initializeAuth(initializeApp(project), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (emulator) connectAuthEmulator(auth, `http://${emulator}`, { disableWarnings: true });

  return {
    /** The proof of the signed-in user for our server; null for a guest. The SDK renews it. */
    async getProof(): Promise<{ email: string; idToken: string } | null> {
      await auth.authStateReady();
      const user = auth.currentUser;
      return user?.email ? { email: user.email, idToken: await translateErrors(user.getIdToken()) } : null;
    },

    /** Creates an account and signs in; Firebase sends an email with a confirmation link. */
    async signUp({ name, email, password }: { name: string; email: string; password: string }): Promise<void> {
      const { user } = await translateErrors(createUserWithEmailAndPassword(auth, email, password));
      await translateErrors(updateProfile(user, { displayName: name }));
      // The first ID token has no name yet.
      await translateErrors(user.getIdToken(true));
      await sendEmailVerification(user).catch(() => {});
    },

    async signIn({ email, password }: { email: string; password: string }): Promise<void> {
      await translateErrors(signInWithEmailAndPassword(auth, email, password), hideUnknownUser);
    },

    /** Opens Google's popup; call it within the click. */
    async signInWithGoogle(): Promise<void> {
      await translateErrors(signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver));
    },

    async signOut(): Promise<void> {
      await translateErrors(signOut(auth));
    },

    /** Deletes the account at Firebase, which requires a sign-in within the last minutes. */
    async deleteAccount(): Promise<void> {
      await auth.authStateReady();
      if (auth.currentUser) await translateErrors(deleteUser(auth.currentUser));
    },

    async updateProfile(changes: { displayName?: string; photoURL?: string | null }): Promise<void> {
      await auth.authStateReady();
      if (!auth.currentUser) throw new SignInError("user-not-found");
      await translateErrors(updateProfile(auth.currentUser, changes));
    },

    /** Firebase sends a link if the email has an account, without telling whether it has. */
    async resetPassword(email: string): Promise<void> {
      await translateErrors(sendPasswordResetEmail(auth, email)).catch((error) => {
        if (!(error instanceof SignInError) || error.code !== "user-not-found") throw error;
      });
    },
  };
}

/** Firebase codes that have another name here. */
const codeMap: Record<string, SignInCode> = {
  "invalid-credential": "wrong-password",
  "invalid-login-credentials": "wrong-password",
  "weak-password": "password-does-not-meet-requirements",
  "account-exists-with-different-credential": "sign-in-to-link",
  "user-disabled": "user-not-found",
  "user-token-expired": "user-not-found",
  "user-cancelled": "popup-closed-by-user",
  "invalid-email": "wrong-password",
  timeout: "network-request-failed",
};

const sharedCodes: SignInCode[] = [
  "wrong-password",
  "email-already-in-use",
  "user-not-found",
  "too-many-requests",
  "network-request-failed",
  "popup-blocked",
  "popup-closed-by-user",
  "cancelled-popup-request",
  "unauthorized-domain",
  "password-does-not-meet-requirements",
];

/** Maps a Firebase error to a code of ours. */
function toSignInCode(error: unknown): SignInCode {
  if (!(error instanceof FirebaseError)) return "server-error";
  const code = error.code.replace(/^auth\//, "");
  return sharedCodes.find((each) => each === code) ?? codeMap[code] ?? "server-error";
}

/** Hides whether an email has an account, which older projects tell. */
function hideUnknownUser(code: SignInCode): SignInCode {
  return code === "user-not-found" ? "wrong-password" : code;
}

async function translateErrors<Result>(
  promise: Promise<Result>,
  mapCode = (code: SignInCode) => code,
): Promise<Result> {
  try {
    return await promise;
  } catch (error) {
    throw new SignInError(mapCode(toSignInCode(error)));
  }
}
