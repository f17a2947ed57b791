import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DraftResponse } from "../../../api/contract/content.ts";
import { builtInArticles, type Content } from "../../../shop/content/content-schema.ts";
import { defaultLook } from "../../../shop/content/look-schema.ts";
import { ApiRefusal, ApiUnreachable } from "../../browser/request.ts";
import { openAutosavedDraft, savedAfterMs, triedAgainAfterMs } from "./autosaved-draft.ts";

const { colours, announcement, legal, homeTitle, about } = defaultLook;
const live: Content = {
  look: {
    name: { en: "Rupkotha", bn: "রূপকথা" },
    logo: { en: "", bn: "" },
    logoImageId: null,
    tagline: { en: "", bn: "" },
    ...{ homeTitle, about, colours, announcement, legal },
  },
  ...{ home: [], campaigns: [], pages: [], articles: builtInArticles },
};
const look = (changes: Partial<Content["look"]>): Content => ({ ...live, look: { ...live.look, ...changes } });
const bin = (digits: string) => look({ legal: { ...legal, bin: digits } });
const tagline = (en: string) => look({ tagline: { en, bn: "" } });

/** The server: its draft, how often it was saved, and a network that may refuse, delay or lose a request. */
let stored: { content: Content; updatedAt: string | null };
let saves: number;
let network: () => void | Promise<void>;
let reloads: number;

const loaded = (): DraftResponse => ({
  ...{ ...stored, live, changed: [], images: [], updatedByName: null },
  shopNames: { names: [], settings: [], coupons: [] },
});

function open() {
  return openAutosavedDraft(loaded(), {
    read: async () => loaded(),
    async write(content, updatedAt) {
      await network();
      if (updatedAt !== stored.updatedAt) throw new ApiRefusal(409, { error: { code: "changed-meanwhile" } });
      store(content);
      return stored.updatedAt;
    },
    reload: async () => void reloads++,
  });
}

function store(content: Content): void {
  stored = { content, updatedAt: `2026-11-22T10:00:0${++saves}.000Z` };
}

beforeEach(() => {
  vi.useFakeTimers();
  stored = { content: live, updatedAt: null };
  [saves, reloads] = [0, 0];
  network = () => {};
});
afterEach(() => void vi.useRealTimers());

test("a draft is saved once the merchant pauses, and not with every letter", async () => {
  const draft = open();
  expect(draft.shown.get().state).toBe("live");
  for (const digits of ["0", "00", "001"]) draft.change(bin(digits));
  expect(draft.shown.get()).toMatchObject({ state: "saving", content: bin("001") });
  await vi.advanceTimersByTimeAsync(savedAfterMs);
  expect(saves).toBe(1);
  expect(stored.content).toEqual(bin("001"));
  expect(draft.shown.get()).toMatchObject({ state: "saved", updatedAt: stored.updatedAt });
});

test("what is typed while a request is under way is saved after it, over the version that it made", async () => {
  const draft = open();
  network = () => new Promise((resolve) => setTimeout(resolve, 3000));
  draft.change(bin("001"));
  const first = draft.save();
  await vi.advanceTimersByTimeAsync(100);
  draft.change(bin("00123"));
  await vi.advanceTimersByTimeAsync(2900);
  expect(await first).toBe(true);
  expect(stored.content).toEqual(bin("001"));
  expect(draft.shown.get()).toMatchObject({ state: "saving", content: bin("00123") });
  await vi.advanceTimersByTimeAsync(3000);
  expect(stored.content).toEqual(bin("00123"));
  expect(draft.shown.get()).toMatchObject({ state: "saved", generation: 0 });
});

test("an invalid field is marked and keeps its saved value, while everything else is saved", async () => {
  const draft = open();
  const unnamed = look({ name: { en: "", bn: "রূপকথা বিউটি" }, legal: { ...legal, bin: "001" } });
  draft.change(unnamed);
  expect(await draft.save()).toBe(false);
  expect(stored.content).toEqual(look({ name: { en: "Rupkotha", bn: "রূপকথা বিউটি" }, legal: { ...legal, bin: "001" } }));
  expect(draft.shown.get()).toMatchObject({ state: "wrong", content: unnamed, codes: { "look.name.en": "required" } });
  // Nothing is published until it is corrected, and nothing is sent twice.
  expect(await draft.save()).toBe(false);
  draft.leave();
  expect(saves).toBe(1);
  draft.change(look({ name: { en: "Rupmoti", bn: "রূপকথা বিউটি" } }));
  expect(await draft.save()).toBe(true);
  expect(draft.shown.get()).toMatchObject({ state: "saved", codes: {} });
});

