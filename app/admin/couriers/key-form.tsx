import type { CourierAccountResponse } from "../../../api/contract/couriers.ts";
import { courierAccountChanges, storedKeys, webhookKeyNames } from "../../../shop/couriers/courier-account-schema.ts";
import type { ConnectedKind } from "../../../shop/couriers/courier-port.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { useAdminForm } from "../admin-form.ts";
import { type AdminMessageKey, useAdminI18n } from "../i18n.ts";

/** The names of a courier's keys, in the order of its panel. */
export function keyNamesOf(kind: ConnectedKind): string[] {
  return Object.keys(storedKeys[kind].shape);
}

const labels: Record<string, AdminMessageKey> = {
  apiKey: "admin.couriers.key.apiKey",
  secretKey: "admin.couriers.key.secretKey",
  webhookToken: "admin.couriers.key.webhookToken",
  webhookSecret: "admin.couriers.key.webhookSecret",
  clientId: "admin.couriers.key.clientId",
  clientSecret: "admin.couriers.key.clientSecret",
  username: "admin.couriers.key.username",
  password: "admin.couriers.key.password",
  token: "admin.couriers.key.token",
};

/** Names the keys of couriers. */
export function useKeyLabel(): (name: string) => string {
  const { t } = useAdminI18n();
  return (name) => {
    const key = labels[name];
    return key ? t(key) : name;
  };
}

type KeyFormProps = {
  kind: ConnectedKind;
  account: CourierAccountResponse | undefined;
  /** Called with the keys that the shop generated. */
  onSaved: (madeUp: Record<string, string>) => void;
  onClose: () => void;
};

/** The keys of a courier, write-only: an empty field keeps what is stored. */
export function KeyForm({ kind, account, onSaved, onClose }: KeyFormProps) {
  const { t } = useAdminI18n();
  const label = useKeyLabel();
  // A stand-in's keys are no use to the real courier.
  const stored = account && !account.isStandIn && account.keysReadable ? account : null;
  const { form, values, set, error, sending } = useAdminForm<Record<string, string>, { keys: Record<string, string> }>(
    () => Object.fromEntries(keyNamesOf(kind).map((name) => [name, ""])),
    {
      schema: courierAccountChanges,
      toBody: (typed) => ({
        keys: Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== "")),
      }),
      send: async (body) => onSaved((await api("PUT /courier-accounts/:kind", { params: { kind }, body })).madeUp),
    },
  );
  return (
    <form className="courier-form" {...form}>
      {keyNamesOf(kind).map((name) => (
        <TextField
          key={name}
          type="password"
          lang="en"
          name={`${kind}-${name}`}
          autoComplete="new-password"
          spellCheck={false}
          label={label(name)}
          hint={hintOf(name)}
          error={error(`keys.${name}`)}
          value={values[name] ?? ""}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      ))}
      <div className="courier-do">
        <Button type="submit" variant="outline" small busy={sending}>
          {t("admin.couriers.saveKeys")}
        </Button>
        <Button variant="quiet" small onClick={onClose}>
          {t("admin.cancel")}
        </Button>
      </div>
    </form>
  );

  function hintOf(name: string): string | undefined {
    if (stored) return t("admin.couriers.keyKept", { end: stored.keyHints[name] ?? "" });
    return webhookKeyNames.includes(name) ? t("admin.couriers.keyMadeUp") : undefined;
  }
}
