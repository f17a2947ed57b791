import { type SubmitEvent, useState } from "react";
import type { SupplierResponse } from "../../../api/contract/stock.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Panel } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { useSave } from "./use-save.ts";

/** From whom goods come, and how long they take. */
export function Suppliers({ suppliers, mayBuy }: { suppliers: SupplierResponse[]; mayBuy: boolean }) {
  const { t } = useAdminI18n();
  const [editedId, setEditedId] = useState<string | null>(null);
  return (
    <Panel title={t("admin.stock.suppliers")}>
      <ul className="xp num">
        {suppliers.map((supplier) => {
          const { _id, name, phone, leadDays, note, active } = supplier;
          if (_id === editedId)
            return (
              <li key={_id}>
                <SupplierForm supplier={supplier} onDone={() => setEditedId(null)} />
              </li>
            );
          return (
            <li key={_id}>
              <b>{name}</b>
              <p>
                {[!active && t("admin.stock.notInUse"), phone, t("admin.stock.leadDays", { count: leadDays }), note]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              {mayBuy && (
                <p className="st-acts">
                  <Button
                    variant="quiet"
                    small
                    onClick={() => setEditedId(_id)}
                    aria-label={t("admin.stock.changeOf", { name })}
                  >
                    {t("admin.stock.change")}
                  </Button>
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {mayBuy && <SupplierForm />}
    </Panel>
  );
}

/** A new supplier, or one to change; one that is not in use stays with its past purchases. */
function SupplierForm({ supplier, onDone }: { supplier?: SupplierResponse; onDone?: () => void }) {
  const { t } = useAdminI18n();
  const { busy, save } = useSave();
  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const text = (name: string) => String(data.get(name) ?? "").trim();
    const body = {
      ...{ name: text("name"), phone: text("phone") || null, note: text("note") || null },
      leadDays: Number.parseInt(text("leadDays"), 10) || 0,
      active: !supplier || data.has("active"),
    };
    const change = () =>
      supplier ? api("PATCH /suppliers/:id", { params: { id: supplier._id }, body }) : api("POST /suppliers", { body });
    if (!(await save(change, t("admin.stock.supplierSaved")))) return;
    form.reset();
    onDone?.();
  }
  return (
    <form className="st-form" onSubmit={(event) => void send(event)}>
      <h3>{supplier ? supplier.name : t("admin.stock.newSupplier")}</h3>
      <TextField
        label={t("admin.stock.supplierName")}
        name="name"
        required
        maxLength={100}
        autoComplete="off"
        defaultValue={supplier?.name}
      />
      <TextField
        label={t("admin.stock.supplierPhone")}
        name="phone"
        optional
        maxLength={40}
        autoComplete="off"
        defaultValue={supplier?.phone ?? undefined}
      />
      <TextField
        label={t("admin.stock.supplierDays")}
        name="leadDays"
        inputMode="numeric"
        defaultValue={String(supplier?.leadDays ?? 7)}
      />
      <TextField
        label={t("admin.stock.supplierNote")}
        name="note"
        optional
        maxLength={300}
        autoComplete="off"
        defaultValue={supplier?.note ?? undefined}
      />
      {supplier && (
        <label className="check">
          <input type="checkbox" name="active" defaultChecked={supplier.active} />
          {t("admin.stock.inUse")}
        </label>
      )}
      <p className="st-acts">
        <Button type="submit" variant="outline" small busy={busy}>
          {t("admin.stock.saveSupplier")}
        </Button>
        {onDone && (
          <Button variant="quiet" small onClick={onDone}>
            {t("dialog.close")}
          </Button>
        )}
      </p>
    </form>
  );
}
