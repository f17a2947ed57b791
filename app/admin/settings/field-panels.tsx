import { TextField } from "../../components/field.tsx";
import { Panel } from "../components.tsx";
import { TextPairFields, Toggle } from "../fields.tsx";
import { type AdminMessageKey, useAdminI18n } from "../i18n.ts";
import type { SettingsForm } from "./settings-form-state.ts";

/** What a panel needs of the form: its values, how one changes, and what is wrong with a field, by its path in the body. */
export type FormPart = {
  values: SettingsForm;
  set: (changes: Partial<SettingsForm>) => void;
  error: (path: string) => string | undefined;
};

const plainFields = {
  phone: "admin.settings.phone",
  email: "admin.settings.email",
  mapUrl: "admin.settings.mapUrl",
  facebookUrl: "admin.settings.facebookUrl",
  instagramUrl: "admin.settings.instagramUrl",
  whatsappUrl: "admin.settings.whatsappUrl",
  messengerUrl: "admin.settings.messengerUrl",
} as const satisfies Partial<Record<keyof SettingsForm, AdminMessageKey>>;

const hints: Partial<Record<keyof typeof plainFields, AdminMessageKey>> = {
  facebookUrl: "admin.settings.facebookHint",
  instagramUrl: "admin.settings.instagramHint",
  whatsappUrl: "admin.settings.whatsappHint",
  messengerUrl: "admin.settings.messengerHint",
};

/** Where the shop is found: address, opening hours, phone, pages and chats elsewhere. */
export function ShopPanel({ values, set, error }: FormPart) {
  const { t } = useAdminI18n();
  const names = Object.keys(plainFields) as (keyof typeof plainFields)[];
  return (
    <Panel title={t("admin.settings.shop")}>
      <TextPairFields
        label={t("admin.settings.address")}
        value={values.address}
        error={(language) => error(`address.${language}`)}
        onChange={(address) => set({ address })}
      />
      <TextPairFields
        label={t("admin.settings.openingHours")}
        optional
        value={values.openingHours}
        error={(language) => error(`openingHours.${language}`)}
        onChange={(openingHours) => set({ openingHours })}
      />
      {names.map((name) => (
        <TextField
          key={name}
          label={t(plainFields[name])}
          optional={name.endsWith("Url")}
          lang="en"
          hint={hints[name] && t(hints[name])}
          value={values[name]}
          error={error(name)}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      ))}
    </Panel>
  );
}

/** Whether staff need a second factor. */
export function SecurityPanel({ values, set }: FormPart) {
  const { t } = useAdminI18n();
  return (
    <Panel title={t("admin.settings.security")}>
      <Toggle
        label={t("admin.settings.secondFactor")}
        hint={t("admin.settings.secondFactorHint")}
        checked={values.secondFactorForStaff}
        onChange={(secondFactorForStaff) => set({ secondFactorForStaff })}
      />
    </Panel>
  );
}

/** What delivery costs and how long it takes; returns; how far ahead a customer chooses a day. */
export function DeliveryPanel(part: FormPart) {
  const { t } = useAdminI18n();
  return (
    <Panel title={t("admin.settings.delivery")}>
      {(["inside", "outside"] as const).map((area) => (
        <fieldset key={area} className="three">
          <legend>{t(`checkout.delivery.${area}`)}</legend>
          <NumberField
            {...part}
            name={`${area}Charge`}
            path={`deliveryCharges.${area}`}
            label="admin.settings.charge"
          />
          <NumberField
            {...part}
            name={`${area}From`}
            path={`deliveryDays.${area}.from`}
            label="admin.settings.daysFrom"
          />
          <NumberField {...part} name={`${area}To`} path={`deliveryDays.${area}.to`} label="admin.settings.daysTo" />
        </fieldset>
      ))}
      <NumberField
        {...part}
        name="freeDeliveryAbove"
        label="admin.settings.freeDeliveryAbove"
        hint="admin.settings.freeDeliveryAboveHint"
        optional
      />
      <NumberField {...part} name="returnDays" label="admin.settings.returnDays" />
      <NumberField
        {...part}
        name="ownDaysAhead"
        label="admin.settings.ownDaysAhead"
        hint="admin.settings.ownDaysAheadHint"
      />
    </Panel>
  );
}

/** How orders are numbered, answered and packed. */
export function DeskPanel(part: FormPart) {
  const { t } = useAdminI18n();
  const { values, set, error } = part;
  return (
    <Panel title={t("admin.settings.desk")} text={t("admin.settings.deskHint")}>
      <div className="two">
        <NumberField
          {...part}
          name="messageDelay"
          path="orderMessageDelayMinutes"
          label="admin.settings.messageDelay"
        />
        <NumberField {...part} name="deskDiscount" path="deskDiscountPercent" label="admin.settings.deskDiscount" />
        <TextField
          label={t("admin.settings.orderPrefix")}
          hint={t("admin.settings.orderPrefixHint")}
          lang="en"
          maxLength={4}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          value={values.orderPrefix}
          error={error("orderPrefix")}
          onChange={({ target }) => set({ orderPrefix: target.value.toUpperCase() })}
        />
        <NumberField {...part} name="minimumLife" path="minimumLifeDays" label="admin.settings.minimumLife" />
      </div>
      <Toggle
        label={t("admin.settings.showsBestBefore")}
        checked={values.showsBestBefore}
        onChange={(showsBestBefore) => set({ showsBestBefore })}
      />
    </Panel>
  );
}

/** Each period's field in the form. */
const retentionFields = [
  ["orders", "keptOrders"],
  ["messages", "keptMessages"],
  ["history", "keptHistory"],
  ["letterDays", "keptLetterDays"],
  ["courierDays", "keptCourierDays"],
] as const;

/** How long personal data stays. */
export function RetentionPanel(part: FormPart) {
  const { t } = useAdminI18n();
  return (
    <Panel title={t("admin.settings.retention")} text={t("admin.settings.retentionHint")}>
      <div className="two">
        {retentionFields.map(([period, name]) => (
          <NumberField
            {...part}
            key={period}
            name={name}
            path={`retention.${period}`}
            label={`admin.settings.retention.${period}`}
          />
        ))}
      </div>
    </Panel>
  );
}

type NumberFieldName =
  | ("freeDeliveryAbove" | "returnDays" | "ownDaysAhead" | "messageDelay" | "deskDiscount" | "minimumLife")
  | `${"inside" | "outside"}${"Charge" | "From" | "To"}`
  | (typeof retentionFields)[number][1];

type NumberFieldProps = FormPart & {
  name: NumberFieldName;
  /** Its path in the body, where that is not its name. */
  path?: string;
  label: AdminMessageKey;
  hint?: AdminMessageKey;
  optional?: boolean;
};

function NumberField({ values, set, error, name, path = name, label, hint, optional = false }: NumberFieldProps) {
  const { t } = useAdminI18n();
  return (
    <TextField
      label={t(label)}
      hint={hint && t(hint)}
      optional={optional}
      inputMode="decimal"
      value={values[name]}
      error={error(path)}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
}
