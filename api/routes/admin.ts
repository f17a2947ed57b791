import { listAuditLog } from "../../shop/audit-log/list-audit-log.ts";
import { changeCategoryImage } from "../../shop/catalog/product-images.ts";
import { answerMessage, listMessages } from "../../shop/contact/messages.ts";
import { toTaka } from "../../shop/money.ts";
import { listTemplateSamples } from "../../shop/notifications/template-samples.ts";
import { changeSettings, loadAdminSettings } from "../../shop/settings/settings.ts";
import {
  type AuditResponse,
  adminContract,
  type ContactMessageResponse,
  type SettingsResponse,
} from "../contract/admin.ts";
import { linkHeader } from "../http/paging.ts";
import { implement } from "../http/route.ts";
import { imageUrl } from "../serialize.ts";

/** What staff read and set about the shop itself. */
export const adminRoutes = implement(adminContract)({
  async "GET /messages"({ c, shop, query, actor }) {
    const { messages, total } = await listMessages(shop, await actor(), query);
    c.header("X-Total-Count", String(total));
    linkHeader(c, { ...query, total });
    return messages.map(
      ({ id: _id, createdAt, answeredAt, ...message }): ContactMessageResponse => ({
        _id,
        ...message,
        at: createdAt.toISOString(),
        answeredAt: answeredAt?.toISOString() ?? null,
      }),
    );
  },
  async "PATCH /messages/:id"({ shop, params, body, actor }) {
    const changed = await answerMessage(shop, await actor(), params.id, body.answered);
    return { acknowledged: true, modifiedCount: changed ? 1 : 0 };
  },
  async "GET /history"({ c, shop, query, actor }) {
    const { entries, total } = await listAuditLog(shop, await actor(), query);
    c.header("X-Total-Count", String(total));
    linkHeader(c, { ...query, total });
    return entries.map(({ id, at, ...entry }): AuditResponse => ({ _id: String(id), at: at.toISOString(), ...entry }));
  },
  async "GET /settings"({ shop, actor }) {
    return settingsResponse(await loadAdminSettings(shop, await actor()));
  },
  async "PATCH /settings"({ shop, body: { updatedAt, ...changes }, actor }) {
    await changeSettings(shop, await actor(), changes, updatedAt);
    return { acknowledged: true };
  },
  "GET /settings/messages": async ({ shop, actor }) => await listTemplateSamples(shop, await actor()),
  async "PATCH /categories/:id"({ shop, params, body, actor }) {
    await changeCategoryImage(shop, await actor(), params.id, body.image);
    return { acknowledged: true };
  },
});

function settingsResponse({
  settings: { deliveryCharges, freeDeliveryAbove, hero, ...settings },
  picture,
  updatedAt,
}: Awaited<ReturnType<typeof loadAdminSettings>>): SettingsResponse {
  const { inside, outside } = deliveryCharges;
  return {
    ...settings,
    deliveryCharges: { inside: toTaka(inside), outside: toTaka(outside) },
    freeDeliveryAbove: freeDeliveryAbove === null ? null : toTaka(freeDeliveryAbove),
    hero: { title: hero.title, text: hero.text, image: picture && imageUrl(picture) },
    updatedAt,
  };
}
