import { languageOf } from "../../shop/language.ts";
import { currentSession, subscribeExpelled, subscribeSession } from "../browser/session.ts";
import { showToast } from "../components/toast.ts";
import { createI18n } from "../i18n/language.tsx";

/** Calls back when somebody else is signed in than before, here or in another tab. Returns what ends it. */
export function watchUser(onChange: () => void): () => void {
  let userId = currentUserId();
  return subscribeSession(() => {
    const newUserId = currentUserId();
    if (newUserId === undefined || newUserId === userId) return;
    // Pages themselves wait while the session is not known yet.
    if (userId !== undefined) onChange();
    userId = newUserId;
  });
}

/** Opens the home page, and says why, when the server no longer knows the customer. Called once per document. */
export function leaveWhenExpelled(): void {
  subscribeExpelled(() => {
    const { t, path } = createI18n(languageOf(location.pathname));
    showToast({ title: t("session.ended.title"), text: t("session.ended.text"), tone: "error" });
    location.assign(path("/"));
  });
}

/** The `_id` of the user; null for a guest, undefined while loading. */
function currentUserId(): string | null | undefined {
  const session = currentSession();
  if (session.state === "loading") return undefined;
  return session.state === "signed-in" ? session.user._id : null;
}
