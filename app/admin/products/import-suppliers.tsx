import { useEffect, useState } from "react";
import type { SupplierResponse } from "../../../api/contract/import-export.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { showToast } from "../../components/toast.ts";
import { UserText } from "../../i18n/localized.tsx";
import { useAdminI18n } from "../i18n.ts";

/** Suppliers with saved answers; nothing where there are none. */
export function ImportSuppliers() {
  const { t } = useAdminI18n();
  const [suppliers, setSuppliers] = useState<SupplierResponse[]>([]);
  useEffect(() => {
    // Without the list a file can be imported all the same.
    void api("GET /products/import/suppliers").then(setSuppliers, () => {});
  }, []);
  const removeSupplier = async ({ _id, name }: SupplierResponse) => {
    try {
      await api("DELETE /products/import/suppliers/:id", { params: { id: _id } });
      setSuppliers((current) => current.filter((each) => each._id !== _id));
      showToast({ title: t("admin.import.supplier.forgotten", { name }) });
    } catch (error) {
      showToast({ title: errorText(error, t), tone: "error" });
    }
  };
  if (suppliers.length === 0) return null;
  return (
    <section className="panel imp-v">
      <h2>{t("admin.import.suppliers")}</h2>
      <p className="hint">{t("admin.import.suppliers.hint")}</p>
      <ul>
        {suppliers.map((supplier) => (
          <li key={supplier._id}>
            <div>
              <b>
                <UserText text={supplier.name} />
              </b>
              <small>
                <UserText text={describeSupplier(supplier)} />
              </small>
            </div>
            <Button variant="quiet" small onClick={() => void removeSupplier(supplier)}>
              {t("admin.import.supplier.forget")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeSupplier({ mapping, currency }: SupplierResponse): string {
  const columns = Object.entries(mapping).map(([field, from]) => `${field} ← ${from.replace(/^=/, "")}`);
  return [...columns, ...(currency ? [currency] : [])].join(", ");
}
