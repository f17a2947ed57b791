import type { UserResponse } from "../../api/contract/users.ts";
import { settledSession } from "../browser/session.ts";
import { untilLeft } from "../components/page.tsx";
import { redirectTo } from "../documents/leave-app.tsx";
import { signInUrl } from "./return-to.ts";

/** First line of the clientLoader of a page for users: redirects guests to sign in and back. */
export async function requireSession(url: URL): Promise<UserResponse> {
  const session = await settledSession();
  // A user who has signed out here, or whom the server no longer knows, is being sent to the home page.
  if (session.state === "guest") return session.isEndedHere ? untilLeft() : redirectTo(signInUrl(url));
  return session.user;
}
