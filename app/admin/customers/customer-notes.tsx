import type { CustomerResponse } from "../../../api/contract/customers.ts";
import { customerChange } from "../../../shop/customers/customer-schema.ts";
import { localDigits } from "../../../shop/customers/phone.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { TextArea, TextField } from "../../components/field.tsx";
import { useAdminForm } from "../admin-form.ts";
import { Panel } from "../components.tsx";
import { usePermission } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";

type NotesForm = { name: string; tags: string; note: string; otherPhones: string };

const splitList = (text: string) =>
  text
    .split(/[,;،\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

const toChange = ({ name, tags, note, otherPhones }: NotesForm) => ({
  name,
  tags: splitList(tags),
  note: note.trim() || null,
  otherPhones: splitList(otherPhones),
});

/** Staff's notes on a customer, visible only to staff. */
export function CustomerNotes({ customer }: { customer: CustomerResponse }) {
  const { t } = useAdminI18n();
  const mayChange = usePermission("customers:change");
  const { phone, name, tags, note, otherPhones } = customer;
  const initial = {
    ...{ name: name ?? "", tags: tags.join(", "), note: note ?? "" },
    otherPhones: otherPhones.map(localDigits).join(", "),
  };
  const { form, field, error, sending } = useAdminForm<NotesForm, ReturnType<typeof toChange>>(initial, {
    schema: customerChange,
    toBody: toChange,
    send: (body) => api("PATCH /customers/:id", { params: { id: phone }, body }),
    saved: { title: t("admin.saved") },
  });
  // An entry of a list is marked at the field that holds the list.
  const firstError = (list: "tags" | "otherPhones") =>
    error(list) ?? [...Array(12).keys()].map((nth) => error(`${list}.${nth}`)).find(Boolean);
  return (
    <Panel title={t("admin.customer.notes")} text={t("admin.order.notesHint")}>
      <form {...form}>
        <TextField
          {...field("name")}
          label={t("admin.customer.name")}
          hint={t("admin.customer.nameHint")}
          lang=""
          autoComplete="off"
          optional
        />
        <TextField
          {...field("tags")}
          error={firstError("tags")}
          label={t("admin.customer.tags")}
          hint={t("admin.customer.tagsHint")}
          lang=""
          autoComplete="off"
          optional
        />
        <TextArea {...field("note")} label={t("admin.customer.note")} rows={3} maxLength={1000} lang="" optional />
        <TextField
          {...field("otherPhones")}
          error={firstError("otherPhones")}
          label={t("admin.customer.otherPhones")}
          hint={t("admin.customer.otherPhonesHint")}
          inputMode="tel"
          autoComplete="off"
          optional
        />
        {mayChange && (
          <Button type="submit" variant="outline" small busy={sending}>
            {t("admin.customer.save")}
          </Button>
        )}
      </form>
    </Panel>
  );
}
