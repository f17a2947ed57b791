import * as z from "zod/mini";
import { versionStates } from "../../shop/content/content-rules.ts";
import {
  builtInArticles,
  type Content,
  content,
  draftChange,
  draftPublication,
  draftRef,
  draftSchedule,
  previewQuery,
} from "../../shop/content/content-schema.ts";
import { defaultLook } from "../../shop/content/look-schema.ts";
import { contentParts } from "../../shop/content/name-places.ts";
import type { ContractTable } from "./endpoint.ts";
import { acknowledged, deleted, like, list, maybe, moment, object, oneOf, text } from "./values.ts";

const { logoImage: _, pages: __, ...publishedLook } = defaultLook;

const exampleContent: Content = {
  look: {
    ...{ name: { en: "Labonno", bn: "লাবণ্য" }, logo: { en: "", bn: "" }, logoImageId: null },
    tagline: { en: "Grace, made in Dhaka.", bn: "নিজের মতো করে সুন্দর।" },
    ...publishedLook,
  },
  ...{ articles: builtInArticles, campaigns: [], pages: [] },
  home: [
    {
      ...{ kind: "tiles", id: "categories", on: true, from: null, until: null },
      title: { en: "Shop by Category", bn: "ক্যাটাগরি ধরে কেনাকাটা" },
    },
  ],
};

const updatedAt = moment("2026-11-21T07:10:09.442137Z");

const draftResponse = object({
  content: like(content, exampleContent),
  /** Null while there is no draft: the content is then what is live. */
  updatedAt: maybe(updatedAt),
  updatedByName: maybe(text("Rupa")),
  /** What is live. */
  live: like(content, exampleContent),
  /** The parts in which the draft differs from it. */
  changed: list(oneOf(contentParts, "home")),
  /** The pictures that the content names by their ids. */
  images: list(object({ id: text("hero-winter"), url: text("/images/hero-winter-1920.jpg") })),
  /** Names that the shop has and had, and where they stand besides the content. */
  shopNames: object({
    names: list(text("Rupkotha")),
    settings: list(text("hello@rupkotha.example")),
    coupons: list(text("RUPKOTHA10")),
  }),
});

export type DraftResponse = z.infer<typeof draftResponse>;

const versionResponse = object({
  _id: text("k7w3pfz2mq9d"),
  state: oneOf(versionStates, "published"),
  name: text("Winter, first week"),
  publishAt: maybe(moment("2026-12-15T18:00:00.000Z")),
  publishedAt: maybe(moment("2026-11-14T15:02:00.000Z")),
  publishedBy: maybe(text("Rupa")),
  changedBy: text("Rupa"),
});

export type ContentVersionResponse = z.infer<typeof versionResponse>;

const savedDraft = z.extend(acknowledged, { updatedAt });
const refusesDraft = ["invalid-input", "not-signed-in", "not-allowed", "changed-meanwhile"] as const;

export const contentContract = {
  "GET /content/draft": {
    tag: "Admin",
    summary: "Get the draft of look and home page, or what is live without one. Staff only",
    signedIn: "content:draft",
    response: { status: 200, description: "Send `updatedAt` back with your changes", schema: draftResponse },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "GET /content/preview": {
    tag: "Admin",
    summary: "Get a page as the draft or another version shows it on a day. Staff only",
    query: previewQuery,
    signedIn: "content:draft",
    response: {
      status: 200,
      description: "The page without its scripts; `not-found` for pages that do not show content",
      schema: object({ html: text('<!DOCTYPE html><html lang="en">…</html>') }),
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found"],
  },
  "PUT /content/draft": {
    tag: "Admin",
    summary: "Save the draft. Pages do not change. Staff only",
    body: draftChange,
    signedIn: "content:draft",
    response: { status: 200, description: "Saved", schema: savedDraft },
    refuses: [...refusesDraft],
  },
  "POST /content/draft/discard": {
    tag: "Admin",
    summary: "Throw the draft away. Staff only",
    body: draftRef,
    signedIn: "content:draft",
    response: { status: 200, description: "`deletedCount` is 0 without a draft", schema: deleted },
    refuses: [...refusesDraft],
  },
  "POST /content/publish": {
    tag: "Admin",
    summary: "Put the draft live: every page shows it from the next request. Admin only",
    body: draftPublication,
    signedIn: "content:publish",
    response: { status: 200, description: "Published", schema: acknowledged },
    refuses: [...refusesDraft, "not-found"],
  },
  "POST /content/schedule": {
    tag: "Admin",
    summary: "Put the draft live at a moment to come. Admin only",
    body: draftSchedule,
    signedIn: "content:publish",
    response: { status: 200, description: "Scheduled; the next change begins a new draft", schema: acknowledged },
    refuses: [...refusesDraft, "not-found"],
  },
  "GET /content/versions": {
    tag: "Admin",
    summary: "List the published, scheduled and earlier versions, the latest first. Staff only",
    signedIn: "content:draft",
    response: { status: 200, description: "Without the draft", schema: list(versionResponse) },
    refuses: ["not-signed-in", "not-allowed"],
  },
  "POST /content/versions/:id/restore": {
    tag: "Admin",
    summary: "Make a version the draft again. Staff only",
    body: draftRef,
    signedIn: "content:draft",
    response: { status: 200, description: "Pages change when it is published", schema: savedDraft },
    refuses: [...refusesDraft, "not-found"],
  },
  "DELETE /content/versions/:id": {
    tag: "Admin",
    summary: "Take a scheduled version off the plan. Admin only",
    signedIn: "content:publish",
    response: { status: 200, description: "Deleted", schema: deleted },
    refuses: ["not-signed-in", "not-allowed", "not-found"],
  },
} satisfies ContractTable;
