import { useState } from "react";
import type { CustomerResponse } from "../../../api/contract/customers.ts";
import { blockRequest } from "../../../shop/customers/customer-schema.ts";
import { dhakaDay, startOfDhakaDay } from "../../../shop/dhaka-time.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { useAdminForm } from "../admin-form.ts";
import { Panel } from "../components.tsx";
import { SelectField } from "../fields.tsx";
import { usePermission, useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";

/** Blocks a customer's numbers at the checkout, with a reason and an end, and ends it. */
export function CustomerBlockPanel({ customer }: { customer: CustomerResponse }) {
  const { t, date } = useAdminI18n();
  const mayBlock = usePermission("customers:block");
  const [isAsking, setIsAsking] = useState(false);
  const { busy, change } = useSave();
  if (!mayBlock) return null;
  const { phone, block } = customer;
  const unblock = () =>
    change(() => api("DELETE /customers/:id/block", { params: { id: phone } }), {
      failed: t("admin.notSaved"),
      done: { title: t("admin.success"), text: t("admin.customer.unblocked") },
    });
  if (block)
    return (
      <Panel title={t("admin.customer.blockedTitle")} text={t("admin.customer.blockText")} className="cu-block">
        <p lang="">{block.reason ?? t("admin.customer.blockForgotten")}</p>
        <p className="muted small">
          {block.byName}, {date(block.at, "day")}.{" "}
          {block.until
            ? // The block ends as the day after begins.
              t("admin.customer.blockUntil", { day: date(new Date(Date.parse(block.until) - 1).toISOString(), "day") })
            : t("admin.customer.blockOpen")}
        </p>
        <Button variant="outline" small busy={busy} onClick={() => void unblock()}>
          {t("admin.customer.unblock")}
        </Button>
      </Panel>
    );
  return (
    <Panel title={t("admin.customer.block")} text={t("admin.customer.blockText")} className="cu-block">
      {isAsking ? (
        <BlockForm phone={phone} onDone={() => setIsAsking(false)} />
      ) : (
        <Button variant="outline" small onClick={() => setIsAsking(true)}>
          {t("admin.customer.blockDo")}
        </Button>
      )}
    </Panel>
  );
}

/** Days until a block ends; null for until somebody ends it. */
const terms = { month: 30, quarter: 90, open: null } as const;
type Term = keyof typeof terms;

function BlockForm({ phone, onDone }: { phone: string; onDone: () => void }) {
  const { t } = useAdminI18n();
  const initial: { reason: string; term: Term } = { reason: "", term: "quarter" };
  const { form, field, values, set, sending } = useAdminForm(initial, {
    schema: blockRequest,
    toBody: ({ reason, term }) => {
      const days = terms[term];
      return { reason, until: days === null ? null : dhakaDay(startOfDhakaDay(new Date(), days)) };
    },
    send: (body) => api("POST /customers/:id/block", { params: { id: phone }, body }),
    saved: { title: t("admin.success"), text: t("admin.customer.blockDone") },
    onSaved: onDone,
  });
  return (
    <form {...form}>
      <TextField {...field("reason")} label={t("admin.customer.blockReason")} maxLength={300} lang="" autoFocus />
      <SelectField
        label={t("admin.customer.blockTerm")}
        value={values.term}
        options={(Object.keys(terms) as Term[]).map((term) => ({
          value: term,
          label: t(`admin.customer.blockTerm.${term}`),
        }))}
        onChange={(term) => set({ term })}
      />
      <p className="od-two">
        <Button variant="quiet" small onClick={onDone}>
          {t("admin.cancel")}
        </Button>
        <Button type="submit" variant="danger" small busy={sending}>
          {t("admin.customer.blockDo")}
        </Button>
      </p>
    </form>
  );
}
