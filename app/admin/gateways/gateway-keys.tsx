import type { GatewayResponse } from "../../../api/contract/gateways.ts";
import { gatewayAccountChanges, storedGatewayKeys } from "../../../shop/payments/gateway-account-schema.ts";
import type { GatewayKind } from "../../../shop/payments/payment-rules.ts";
import { api } from "../../browser/api.ts";
import type { BodyOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { TextArea, TextField } from "../../components/field.tsx";
import { useAdminForm } from "../admin-form.ts";
import { type AdminMessageKey, useAdminI18n } from "../i18n.ts";

/** The names of a gateway's keys, in the order of its panel. */
export function gatewayKeyNames(kind: GatewayKind): string[] {
  return Object.keys(storedGatewayKeys[kind].shape);
}

const labels: Record<string, AdminMessageKey> = {
  appKey: "admin.gateways.key.appKey",
  appSecret: "admin.gateways.key.appSecret",
  username: "admin.gateways.key.username",
  password: "admin.couriers.key.password",
  storeId: "admin.gateways.key.storeId",
  storePassword: "admin.gateways.key.storePassword",
  merchantId: "admin.gateways.key.merchantId",
  merchantNumber: "admin.gateways.key.merchantNumber",
  gatewayPublicKey: "admin.gateways.key.gatewayPublicKey",
  merchantPrivateKey: "admin.gateways.key.merchantPrivateKey",
};
/** Keys of many lines, which a field of one line would join. */
const longKeys = ["gatewayPublicKey", "merchantPrivateKey"];

/** Names the keys of gateways. */
export function useGatewayKeyLabel(): (name: string) => string {
  const { t } = useAdminI18n();
  return (name) => {
    const key = labels[name];
    return key ? t(key) : name;
  };
}

type GatewayKeyFormProps = {
  kind: GatewayKind;
  account: GatewayResponse | undefined;
  onSaved: () => void;
  onClose: () => void;
};
type GatewayKeyValues = { keys: Record<string, string>; isSandbox: boolean };

/** The keys of a gateway, write-only: an empty field keeps what is stored. Sandbox and live have keys of their own. */
export function GatewayKeyForm({ kind, account, onSaved, onClose }: GatewayKeyFormProps) {
  const { t } = useAdminI18n();
  const label = useGatewayKeyLabel();
  // A stand-in's keys are no use to the real gateway.
  const stored = account && !account.isStandIn && account.keysReadable ? account : null;
  const names = gatewayKeyNames(kind);
  const { form, values, set, error, sending } = useAdminForm<GatewayKeyValues, BodyOf<"PUT /gateways/:kind">>(
    () => ({ keys: Object.fromEntries(names.map((name) => [name, ""])), isSandbox: stored?.isSandbox ?? false }),
    {
      schema: gatewayAccountChanges,
      toBody: ({ keys, isSandbox }) => ({
        isSandbox,
        keys: Object.fromEntries(Object.entries(keys).filter(([, value]) => value.trim() !== "")),
      }),
      send: (body) => api("PUT /gateways/:kind", { params: { kind }, body }),
      onSaved,
    },
  );
  return (
    <form className="courier-form" {...form}>
      <fieldset className="gateway-mode">
        <legend>{t("admin.gateways.mode")}</legend>
        {[false, true].map((isSandbox) => (
          <label key={String(isSandbox)}>
            <input
              type="radio"
              name={`${kind}-mode`}
              checked={values.isSandbox === isSandbox}
              onChange={() => set({ isSandbox })}
            />
            <span>
              {t(isSandbox ? "admin.gateways.sandbox" : "admin.gateways.live")}
              <small>{t(isSandbox ? "admin.gateways.sandboxText" : "admin.gateways.liveText")}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {names.map((name) => {
        const common = {
          name: `${kind}-${name}`,
          lang: "en",
          spellCheck: false,
          label: label(name),
          hint: stored ? t("admin.couriers.keyKept", { end: stored.keyHints[name] ?? "" }) : undefined,
          error: error(`keys.${name}`),
          value: values.keys[name] ?? "",
        };
        const type = (value: string) => set({ keys: { ...values.keys, [name]: value } });
        return longKeys.includes(name) ? (
          <TextArea key={name} {...common} autoComplete="off" onChange={({ target }) => type(target.value)} />
        ) : (
          <TextField
            key={name}
            {...common}
            type="password"
            autoComplete="new-password"
            onChange={({ target }) => type(target.value)}
          />
        );
      })}
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
}
