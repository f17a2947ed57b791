import { currentSession } from "../../browser/session.ts";
import { keptStore } from "../../browser/stored-value.ts";

/** What somebody at the order desk has chosen for themselves, on this device. */
type DeskChoices = {
  /** How the orders that wait are sorted where the address does not say. */
  pendingSort: "waiting" | "newest";
  /** Whether a new order is heard. */
  sound: boolean;
};

const unchosen: DeskChoices = { pendingSort: "waiting", sound: false };

/** By the person's id: colleagues may share a browser. */
const store = keptStore("order-desk", (kept): Record<string, DeskChoices> => {
  const people = Object.entries(kept ?? {}).map(([person, choices]: [string, Partial<DeskChoices> | null]) => {
    const { pendingSort, sound } = choices ?? {};
    return [person, { pendingSort: pendingSort === "newest" ? "newest" : "waiting", sound: sound === true }] as const;
  });
  return Object.fromEntries(people);
});

const nobody: Record<string, DeskChoices> = {};

function personId(): string | null {
  const session = currentSession();
  return session.state === "signed-in" ? session.user._id : null;
}

function choicesIn(everybody: Record<string, DeskChoices>): DeskChoices {
  return everybody[personId() ?? ""] ?? unchosen;
}

export function deskChoices(): DeskChoices {
  return choicesIn(store.value());
}

export function useDeskChoices(): DeskChoices {
  return choicesIn(store.use(nobody));
}

export function chooseAtDesk(changes: Partial<DeskChoices>): void {
  const person = personId();
  if (person) store.keep({ ...store.value(), [person]: { ...deskChoices(), ...changes } });
}
