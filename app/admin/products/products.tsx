import { useState } from "react";
import { useSearchParams } from "react-router";
import type { StaffProductResponse } from "../../../api/contract/admin-catalog.ts";
import { categoryNames } from "../../../shop/catalog/catalog-schema.ts";
import { salePriceStates } from "../../../shop/catalog/sale-price.ts";
import { download } from "../../browser/download.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { categoryLabels } from "../../components/categories.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { Icon } from "../../components/icon.tsx";
import { ExportButton, SectionHead } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { ListBody, SearchField, SelectFilter } from "../list.tsx";
import { loadList, type PagedList, pickParams } from "../load-list.ts";
import { type SectionInput, sectionLink } from "../sections.ts";
import { ProductImport } from "./product-import.tsx";
import { ProductRow } from "./product-row.tsx";
import "./products.css";
import { api } from "../../browser/api.ts";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { useSave } from "../hooks.ts";
import { SalePriceDialog } from "./sale-price-dialog.tsx";

const perPage = 30;

/** The list or, with `do=import` in the address, the import. */
export async function renderSection({ params, language }: SectionInput) {
  if (params.get("do") === "import") return <ProductImport />;
  const query = pickParams(params, "q", "status", "category", "stock", "offer", "sort", "page");
  query.set("lang", language);
  return <ProductList list={await loadList("GET /products/staff", query, perPage)} />;
}

/** The admin list; price and stock can be edited in place. */
export function ProductList({ list }: { list: PagedList<StaffProductResponse> }) {
  const { t } = useAdminI18n();
  const [params] = useSearchParams();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  // Drops the selection of products that left the page.
  const selectedProducts = list.rows.filter(({ _id }) => selectedIds.has(_id));
  const allSelected = selectedProducts.length === list.rows.length;
  const select = (id: string, isSelected: boolean) =>
    setSelectedIds(new Set(isSelected ? [...selectedIds, id] : [...selectedIds].filter((each) => each !== id)));
  return (
    <>
      <SectionHead title="admin.nav.products">
        <ExportButton
          save={() =>
            download(
              `/products/export?${pickParams(params, "q", "status", "category", "stock", "offer")}`,
              "products.csv",
            )
          }
        />
        <Button variant="quiet" small to={sectionLink("products", { do: "import" })}>
          <Icon name="upload-simple" size="s" />
          {t("admin.import.open")}
        </Button>
        <Button small to={sectionLink("add-product")}>
          <Icon name="plus" size="s" />
          {t("admin.nav.addProduct")}
        </Button>
      </SectionHead>
      <div className="tools">
        <SearchField label={t("admin.products.search")} />
        <SelectFilter
          name="status"
          label={t("admin.products.status")}
          options={[
            { value: "", label: t("admin.products.anyStatus") },
            { value: "published", label: t("admin.status.published") },
            { value: "hidden", label: t("admin.status.hidden") },
          ]}
        />
        <SelectFilter
          name="category"
          label={t("admin.products.category")}
          options={[
            { value: "", label: t("admin.products.anyCategory") },
            ...categoryNames.map((name) => ({ value: name, label: t(categoryLabels[name]) })),
          ]}
        />
        <SelectFilter
          name="stock"
          label={t("admin.products.stock")}
          options={[
            { value: "", label: t("admin.products.anyStock") },
            { value: "low", label: t("admin.products.lowStock") },
            { value: "out", label: t("admin.products.noStock") },
          ]}
        />
        <SelectFilter
          name="offer"
          label={t("admin.salePrice.label")}
          options={[
            { value: "", label: t("admin.salePrice.any") },
            ...salePriceStates.map((state) => ({ value: state, label: t(`admin.salePrice.state.${state}`) })),
          ]}
        />
        <SelectFilter
          name="sort"
          label={t("admin.sort")}
          options={[
            { value: "newest", label: t("sort.newest") },
            { value: "changed", label: t("admin.products.sortChanged") },
            { value: "name", label: t("admin.products.sortName") },
            { value: "price", label: t("sort.priceUp") },
            { value: "-price", label: t("sort.priceDown") },
            { value: "stock", label: t("admin.products.sortStock") },
          ]}
        />
      </div>
      <ListBody list={list} empty={<EmptyState icon="package" title={t("products.none")} text={t("admin.noneText")} />}>
        <label className="p-all">
          <input
            type="checkbox"
            checked={allSelected}
            onChange={() => setSelectedIds(new Set(allSelected ? [] : list.rows.map(({ _id }) => _id)))}
          />
          {t("admin.products.selectAll")}
        </label>
        {selectedProducts.length > 0 && (
          <ProductBulk products={selectedProducts} onDone={() => setSelectedIds(new Set())} />
        )}
        <div className="table-wrap">
          <table className="table products">
            <thead>
              <tr>
                <th colSpan={3}>{t("admin.products.product")}</th>
                <th>{t("admin.products.price")}</th>
                <th>{t("admin.products.stock")}</th>
                <th>{t("admin.products.status")}</th>
                <th>
                  <span className="vh">{t("admin.products.actions")}</span>
                </th>
              </tr>
            </thead>
            {list.rows.map((product) => (
              <ProductRow
                key={product._id}
                product={product}
                isSelected={selectedIds.has(product._id)}
                onSelect={(isSelected) => select(product._id, isSelected)}
              />
            ))}
          </table>
        </div>
      </ListBody>
    </>
  );
}

