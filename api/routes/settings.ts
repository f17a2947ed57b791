import { changeCategoryImage } from "../../shop/catalog/product-images.ts";
import { imageUrl } from "../../shop/media/image-url.ts";
import { type Paisa, paisa, toTaka } from "../../shop/money.ts";
import { listTemplateSamples } from "../../shop/notifications/template-samples.ts";
import { connectedServices } from "../../shop/settings/connected-services.ts";
import { changeSettings, loadAdminSettings } from "../../shop/settings/settings.ts";
import { type SettingsResponse, settingsContract } from "../contract/settings.ts";
import { implement } from "../http/route.ts";

/** The shop's own settings and the pictures of its categories. */
export const settingsRoutes = implement(settingsContract)({
  async "GET /settings"({ shop, actor }) {
    return settingsResponse(await loadAdminSettings(shop, await actor()));
  },
  async "PATCH /settings"({ shop, body: { updatedAt, ...changes }, actor }) {
    await changeSettings(shop, await actor(), changes, updatedAt);
    return { acknowledged: true };
  },
  "GET /settings/messages": async ({ shop, actor }) => await listTemplateSamples(shop, await actor()),
  "GET /services": async ({ shop, actor }) => await connectedServices(shop, await actor()),
  async "PATCH /categories/:id"({ shop, params, body, actor }) {
    await changeCategoryImage(shop, await actor(), params.id, body.image);
    return { acknowledged: true };
  },
});

function settingsResponse({
  settings: {
    deliveryCharges,
    freeDeliveryAbove,
    guard,
    confirmWithoutCall,
    hero,
    advertising: _,
    look: __,
    ...settings
  },
  picture,
  updatedAt,
}: Awaited<ReturnType<typeof loadAdminSettings>>): SettingsResponse {
  const { inside, outside } = deliveryCharges;
  return {
    ...settings,
    deliveryCharges: { inside: toTaka(inside), outside: toTaka(outside) },
    confirmWithoutCall: confirmWithoutCall && { ...confirmWithoutCall, below: toTaka(paisa(confirmWithoutCall.below)) },
    guard: {
      ...guard,
      advance: toTaka(guard.advance as Paisa),
      advanceAbove: guard.advanceAbove === null ? null : toTaka(guard.advanceAbove as Paisa),
    },
    freeDeliveryAbove: freeDeliveryAbove === null ? null : toTaka(freeDeliveryAbove),
    hero: { title: hero.title, text: hero.text, image: picture && imageUrl(picture) },
    updatedAt,
  };
}
