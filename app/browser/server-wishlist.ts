import type { MergedWishesAnswer, WishAnswer } from "../../api/responses.ts";
import { mostWishes } from "../../shop/wishlist/wishlist-rules.ts";
import { showToast } from "../components/toast.ts";
import { languageOf, speak } from "../i18n/language.tsx";
import { callApi } from "./api.ts";
import { failureText } from "./error-text.ts";
import { changeGuestWishes, guestWishes } from "./guest-wishlist.ts";
import { openServerCopy } from "./optimistic-sync.ts";
import { currentSession } from "./session.ts";
import { oneTabAtATime } from "./tab-lock.ts";

type Change = { id: string; wished: boolean };

export type ServerWishes = ReturnType<typeof openServerWishes>;

/** The wishes of a signed-in person, as ids of products, the newest first. */
export function openServerWishes(person: string, changed: () => void) {
  const { shown, change, settled, close } = openServerCopy<string[], Change, string[]>({
    name: `wishes:${person}`,
    async read(tellOtherTabs) {
      const merged = await mergeGuestWishes(person);
      if (merged) tellOtherTabs();
      const answer = merged ?? (await callApi<WishAnswer[]>("GET", "/wishes"));
      return answer.map(({ productId }) => productId);
    },
    async send(wish) {
      await callApi(wish.wished ? "PUT" : "DELETE", `/wishes/${wish.id}`);
      return wish;
    },
    withChange,
    asShown: (ids) => ids,
    changed,
    failed: (_, error) => tellFailure(error),
  });
  return {
    /** Null while it is not known yet. Answers the same list until something changes. */
    ids: shown,
    change: (id: string, wished: boolean) => change({ id, wished }),
    ...{ settled, close },
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
