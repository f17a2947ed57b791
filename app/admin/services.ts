import { type BuyerNotificationKind, type Reach, reachOf } from "../../shop/notifications/notification-rules.ts";
import type { PublicSettings } from "../../shop/settings/settings-schema.ts";
import { api } from "../browser/api.ts";
import type { ResponseOf } from "../browser/request.ts";
import { createStore } from "../browser/store.ts";
import { useShopSettings } from "./hooks.ts";
import type { AdminI18n } from "./i18n.ts";

type Services = ResponseOf<"GET /services">;

const store = createStore<Services | null>(null, () => {
  void loadServices();
  return () => {};
});

/** Which services outside the shop are set up; null where it could not be read. A restart of the shop changes it. */
async function loadServices(): Promise<Services | null> {
  const loaded = store.get() ?? (await api("GET /services").catch(() => null));
  if (loaded !== store.get()) store.set(loaded);
  return loaded;
}

/** The same for components; null until it is known. */
export const useServices = store.useValue;

/** Whom a message of this kind reaches; null until it is known. */
export function useReach(kind: BuyerNotificationKind): Reach | null {
  const { orderMessages } = useShopSettings();
  const services = useServices();
  return services && reachOf(orderMessages[kind], services);
}

/** A dialog's sentences, and whether customers get a message about the step; nothing of that where it is not known. */
export async function withReach(
  text: string,
  kind: BuyerNotificationKind,
  { orderMessages }: PublicSettings,
  { t }: AdminI18n,
): Promise<string> {
  const services = await loadServices();
  return services ? `${text} ${t(`admin.reach.${reachOf(orderMessages[kind], services)}`)}` : text;
}
