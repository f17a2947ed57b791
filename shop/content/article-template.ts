import type { PromiseName } from "../promises/promise-schema.ts";
import { promiseNames } from "../promises/promise-text.ts";

// What articles may name in braces; `app/storefront/articles/article.ts` fills it in.

/** Facts that are words; some are missing in some shops. */
const wordFacts = [
  ...(["shop", "phone", "email", "inside", "outside", "insideDays", "outsideDays"] as const),
  ...(["freeFrom", "returnPeriod", "onlineWays"] as const),
  ...(["orderRetention", "messageRetention", "notificationRetention"] as const),
] as const;

/** What `{if …}` may test, besides promises. */
const conditions = ["freeFrom", "returnPeriod", "onlineWays", "giftWrap", "advertises"] as const;

export type FactName = (typeof wordFacts)[number] | (typeof conditions)[number] | PromiseName;

type TemplateFault = {
  kind: "unknown" | "unclosed" | "unopened";
  /** As it was typed. */
  written: string;
  /** A suggestion in braces, or the missing end. */
  instead: string[];
};

const maxShown = 40;

// Anchors (`{#sizes}`) and braces around symbols are no placeholders.
const brace = /\{([\p{L}\p{N}\s/][^{}]*)(\}?)/gu;

/** The first placeholder that cannot be filled in, so that customers would see it as typed; null if there is none. */
export function templateFault(text: string): TemplateFault | null {
  const open: { kind: string; written: string }[] = [];
  const unclosed = (block: (typeof open)[number]): TemplateFault => ({
    ...{ kind: "unclosed", written: block.written, instead: [`{/${block.kind}}`] },
  });
  for (const [whole, inner = "", end] of text.matchAll(brace)) {
    const written = (whole.split("\n")[0] ?? "").slice(0, maxShown);
    if (end === "") return { kind: "unclosed", written, instead: ["}"] };
    const [, slash = "", kind = "", name = ""] = /^(\/?)(if|promise)(?: (\w+))?$/.exec(inner) ?? [];
    if (inner === "else" || slash !== "") {
      const last = open.at(-1);
      if (!last) return { kind: "unopened", written, instead: [] };
      if (inner === "else") continue;
      if (last.kind !== kind || name !== "") return unclosed(last);
      open.pop();
    } else if (kind !== "") {
      const known = namesOf(kind);
      if (!known.includes(name)) return { kind: "unknown", written, instead: known.map((each) => `{${kind} ${each}}`) };
      open.push({ kind, written });
    } else if (!isNamed(inner)) return { kind: "unknown", written, instead: wordFacts.map((each) => `{${each}}`) };
  }
  const [outer] = open;
  return outer ? unclosed(outer) : null;
}

const namesOf = (kind: string): string[] => (kind === "if" ? [...conditions, ...promiseNames] : [...promiseNames]);

// A promise in the merchant's words is a text.
const isNamed = (name: string) => [...wordFacts, ...promiseNames].some((each) => each === name);
