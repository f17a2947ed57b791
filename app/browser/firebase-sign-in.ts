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

// Loaded only where the server says that Firebase vouches for people: no shopper of another shop ever fetches it.

export type FirebaseAccounts = ReturnType<typeof createFirebaseAccounts>;

/** The accounts of a Firebase project, in this browser. Everything rejects with a `SignInFailure`. */
export function createFirebaseAccounts({ emulator, ...project }: FirebaseProject) {
  const auth = initializeAuth(initializeApp(project), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (emulator) connectAuthEmulator(auth, `http://${emulator}`, { disableWarnings: true });

  return {
    /** What proves to our server who is signed in; null for nobody. The SDK renews it by itself. */
    async getProof(): Promise<{ email: string; idToken: string } | null> {
      await auth.authStateReady();
      const user = auth.currentUser;
      return user?.email ? { email: user.email, idToken: await translateErrors(user.getIdToken()) } : null;
    },

    /** Makes the account, signed in; Firebase mails her a link that confirms the e-mail. */
    async signUp({ name, email, password }: { name: string; email: string; password: string }): Promise<void> {
      const { user } = await translateErrors(createUserWithEmailAndPassword(auth, email, password));
      await translateErrors(updateProfile(user, { displayName: name }));
      // The ID token at hand was made before the name.
      await translateErrors(user.getIdToken(true));
      await sendEmailVerification(user).catch(() => {});
    },

    async signIn({ email, password }: { email: string; password: string }): Promise<void> {
      await translateErrors(signInWithEmailAndPassword(auth, email, password), hideUnknownUser);
    },

    /** Opens Google's window; to be called within the click. */
    async signInWithGoogle(): Promise<void> {
      await translateErrors(signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver));
    },

    async signOut(): Promise<void> {
      await translateErrors(signOut(auth));
    },

    /** Deletes the account at Firebase, by the person's own word; Firebase asks for a sign-in of the last minutes. */
    async deleteAccount(): Promise<void> {
      await auth.authStateReady();
      if (auth.currentUser) await translateErrors(deleteUser(auth.currentUser));
    },

    async updateProfile(changes: { displayName?: string; photoURL?: string | null }): Promise<void> {
      await auth.authStateReady();
      if (!auth.currentUser) throw new SignInError("user-not-found");
      await translateErrors(updateProfile(auth.currentUser, changes));
    },

    /** Firebase mails a link, where the e-mail has an account; whether it has one is not told. */
    async resetPassword(email: string): Promise<void> {
      await translateErrors(sendPasswordResetEmail(auth, email)).catch((error) => {
        if (!(error instanceof SignInError) || error.code !== "user-not-found") throw error;
      });
    },
  };
}

/** Our code for one of Firebase's; those of the same name are not listed. */
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

/** Which of our codes says what Firebase says. */
export function toSignInCode(error: unknown): SignInCode {
  if (!(error instanceof FirebaseError)) return "server-error";
  const code = error.code.replace(/^auth\//, "");
  return sharedCodes.find((each) => each === code) ?? codeMap[code] ?? "server-error";
}

/** An older project tells at sign-in whether an e-mail has an account; the shop does not pass that on. */
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
