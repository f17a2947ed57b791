import { expect, test } from "vitest";
import { sampleContent } from "../../api/test-requests.ts";
import { fieldCodes } from "../field-codes.ts";
import {
  adviseColours,
  builtInColours,
  coloursOfTheme,
  contrastOf,
  contrastPairs,
  themeCss,
  themePath,
} from "./colour-rules.ts";
import { readContent } from "./content.ts";
import { currentOf, isContentLink, isShownOn } from "./content-rules.ts";
import { content, draftPublication } from "./content-schema.ts";

const on = (day: string) => new Date(`${day}T09:00:00+06:00`);

test("links lead to pages of the shop, https, a phone or an e-mail address, and nowhere else", () => {
  for (const link of ["/skincare?concern=acne", "https://example.com/", "tel:+8801700000000", "mailto:a@example.com"])
    expect(isContentLink(link), link).toBe(true);
  const hostile = [
    ...["javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", " javascript:alert(1)"],
    ...["data:text/html,x", "http://example.com/", "//evil.example/", "/\\evil.example", "vbscript:x", "shop", ""],
    ...["/\t/evil.example", "blob:https://example.com/1", "file:///etc/passwd"],
  ];
  for (const link of hostile) expect(isContentLink(link), link).toBe(false);
});

test("a yearly period may include the new year, and both its days", () => {
  const winter = { from: "11-01", until: "02-07" };
  for (const day of ["2026-11-01", "2026-12-31", "2027-02-07"]) expect(isShownOn(winter, on(day)), day).toBe(true);
  for (const day of ["2026-10-31", "2027-02-08"]) expect(isShownOn(winter, on(day)), day).toBe(false);
  const eid = { from: "2027-03-01", until: "2027-03-14" };
  expect(isShownOn(eid, on("2027-03-14"))).toBe(true);
  expect(isShownOn(eid, on("2028-03-10"))).toBe(false);
  expect(isShownOn({ from: null, until: "2026-12-31" }, on("2027-01-01"))).toBe(false);
  // By the day in Dhaka, not on the server.
  expect(isShownOn(eid, new Date("2027-02-28T18:00:00Z"))).toBe(true);
});

test("a dated section takes precedence over one for the whole year", () => {
  const everyday = { name: "everyday", from: null, until: null };
  const winter = { name: "winter", from: "11-01", until: "02-07" };
  expect(currentOf([everyday, winter], on("2026-12-01"))?.name).toBe("winter");
  expect(currentOf([everyday, winter], on("2026-06-01"))?.name).toBe("everyday");
  expect(currentOf([winter], on("2026-06-01"))).toBeNull();
});

test("scripts and characters that reverse text are refused", () => {
  const { look, home } = sampleContent;
  const hostile: unknown[] = [
    { look: { ...look, colours: { ...look.colours, ink: "red;}*{display:none" } }, home },
    { look: { ...look, colours: { ...look.colours, ink: "#FFF" } }, home },
    { look: { ...look, logoImageId: "../../etc/passwd" }, home },
    { look: { ...look, name: { en: "Rup\u202Ekotha", bn: "রূপকথা" } }, home },
    { look: { ...look, name: { en: "", bn: "রূপকথা" } }, home },
    { look: { ...look, announcement: { ...look.announcement, link: "javascript:alert(1)" } }, home },
    { look: { ...look, announcement: { ...look.announcement, from: "2026-12-31", until: "2026-12-01" } }, home },
    { look: { ...look, announcement: { ...look.announcement, from: "12-01", until: "2026-12-01" } }, home },
    { look: { ...look, announcement: { ...look.announcement, from: "02-30" } }, home },
    { look, home: [home[2], home[2]] },
    { look, home: [{ ...home[2], kind: "script" }] },
    { look, home: Array.from({ length: 21 }, (_, index) => ({ ...home[2], id: `tiles-${index}` })) },
  ];
  expect(content.safeParse(sampleContent).success).toBe(true);
  for (const each of hostile) expect(content.safeParse(each).success, JSON.stringify(each)).toBe(false);
});

test("a version's name that nobody can see is missing", () => {
  for (const name of ["", "  ", "\u200b\u200d\ufeff"])
    expect(draftPublication.safeParse({ name, updatedAt: null }).error?.issues).toMatchObject([
      { path: ["name"], message: "required" },
    ]);
  expect(draftPublication.parse({ name: " Winter ", updatedAt: null }).name).toBe("Winter");
});