test("two days that are valid each but not together are not saved by halves", async () => {
  store(look({ announcement: { ...announcement, from: "2026-11-10", until: "2026-11-12" } }));
  const draft = open();
  draft.change(look({ announcement: { ...announcement, from: "2026-11-14", until: "2026-11-13" } }));
  expect(await draft.save()).toBe(false);
  expect(saves).toBe(1);
  expect(draft.shown.get().codes).toEqual({ "look.announcement.until": "days-backwards" });
});

test("a colleague's change of another part is merged, and the section is loaded again for its images", async () => {
  const draft = open();
  draft.change(bin("001"));
  store(tagline("From Rangpur"));
  expect(await draft.save()).toBe(true);
  expect(stored.content).toEqual(look({ tagline: { en: "From Rangpur", bn: "" }, legal: { ...legal, bin: "001" } }));
  expect(draft.shown.get()).toMatchObject({ state: "saved", content: stored.content, generation: 1 });
  expect(reloads).toBe(1);
});

test("where a colleague has changed the same part, the merchant keeps theirs or their own", async () => {
  const draft = open();
  draft.change(tagline("From Bogura"));
  store(tagline("From Dinajpur"));
  expect(await draft.save()).toBe(false);
  expect(draft.shown.get()).toMatchObject({ state: "conflict", content: tagline("From Bogura") });
  await draft.keepMine();
  expect(stored.content).toEqual(tagline("From Bogura"));
  expect(draft.shown.get().state).toBe("saved");

  draft.change(tagline("From Pabna"));
  store(tagline("From Sylhet"));
  await draft.save();
  await draft.takeTheirs();
  draft.adopt(loaded());
  expect(draft.shown.get()).toMatchObject({ state: "saved", content: tagline("From Sylhet") });
});

test("without a network the draft is tried again by itself", async () => {
  const draft = open();
  network = () => {
    throw new ApiUnreachable();
  };
  draft.change(bin("001"));
  expect(await draft.save()).toBe(false);
  expect(draft.shown.get()).toMatchObject({ state: "failed", failure: null });
  network = () => {};
  await vi.advanceTimersByTimeAsync(triedAgainAfterMs);
  expect(draft.shown.get().state).toBe("saved");
  expect(stored.content).toEqual(bin("001"));
});

test("a refusal is reported until the draft is saved, and marks the fields that it names", async () => {
  const draft = open();
  const refusal = new ApiRefusal(403, { error: { code: "not-allowed" } });
  network = () => {
    throw refusal;
  };
  draft.change(bin("001"));
  await draft.save();
  expect(draft.shown.get()).toMatchObject({ state: "failed", failure: refusal });
  network = () => {
    throw new ApiRefusal(422, { error: { code: "invalid-input", fields: { "content.home.0.link": "invalid" } } });
  };
  await draft.save();
  expect(draft.shown.get()).toMatchObject({ state: "wrong", codes: { "home.0.link": "invalid" } });
  network = () => {};
  await draft.save();
  expect(draft.shown.get()).toMatchObject({ state: "saved", codes: {}, failure: null });
});

test("a version that was read before the last save does not replace what is shown", async () => {
  store(live);
  const draft = open();
  const before = loaded();
  draft.change(bin("001"));
  await draft.save();
  draft.adopt(before);
  expect(draft.shown.get()).toMatchObject({ content: bin("001"), generation: 0 });
});

test("a discarded draft is replaced by what is live, its errors too", async () => {
  const draft = open();
  draft.change(tagline("x".repeat(301)));
  await draft.save();
  expect(draft.shown.get()).toMatchObject({ state: "wrong", codes: { "look.tagline.en": "text-long" } });
  draft.giveUp();
  draft.adopt(loaded());
  expect(draft.shown.get()).toMatchObject({ state: "live", content: live, codes: {}, generation: 1 });
});

test("a colleague's version that is loaded meanwhile does not replace unsaved input", () => {
  const draft = open();
  draft.change(bin("001"));
  store(tagline("From Rangpur"));
  draft.adopt(loaded());
  expect(draft.shown.get()).toMatchObject({ state: "saving", content: bin("001"), generation: 0 });
});

test("what was typed is saved when the section is left", async () => {
  const draft = open();
  draft.change(bin("001"));
  draft.leave();
  await vi.runAllTimersAsync();
  expect([saves, stored.content]).toEqual([1, bin("001")]);
});