/** Bulk actions: start or end sales, take products out of the shop or put them into it. */
function ProductBulk({ products, onDone }: { products: StaffProductResponse[]; onDone: () => void }) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const onSale = products.filter(({ variants }) => variants.some(({ offerState }) => offerState !== null));

  async function endSalePrices(): Promise<void> {
    const question = {
      title: t("admin.salePrice.endAsk", { count: onSale.length }),
      text: t("admin.salePrice.endText"),
    };
    const confirmed = await confirmDialog({ ...question, yes: t("admin.salePrice.endYes"), no: t("admin.cancel") });
    if (!confirmed) return;
    const body = { products: onSale.map(({ _id }) => _id), percent: null };
    const done = { title: t("admin.salePrice.ended"), text: t("admin.salePrice.endedText") };
    if (await change(() => api("PATCH /products/offers", { body }), { failed: t("admin.notSaved"), done })) onDone();
  }

  async function changeStatus(status: "published" | "hidden"): Promise<void> {
    const count = products.filter((product) => product.status !== status).length;
    const question = status === "hidden" ? "admin.products.hideAsk" : "admin.products.publishAsk";
    const yes = t(status === "hidden" ? "admin.products.hide" : "admin.products.publish");
    if (
      !(await confirmDialog({ title: t(question, { count }), text: t(`${question}.text`), yes, no: t("admin.cancel") }))
    )
      return;
    const body = { products: products.map(({ _id }) => _id), status };
    const done = { title: t(status === "hidden" ? "admin.products.hidden" : "admin.products.shown") };
    if (await change(() => api("PATCH /products/status", { body }), { failed: t("admin.notSaved"), done })) onDone();
  }

  return (
    <div className="bulk">
      <b className="num" role="status">
        {t("admin.orders.selected", { count: products.length })}
      </b>
      <Button small onClick={() => setIsDialogOpen(true)}>
        {t("admin.salePrice.bulk")}
      </Button>
      {onSale.length > 0 && (
        <Button variant="outline" small busy={busy} onClick={() => void endSalePrices()}>
          {t("admin.salePrice.bulkEnd")}
        </Button>
      )}
      {products.some(({ status }) => status === "published") && (
        <Button variant="outline" small busy={busy} onClick={() => void changeStatus("hidden")}>
          {t("admin.products.hide")}
        </Button>
      )}
      {products.some(({ status }) => status === "hidden") && (
        <Button variant="outline" small busy={busy} onClick={() => void changeStatus("published")}>
          {t("admin.products.publish")}
        </Button>
      )}
      <IconButton icon="x" size="s" label={t("admin.orders.filterClear")} onClick={onDone} />
      {isDialogOpen && <SalePriceDialog products={products} onClose={() => setIsDialogOpen(false)} onDone={onDone} />}
    </div>
  );
}
