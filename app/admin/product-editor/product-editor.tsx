import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { EditableProductResponse } from "../../../api/contract/admin-catalog.ts";
import type { MarginsResponse } from "../../../api/contract/margins.ts";
import { newProduct } from "../../../shop/catalog/product-schema.ts";
import { forbiddenIn } from "../../../shop/ingredients/substances.ts";
import { localize } from "../../../shop/language.ts";
import { ApiRefusal, api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import type { BodyOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { useEditorForm } from "../admin-form.ts";
import { SaveBar, SectionHead } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { useMargins } from "../profit/margin.tsx";
import { type SectionInput, sectionLink } from "../sections.ts";
import { BrandPanel, DetailsPanel, TextsPanel, VisibilityPanel } from "./facts-panels.tsx";
import { ImagesPanel } from "./images-panel.tsx";
import { IngredientsPanel } from "./ingredients-panel.tsx";
import { ProductPreview } from "./product-preview.tsx";
import "./product-editor.css";
import { emptyForm, type ProductForm, toFormState, toRequest } from "./product-form-state.ts";
import { SetPanel } from "./set-panel.tsx";
import { PricePanel, VariantsPanel } from "./variants-panel.tsx";

/** The props of every panel. */
export type ProductPanelProps = {
  form: ProductForm;
  set: (changes: Partial<ProductForm>) => void;
  /** The error text of a field by path: `name`, `variants.0.price`. */
  error: (path: string) => string | undefined;
  /** What its pieces cost; null until it is known, and for those who may not see it. */
  margins: MarginsResponse | null;
};

/** The form of a new or existing product (specification.txt §5). Guards unsaved input. */
function ProductEditor({ product }: { product: EditableProductResponse | null }) {
  const { t, language } = useAdminI18n();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const editor = useEditorForm<ProductForm, BodyOf<"POST /products">>(
    () => (product ? toFormState(product, language) : emptyForm),
    {
      schema: newProduct,
      // The raw input; the server refuses missing values and invalid numbers.
      toBody: (form) => toRequest(form) as BodyOf<"POST /products">,
      check: (form, found) => ({ ...found, ...uncheckedIngredients(form) }),
      send: (body) =>
        product
          ? api("PATCH /product/:id", {
              params: { id: product._id },
              body: { ...body, updatedAt: product.updatedAt } as BodyOf<"PATCH /product/:id">,
            })
          : api("POST /products", { body }),
      saved: product
        ? { title: t("admin.saved"), text: t("admin.product.savedText") }
        : { title: t("admin.product.added"), text: t("admin.product.addedText") },
      onSaved: () => (product ? revalidate() : navigate(sectionLink("products"))),
      failed(error) {
        if (!(error instanceof ApiRefusal && error.code === "changed-meanwhile"))
          return { title: t("admin.notSaved"), text: errorText(error, t) };
        void offerReload();
        return null;
      },
    },
  );
  const { values: form, set, error, allowLeaving } = editor;
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);

  async function offerReload(): Promise<void> {
    const question = { title: t("admin.product.changedTitle"), text: t("admin.product.changedText") };
    const reload = await confirmDialog({
      ...question,
      yes: t("admin.product.takeTheirs"),
      no: t("admin.product.keepMine"),
    });
    if (!reload) return;
    allowLeaving();
    await revalidate();
  }

  const margins = useMargins([...(product ? [product._id] : []), ...form.parts.map(({ productId }) => productId)]);
  const panel = { form, set, error, margins };
  const productName = product && localize(product.name, language);
  const publishLabel = form.visible ? t("admin.products.publish") : t("admin.product.saveHidden");
  return (
    <form {...editor.form} className="product-form">
      <SectionHead
        title={product ? "admin.product.edit" : "admin.nav.addProduct"}
        lede={productName && <Localized value={productName} />}
      >
        <Button variant="quiet" small onClick={() => setIsPreviewOpen(true)}>
          {t("admin.product.preview")}
        </Button>
      </SectionHead>
      <div className="product-in">
        <div>
          <ImagesPanel {...panel} />
          <TextsPanel {...panel} />
          {form.parts.length === 0 && <VariantsPanel {...panel} />}
          {!form.hasChoice && <SetPanel {...panel} />}
          <IngredientsPanel {...panel} reading={product?.ingredientsRead ?? null} />
          <DetailsPanel {...panel} />
        </div>
        <div>
          {!form.hasChoice && <PricePanel {...panel} />}
          <BrandPanel {...panel} />
          <VisibilityPanel {...panel} />
        </div>
      </div>
      <SaveBar editor={editor} label={product ? t("admin.product.save") : publishLabel} />
      {isPreviewOpen && <ProductPreview form={form} onClose={() => setIsPreviewOpen(false)} />}
    </form>
  );
}

/** A published product with a forbidden substance needs a confirmation that it was checked. */
function uncheckedIngredients({ visible, ingredients, ingredientsChecked }: ProductForm): Record<string, string> {
  const isUnchecked = visible && forbiddenIn(ingredients).some((id) => !ingredientsChecked.includes(id));
  return isUnchecked ? { ingredientsChecked: "ingredients-unchecked" } : {};
}

/** The form of a new product or, with `id` in the address, of an existing one. */
export async function renderSection({ params }: SectionInput) {
  const id = params.get("id");
  if (!id) return <ProductEditor key="new" product={null} />;
  const product = await api("GET /product/:id/edit", { params: { id } });
  return <ProductEditor key={`${id} ${product.updatedAt}`} product={product} />;
}
