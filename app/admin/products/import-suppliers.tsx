import { useEffect, useState } from "react";
import type { SupplierAnswer } from "../../../api/responses.ts";
import { callApi } from "../../browser/api.ts";
import { failureText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { showToast } from "../../components/toast.ts";
import { OwnWords } from "../../components/user-text.tsx";
import { useAdminSpeech } from "../i18n.ts";

/** The suppliers whose files are known, and how they are read; nothing where there is none. */
export function ImportSuppliers() {
  const { t } = useAdminSpeech();
  const [suppliers, setSuppliers] = useState<SupplierAnswer[]>([]);
  useEffect(() => {
    // Without the list a file can be imported all the same.
    void callApi<SupplierAnswer[]>("GET", "/products/import/suppliers").then(setSuppliers, () => {});
  }, []);
  const forget = async ({ _id, name }: SupplierAnswer) => {
    try {
      await callApi("DELETE", `/products/import/suppliers/${_id}`);
      setSuppliers((known) => known.filter((each) => each._id !== _id));
      showToast({ title: t("admin.import.supplier.forgotten", { name }) });
    } catch (error) {
      showToast({ title: failureText(error, t), tone: "error" });
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
                <OwnWords text={supplier.name} />
              </b>
              <small>
                <OwnWords text={told(supplier)} />
              </small>
            </div>
            <Button variant="quiet" small onClick={() => void forget(supplier)}>
              {t("admin.import.supplier.forget")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function told({ mapping, currency }: SupplierAnswer): string {
  const columns = Object.entries(mapping).map(([field, from]) => `${field} ← ${from.replace(/^=/, "")}`);
  return [...columns, ...(currency ? [currency] : [])].join(", ");
}
