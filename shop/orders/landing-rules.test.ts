import { expect, test } from "vitest";
import { readLanding } from "./landing-rules.ts";

const landing = (query: string) => readLanding(new URLSearchParams(query));

test("campaign parameters in a link give its source, campaign and post", () => {
  expect(landing("utm_source=ig&utm_medium=paid&utm_campaign=winter-glow&utm_content=reel-12&fbclid=IwAR0abc")).toEqual(
    {
      source: "instagram",
      campaign: "winter-glow",
      post: "reel-12",
      clickKind: "meta",
    },
  );
});

test("a seller's own link gives the chat, campaign and post", () => {
  expect(landing("from=messenger&campaign=Eid%20offer&post=42")).toEqual({
    source: "messenger",
    campaign: "Eid offer",
    post: "42",
    clickKind: null,
  });
});

test.each([
  ["fbclid=IwAR0abc", "facebook", "meta"],
  ["gclid=Cj0KCQ", "google", "google"],
  ["wbraid=x", "google", "google"],
  ["ttclid=E.C.P", "tiktok", "tiktok"],
])("of %s only the kind of click id is stored, never the id", (query, source, clickKind) => {
  const read = landing(query);
  expect(read).toEqual({ source, campaign: null, post: null, clickKind });
  expect(JSON.stringify(read)).not.toContain(query.split("=")[1]);
});

test("an unknown source with a campaign is another link", () => {
  expect(landing("utm_source=newsletter&utm_campaign=november")).toMatchObject({ source: "link" });
  expect(landing("utm_campaign=november")).toMatchObject({ source: "link", campaign: "november" });
});

test("internal source names are not accepted from a link", () => {
  expect(landing("from=phone")).toMatchObject({ source: "link" });
  expect(landing("utm_source=constructor")).toMatchObject({ source: "link" });
});

test("an e-mail address as a campaign is dropped, and a long name is cut", () => {
  expect(landing("utm_source=fb&utm_campaign=rina@example.com")).toMatchObject({ campaign: null });
  expect(landing(`utm_source=fb&utm_campaign=${"x".repeat(200)}`)?.campaign).toHaveLength(60);
});

test("a URL without these parameters has no source", () => {
  expect(landing("q=serum&page=2")).toBeNull();
  expect(landing("utm_medium=cpc")).toBeNull();
});
