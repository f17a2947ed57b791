import { loadContentImages } from "../../shop/content/content-images.ts";
import {
  discardDraft,
  listVersions,
  loadDraft,
  loadVersion,
  publishDraft,
  restoreVersion,
  saveDraft,
  scheduleDraft,
  unscheduleVersion,
} from "../../shop/content/content-versions.ts";
import { findShopNames } from "../../shop/content/shop-names.ts";
import { imageUrl } from "../../shop/media/image-url.ts";
import { Refusal } from "../../shop/refusal.ts";
import { type ContentVersionResponse, contentContract } from "../contract/content.ts";
import { implement } from "../http/route.ts";

/** How the shop looks and what its home page says: the draft, and its way to the pages. */
export const contentRoutes = implement(contentContract)({
  async "GET /content/draft"({ shop, actor }) {
    const draft = await loadDraft(shop, await actor());
    const images = await loadContentImages(shop, draft.content);
    return {
      ...draft,
      images: images.map((image) => ({ id: image.id, url: imageUrl(image) })),
      shopNames: await findShopNames(shop),
    };
  },
  async "GET /content/preview"({ shop, query, actor, renderPreview }) {
    const { version } = query;
    const content = version
      ? await loadVersion(shop, await actor(), version)
      : (await loadDraft(shop, await actor())).content;
    const html = await renderPreview(content, query);
    if (html === null) throw new Refusal("not-found");
    return { html };
  },
  async "PUT /content/draft"({ shop, body, actor }) {
    return { acknowledged: true, updatedAt: await saveDraft(shop, await actor(), body) };
  },
  async "POST /content/draft/discard"({ shop, body, actor }) {
    const isDeleted = await discardDraft(shop, await actor(), body.updatedAt);
    return { acknowledged: true, deletedCount: isDeleted ? 1 : 0 };
  },
  async "POST /content/publish"({ shop, body, actor }) {
    await publishDraft(shop, await actor(), body);
    return { acknowledged: true };
  },
  async "POST /content/schedule"({ shop, body, actor }) {
    await scheduleDraft(shop, await actor(), body);
    return { acknowledged: true };
  },
  "GET /content/versions": async ({ shop, actor }) =>
    (await listVersions(shop, await actor())).map(
      ({ id, state, name, publishAt, publishedAt, publishedByName, updatedByName }): ContentVersionResponse => ({
        ...{ _id: id, state, name },
        publishAt: publishAt?.toISOString() ?? null,
        publishedAt: publishedAt?.toISOString() ?? null,
        publishedBy: publishedByName,
        changedBy: updatedByName,
      }),
    ),
  async "POST /content/versions/:id/restore"({ shop, params, body, actor }) {
    const updatedAt = await restoreVersion(shop, await actor(), params.id, body.updatedAt);
    return { acknowledged: true, updatedAt };
  },
  async "DELETE /content/versions/:id"({ shop, params, actor }) {
    await unscheduleVersion(shop, await actor(), params.id);
    return { acknowledged: true, deletedCount: 1 };
  },
});
