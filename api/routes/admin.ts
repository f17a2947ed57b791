import * as z from "zod/mini";
import { auditActions } from "../../shop/audit-log/audit-rules.ts";
import { listAuditLog } from "../../shop/audit-log/list-audit-log.ts";
import { changeCategoryImage } from "../../shop/catalog/product-images.ts";
import { answerMessage } from "../../shop/contact/answer-message.ts";
import { listMessages, messageStates } from "../../shop/contact/list-messages.ts";
import { toTaka } from "../../shop/money.ts";
import { listTemplateSamples } from "../../shop/notifications/template-samples.ts";
import { changeSettings, loadAdminSettings } from "../../shop/settings/change-settings.ts";
import { settingsChanges } from "../../shop/settings/settings-schema.ts";
import {
  exampleAudit,
  exampleMessage,
  exampleOrderMessage,
  exampleSettings,
  minimalMessage,
  minimalSettings,
} from "../admin-examples.ts";
import { linkHeader, pageQuery } from "../http/paging.ts";
import { route } from "../http/route.ts";
import type { AuditResponse, ContactMessageResponse, SettingsResponse } from "../responses.ts";
import { imageUrl } from "../serialize.ts";

const id = z.optional(z.string().check(z.maxLength(40)));

/** What staff read and set about the shop itself. */
export const adminRoutes = [
  route({
    method: "get",
    path: "/messages",
    tag: "Counter",
    summary: "List contact messages, newest first. Staff only",
    query: z.extend(pageQuery, { state: z.optional(z.enum(messageStates)) }),
    signedIn: "messages:read",
    response: {
      status: 200,
      description: "Messages. The Link header leads to more pages",
      example: [exampleMessage],
      minimal: [minimalMessage],
    },
    refuses: ["invalid-input", "page-too-far", "not-signed-in", "not-allowed"],
    async handle({ c, shop, query, actor }) {
      const { messages, total } = await listMessages(shop, await actor(), query);
      c.header("X-Total-Count", String(total));
      linkHeader(c, { ...query, total });
      return c.json(
        messages.map(
          ({ id: _id, createdAt, answeredAt, ...message }): ContactMessageResponse => ({
            _id,
            ...message,
            at: createdAt.toISOString(),
            answeredAt: answeredAt?.toISOString() ?? null,
          }),
        ),
      );
    },
  }),
  route({
    method: "patch",
    path: "/messages/:id",
    tag: "Counter",
    summary: "Mark a message as answered or reopen it. Staff only",
    body: z.object({ answered: z.boolean() }),
    signedIn: "messages:answer",
    response: {
      status: 200,
      description: "`modifiedCount` is 0 if nothing changed",
      example: { acknowledged: true, modifiedCount: 1 },
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found"],
    async handle({ c, shop, params, body, actor }) {
      const changed = await answerMessage(shop, await actor(), params.id ?? "", body.answered);
      return c.json({ acknowledged: true, modifiedCount: changed ? 1 : 0 });
    },
  }),
  route({
    method: "get",
    path: "/history",
    tag: "Counter",
    summary: "List the audit log, newest first. Admin only",
    query: z.extend(pageQuery, { action: z.optional(z.enum(auditActions)), record: id, by: id }),
    signedIn: "history:read",
    response: {
      status: 200,
      description: "Changes. `before` and `after` hold the differing fields. The Link header leads to more pages",
      example: [exampleAudit],
    },
    refuses: ["invalid-input", "page-too-far", "not-signed-in", "not-allowed"],
    async handle({ c, shop, query, actor }) {
      const { entries, total } = await listAuditLog(shop, await actor(), query);
      c.header("X-Total-Count", String(total));
      linkHeader(c, { ...query, total });
      return c.json(
        entries.map(({ id, at, ...entry }): AuditResponse => ({ _id: String(id), at: at.toISOString(), ...entry })),
      );
    },
  }),
  route({
    method: "get",
    path: "/settings",
    tag: "Counter",
    summary: "Get the shop settings. Admin only",
    signedIn: "settings:change",
    response: {
      status: 200,
      description: "Send `updatedAt` back with your changes",
      example: exampleSettings,
      minimal: minimalSettings,
    },
    refuses: ["not-signed-in", "not-allowed"],
    async handle({ c, shop, actor }) {
      return c.json(settingsResponse(await loadAdminSettings(shop, await actor())));
    },
  }),
  route({
    method: "patch",
    path: "/settings",
    tag: "Counter",
    summary: "Update the shop settings. Live from the next request. Admin only",
    body: z.extend(settingsChanges, { updatedAt: z.optional(z.nullable(z.string().check(z.maxLength(40)))) }),
    signedIn: "settings:change",
    response: { status: 200, description: "Changed", example: { acknowledged: true } },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "changed-meanwhile", "storage-full"],
    async handle({ c, shop, body: { updatedAt, ...changes }, actor }) {
      await changeSettings(shop, await actor(), changes, updatedAt);
      return c.json({ acknowledged: true });
    },
  }),
  route({
    method: "get",
    path: "/settings/messages",
    tag: "Counter",
    summary: "List messages to customers, each with its SMS text, parts and count over 30 days. Admin only",
    signedIn: true,
    response: {
      status: 200,
      description: "One entry per message. Switch them on or off in the settings",
      example: [exampleOrderMessage],
    },
    refuses: ["not-signed-in", "not-allowed"],
    handle: async ({ c, shop, actor }) => c.json(await listTemplateSamples(shop, await actor())),
  }),
  route({
    method: "patch",
    path: "/categories/:id",
    tag: "Counter",
    summary: "Set or remove a category picture. Admin only",
    body: z.object({ image: z.nullable(z.string().check(z.maxLength(2000))) }),
    signedIn: "settings:change",
    response: { status: 200, description: "Changed", example: { acknowledged: true } },
    refuses: ["invalid-input", "not-signed-in", "not-allowed", "not-found", "storage-full"],
    async handle({ c, shop, params, body, actor }) {
      await changeCategoryImage(shop, await actor(), params.id ?? "", body.image);
      return c.json({ acknowledged: true });
    },
  }),
];

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