test("two pages with the same slug are refused at the field of the second", () => {
  const text = { en: "Words", bn: "কথা" };
  const page = { slug: "gift-guide", on: true, inFooter: false, title: text, text };
  const { error } = content.safeParse({ ...sampleContent, pages: [page, page] });
  expect(fieldCodes(error?.issues ?? [])).toEqual({ "pages.1.slug": "taken" });
});

test("a section saved by an older version without categories can be read", () => {
  const older = structuredClone(sampleContent) as { home: { kind: string; category?: unknown }[] };
  for (const section of older.home) delete section.category;
  const rows = readContent(older).home.filter(({ kind }) => kind === "products");
  expect(rows).toMatchObject([{ rule: "under", below: 500, category: null }]);
});

test("contrast is computed as in WCAG, and every pair of the built-in colours is readable", () => {
  expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 1);
  expect(contrastPairs(builtInColours).filter(({ passes }) => !passes)).toEqual([]);
});

const failingPairs = (colours: typeof builtInColours) =>
  contrastPairs(colours).flatMap(({ name, passes }) => (passes ? [] : [name]));

test("for a colour with too little contrast the nearest ones with enough are suggested", () => {
  const marigold = { ...builtInColours, action: "#f0a42b" };
  expect(failingPairs(marigold)).toEqual(["button", "mark"]);
  const [advice] = adviseColours(marigold);
  expect(advice).toEqual({
    name: "action",
    choices: [{ action: expect.any(String) }, { action: builtInColours.action }],
  });
  for (const choice of advice?.choices ?? []) expect(failingPairs({ ...marigold, ...choice })).toEqual([]);
});

test.each([
  ["dark", { ground: "#1c1420" }],
  ["black, with pale text", { ground: "#000000", ink: "#f6e9d8" }],
  ["dark, with text and buttons of marigold", { ground: "#2e0f29", ink: "#f0a42b", action: "#f0a42b" }],
  ["of the same colour as all else", { ground: "#46193b", ink: "#46193b", action: "#46193b", band: "#46193b" }],
])("for a background that is %s, lighter readable ones are suggested", (_, change) => {
  const colours = { ...builtInColours, ...change };
  expect(failingPairs(colours)).not.toEqual([]);
  const [advice, ...others] = adviseColours(colours);
  expect(advice?.name).toBe("ground");
  expect(others).toEqual([]);
  expect(advice?.choices.length).toBeGreaterThanOrEqual(2);
  for (const choice of advice?.choices ?? []) expect(failingPairs({ ...colours, ...choice })).toEqual([]);
});

test("a background that is too dark and a band that is too pale each get a suggestion", () => {
  const colours = { ...builtInColours, ground: "#1c1420", band: "#e0b0c8" };
  const [ofGround, ofBand] = adviseColours(colours);
  expect([ofGround?.name, ofBand?.name]).toEqual(["ground", "band"]);
  expect(failingPairs({ ...colours, ...ofGround?.choices[0], ...ofBand?.choices[0] })).toEqual([]);
});

test("text is readable on every background that a theme derives from valid colours", () => {
  const rose = { ground: "#ffffff", ink: "#1d1d1f", band: "#0b3d2e", action: "#0b6e4f" };
  const token = (name: string) => new RegExp(`--${name}:(#[0-9a-f]{6})[;}]`).exec(themeCss(rose))?.[1] ?? "";
  const pairs = [
    ...["paper", "ivory", "ivory-deep"].flatMap((ground) => ["ink", "ink-2", "ink-3"].map((words) => [words, ground])),
    ...[
      ["on-plum", "plum"],
      ["on-plum-2", "plum"],
      ["on-sindoor", "sindoor"],
      ["on-sindoor", "sindoor-deep"],
    ],
  ];
  for (const [words = "", ground = ""] of pairs)
    expect(contrastOf(token(words), token(ground)), `${words} on ${ground}`).toBeGreaterThanOrEqual(4.5);
});

test("a theme path contains its colours, and any other path is invalid", () => {
  const green = { ...builtInColours, action: "#0b6e4f" };
  const path = themePath(green) ?? "";
  expect(coloursOfTheme(path)).toEqual(green);
  expect(themePath(builtInColours)).toBeNull();
  for (const other of ["/theme-.css", `${path}x`, path.replace("0b6e4f", "0B6E4F"), "/theme-a*{}.css"])
    expect(coloursOfTheme(other), other).toBeNull();
});
