import { type FormEvent, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { EditableProductResponse } from "../../../api/responses.ts";
import { newProduct } from "../../../shop/catalog/product-schema.ts";
import { forbiddenIn } from "../../../shop/ingredients/substances.ts";
import { localize } from "../../../shop/language.ts";
import { ApiRefusal, callApi } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { showToast } from "../../components/toast.ts";
import { Localized } from "../../i18n/localized.tsx";
import { useAdminI18n } from "../i18n.ts";
import { pathCodes } from "../path-codes.ts";
import { SectionHead } from "../section-head.tsx";
import { sectionLink } from "../section-link.ts";
import { BrandPanel, DetailsPanel, TextsPanel, VisibilityPanel } from "./facts-panels.tsx";
import { ImagesPanel } from "./images-panel.tsx";
import { IngredientsPanel } from "./ingredients-panel.tsx";
import { ProductPreview } from "./product-preview.tsx";
import "./product-editor.css";
import { emptyForm, type ProductForm, toFormState, toRequest } from "./product-form-state.ts";

import { useUnsavedGuard } from "./unsaved-guard.ts";
import { PricePanel, VariantsPanel } from "./variants-panel.tsx";

/** The props of every panel. */
export type ProductPanelProps = {
  form: ProductForm;
  set: (changes: Partial<ProductForm>) => void;
  /** The error text of a field by path: `name`, `variants.0.price`. */
  error: (path: string) => string | undefined;
};

/** The form of a new or existing product (specification.txt §5). Guards unsaved input. */
export function ProductEditor({ product }: { product: EditableProductResponse | null }) {
  const { t, language } = useAdminI18n();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [form, setForm] = useState<ProductForm>(() => (product ? toFormState(product) : emptyForm));
  const [initialForm] = useState(form);
  const latestForm = useRef(form);
  const [codes, setCodes] = useState<Record<string, string>>({});
  const [saving, setSaving] = useState(false);
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  const formElement = useRef<HTMLFormElement>(null);
  const allowLeaving = useUnsavedGuard(form !== initialForm && JSON.stringify(form) !== JSON.stringify(initialForm));

  // Removes the message of the previous attempt.
  const dismissToast = useRef(() => {});
  // After a refusal, fields are validated while typing; errors of the server stay until the next save.
  const set = (changes: Partial<ProductForm>) => {
    const next = { ...latestForm.current, ...changes };
    latestForm.current = next;
    setForm(next);
    setCodes((previous) => (Object.keys(previous).length > 0 ? remainingErrors(previous, next) : previous));
  };
  const error = (path: string) => {
    const code = codes[path] ?? Object.entries(codes).find(([each]) => each.startsWith(`${path}.`))?.[1];
    return code === undefined
      ? undefined
      : t(errorMessages[code as keyof typeof errorMessages] ?? "admin.error.invalid");
  };
  const showError = (text: string) => {
    dismissToast.current = showToast({ title: t("admin.notSaved"), text, tone: "error" });
  };
  const showFieldErrors = (fieldErrors: Record<string, string>) => {
    setCodes(fieldErrors);
    showError(t("refusal.invalid-input"));
    requestAnimationFrame(() => formElement.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (saving) return;
    dismissToast.current();
    const body = toRequest(form);
    const fieldErrors = validateForm(form);
    if (Object.keys(fieldErrors).length > 0) return showFieldErrors(fieldErrors);
    setSaving(true);
    setCodes({});
    try {
      if (product)
        await callApi("PATCH", `/product/${product._id}`, { body: { ...body, updatedAt: product.updatedAt } });
      else await callApi("POST", "/products", { body });
      allowLeaving();
      if (product) {
        showToast({ title: t("admin.saved"), text: t("admin.product.savedText") });
        await revalidate();
      } else {
        showToast({ title: t("admin.product.added"), text: t("admin.product.addedText") });
        await navigate(sectionLink("products"));
      }
    } catch (cause) {
      if (cause instanceof ApiRefusal && cause.code === "invalid-input") showFieldErrors(cause.fields);
      else if (cause instanceof ApiRefusal && cause.code === "changed-meanwhile") await offerReload();
      else showError(errorText(cause, t));
    } finally {
      setSaving(false);
    }
  }

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

  const panel = { form, set, error };
  const productName = product && localize(product.name, language);
  const publishLabel = form.visible ? t("admin.products.publish") : t("admin.product.saveHidden");
  return (
    <form ref={formElement} noValidate onSubmit={(event) => void save(event)} className="product-form">
      <SectionHead
        title={product ? "admin.product.edit" : "admin.nav.addProduct"}
        lede={productName && <Localized value={productName} />}
      >
        <Button variant="quiet" small onClick={() => setIsPreviewOpen(true)}>
          {t("admin.product.preview")}
        </Button>
        <Button type="submit" small busy={saving}>
          {product ? t("admin.product.save") : publishLabel}
        </Button>
      </SectionHead>
      <div className="product-in">
        <div>
          <ImagesPanel {...panel} />
          <TextsPanel {...panel} />
          <VariantsPanel {...panel} />
          <IngredientsPanel {...panel} reading={product?.ingredientsRead ?? null} />
          <DetailsPanel {...panel} />
        </div>
        <div>
          {!form.hasChoice && <PricePanel {...panel} />}
          <BrandPanel {...panel} />
          <VisibilityPanel {...panel} />
        </div>
      </div>
      {isPreviewOpen && <ProductPreview form={form} onClose={() => setIsPreviewOpen(false)} />}
    </form>
  );
}

/** Error codes by field path. */
function validateForm(form: ProductForm): Record<string, string> {
  const parsed = newProduct.safeParse(toRequest(form), { reportInput: true });
  return { ...(parsed.success ? {} : pathCodes(parsed.error.issues)), ...uncheckedIngredients(form) };
}

/** Errors that remain; typing raises no new ones. */
function remainingErrors(previous: Record<string, string>, form: ProductForm): Record<string, string> {
  const current = validateForm(form);
  return Object.fromEntries(Object.entries(current).filter(([path]) => path in previous));
}

/** A published product with a forbidden substance needs its confirmation. */
function uncheckedIngredients({ visible, ingredients, ingredientsChecked }: ProductForm): Record<string, string> {
  const isUnchecked = visible && forbiddenIn(ingredients).some((id) => !ingredientsChecked.includes(id));
  return isUnchecked ? { ingredientsChecked: "ingredients-unchecked" } : {};
}

const errorMessages = {
  required: "admin.error.required",
  "too-big": "field.tooLong",
  "amount-invalid": "admin.error.amount",
  "price-needed": "admin.error.priceNeeded",
  "list-price-low": "admin.error.listPrice",
  "offer-not-below": "admin.error.offerPrice",
  "offer-days-turned": "admin.error.offerDays",
  "offer-over": "admin.error.offerOver",
  taken: "admin.error.taken",
  "ingredients-unchecked": "admin.ingredients.unchecked",
  "image-unreachable": "refusal.image-unreachable",
  "image-unreadable": "refusal.image-unreadable",
} as const;
