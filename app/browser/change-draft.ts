import { currentSession } from "./session.ts";
import { draftStore, ownDraft } from "./stored-draft.ts";

/** The stored fields of this customer, or of a guest. */
export function readStoredDraft(userId: string | null): Record<string, unknown> {
  return ownDraft(draftStore.value(), userId);
}

/** Stores some fields; the others stay. */
export function storeInDraft(changes: Record<string, unknown>, owner = currentUserId()): void {
  draftStore.save({ ...readStoredDraft(owner), ...changes, owner });
}

function currentUserId(): string | null {
  const session = currentSession();
  return session.state === "signed-in" ? session.user._id : null;
}
