import type { MergedWishesAnswer, WishAnswer } from "../../api/answers.ts";
import { mostWishes } from "../../shop/wishes/rules.ts";
import { languageOf, speak } from "../ui/language.tsx";
import { showToast } from "../ui/toast.tsx";
import { ApiUnreachable, callApi } from "./api.ts";
import { failureText } from "./failure.ts";
import { changeGuestWishes, guestWishes } from "./guest-wishes.ts";
import { oneTabAtATime } from "./one-tab-at-a-time.ts";
import { currentSession } from "./session.ts";

type Change = { id: string; wished: boolean };

export type ServerWishes = ReturnType<typeof openServerWishes>;

/**
 * The wishes of a signed-in person. A change shows at once and is sent after those before it; refused, it is taken back
 * and told. What other tabs or devices did is read again on their word, on focus and when the network is back.
 */
export function openServerWishes(person: string, changed: () => void) {
  /** As the server said last, with what it has accepted since; null until it was first heard. */
  let kept: string[] | null = null;
  /** Shown already, not yet accepted. */
  let waiting: Change[] = [];
  let shown: string[] | null = null;
  let failure: unknown = null;
  let queue: Promise<void> = Promise.resolve();
  let readingAhead = false;
  let closed = false;

  // Older browsers have none: their tabs follow on focus.
  const otherTabs = globalThis.BroadcastChannel ? new BroadcastChannel(`labonno:wishes:${person}`) : null;
  otherTabs?.addEventListener("message", refresh);
  window.addEventListener("focus", refresh);
  window.addEventListener("online", refresh);

  function show(): void {
    const next = kept && waiting.reduce(withChange, kept);
    if (closed || JSON.stringify(next) === JSON.stringify(shown)) return;
    shown = next;
    changed();
  }

  function enqueue(task: () => Promise<void>): void {
    queue = queue.then(() => (closed ? undefined : task()));
  }

  function refresh(): void {
    if (readingAhead) return;
    readingAhead = true;
    enqueue(read);
  }

  async function read(): Promise<void> {
    readingAhead = false;
    try {
      const merged = await mergeGuestWishes(person);
      const answer = merged ?? (await callApi<WishAnswer[]>("GET", "/wishes"));
      kept = answer.map(({ productId }) => productId);
      failure = null;
      if (merged) otherTabs?.postMessage("changed");
    } catch (error) {
      failure = error;
    }
    show();
  }

  async function sendNext(): Promise<void> {
    const [change] = waiting;
    if (!change) return;
    try {
      await callApi(change.wished ? "PUT" : "DELETE", `/wishes/${change.id}`);
      if (kept) kept = withChange(kept, change);
      otherTabs?.postMessage("changed");
    } catch (error) {
      if (!closed) tellFailure(error);
      refresh();
    }
    waiting = waiting.slice(1);
    show();
  }

  refresh();

  return {
    /** Null while it is not known yet. Answers the same list until something changes. */
    ids: (): string[] | null => shown,
    /** Resolves once the server has heard of everything. Rejects while it cannot be asked. */
    async settled(): Promise<void> {
      if (!kept) refresh();
      for (let seen: unknown; seen !== queue; ) {
        seen = queue;
        await queue;
      }
      if (!shown && !closed) throw failure ?? new ApiUnreachable();
    },
    change(id: string, wished: boolean): void {
      waiting = [...waiting, { id, wished }];
      enqueue(sendNext);
      show();
    },
    close(): void {
      closed = true;
      otherTabs?.close();
      window.removeEventListener("focus", refresh);
      window.removeEventListener("online", refresh);
    },
  };
}

/**
 * Gives the wishes of this device to the person who has signed in; answers hers, or null where there was nothing to give.
 * They leave the device once the shop has them: sent twice they are the same wishes.
 */
function mergeGuestWishes(person: string): Promise<WishAnswer[] | null> {
  return oneTabAtATime("wishes", async () => {
    const sent = guestWishes();
    const session = currentSession();
    // A call is made as whoever is signed in at that moment.
    if (sent.length === 0 || session.state !== "signed-in" || session.user._id !== person) return null;
    const { wishes, leftOut } = await callApi<MergedWishesAnswer>("POST", "/wishes/merge", {
      body: { productIds: sent },
    });
    changeGuestWishes((kept) => kept.filter((id) => !sent.includes(id)));
    if (leftOut > 0) {
      const { t } = speak(languageOf(window.location.pathname));
      const text = t("wishes.leftOut", { count: leftOut, most: mostWishes });
      showToast({ tone: "error", title: t("wishes.full"), text });
    }
    return wishes;
  });
}

function withChange(ids: string[], { id, wished }: Change): string[] {
  if (wished && ids.includes(id)) return ids;
  return [...(wished ? [id] : []), ...ids.filter((each) => each !== id)];
}

function tellFailure(error: unknown): void {
  const { t } = speak(languageOf(window.location.pathname));
  showToast({ tone: "error", title: t("wishes.failed"), text: failureText(error, t) });
}
