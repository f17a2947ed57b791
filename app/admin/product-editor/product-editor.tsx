import { type FormEvent, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { EditableProductAnswer } from "../../../api/responses.ts";
import { newProduct } from "../../../shop/catalog/product-schema.ts";
import { forbiddenIn } from "../../../shop/ingredients/substances.ts";
import { localize } from "../../../shop/language.ts";
import { ApiRefusal, callApi } from "../../browser/api.ts";
import { failureText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { showToast } from "../../components/toast.ts";
import { Localized } from "../../i18n/localized.tsx";
import { useAdminSpeech } from "../i18n.ts";
import { pathCodes } from "../path-codes.ts";
import { SectionHead } from "../section-head.tsx";
import { sectionLink } from "../section-link.ts";
import { BelongsPanel, DetailsPanel, ShownPanel } from "./facts-panels.tsx";
import { PicturesPanel } from "./images-panel.tsx";
import { IngredientsPanel } from "./ingredients-panel.tsx";
import { ProductPreview } from "./product-preview.tsx";
import "./product-editor.css";
import { emptyForm, formOf, type ProductForm, requestOf } from "./product-form-state.ts";
import { WordsPanel } from "./texts-panel.tsx";
import { useUnsavedGuard } from "./unsaved-guard.ts";
import { PricePanel, VariantsPanel } from "./variants-panel.tsx";

/** What each panel gets: the form as it stands, the way to change it, and what is wrong where. */
export type PanelProps = {
  form: ProductForm;
  set: (changes: Partial<ProductForm>) => void;
  /** The words for what is wrong with a field, by its path: `name`, `variants.0.price`. */
  error: (path: string) => string | undefined;
};

/** The form of a new product or of one that is there (specification.txt §5). What is typed is not lost by a slip. */
export function ProductEditor({ product }: { product: EditableProductAnswer | null }) {
  const { t, language } = useAdminSpeech();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [form, setForm] = useState<ProductForm>(() => (product ? formOf(product) : emptyForm));
  const [begun] = useState(form);
  const latest = useRef(form);
  const [codes, setCodes] = useState<Record<string, string>>({});
  const [saving, setSaving] = useState(false);
  const [previewed, setPreviewed] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const letGo = useUnsavedGuard(form !== begun && JSON.stringify(form) !== JSON.stringify(begun));

  // What was said of an earlier try is no longer so at the next.
  const takeBack = useRef(() => {});
  // Once refused, what is wrong is judged anew as it is mended; what only the server knows stands until it is asked again.
  const set = (changes: Partial<ProductForm>) => {
    const next = { ...latest.current, ...changes };
    latest.current = next;
    setForm(next);
    setCodes((before) => (Object.keys(before).length > 0 ? stillWrong(before, next) : before));
  };
  const error = (path: string) => {
    const code = codes[path] ?? Object.entries(codes).find(([each]) => each.startsWith(`${path}.`))?.[1];
    return code === undefined ? undefined : t(errorWords[code as keyof typeof errorWords] ?? "admin.error.invalid");
  };
  const refuse = (text: string) => {
    takeBack.current = showToast({ title: t("admin.notSaved"), text, tone: "error" });
  };
  const tell = (wrong: Record<string, string>) => {
    setCodes(wrong);
    refuse(t("refusal.invalid-input"));
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (saving) return;
    takeBack.current();
    const body = requestOf(form);
    const wrong = codesOf(form);
    if (Object.keys(wrong).length > 0) return tell(wrong);
    setSaving(true);
    setCodes({});
    try {
      if (product)
        await callApi("PATCH", `/product/${product._id}`, { body: { ...body, updatedAt: product.updatedAt } });
      else await callApi("POST", "/products", { body });
      letGo();
      if (product) {
        showToast({ title: t("admin.saved"), text: t("admin.product.savedText") });
        await revalidate();
      } else {
        showToast({ title: t("admin.product.added"), text: t("admin.product.addedText") });
        await navigate(sectionLink("products"));
      }
    } catch (failure) {
      if (failure instanceof ApiRefusal && failure.code === "invalid-input") tell(failure.fields);
      else if (failure instanceof ApiRefusal && failure.code === "changed-meanwhile") await offerTheirs();
      else refuse(failureText(failure, t));
    } finally {
      setSaving(false);
    }
  }

  async function offerTheirs(): Promise<void> {
    const question = { title: t("admin.product.changedTitle"), text: t("admin.product.changedText") };
    const take = await confirmDialog({
      ...question,
      yes: t("admin.product.takeTheirs"),
      no: t("admin.product.keepMine"),
    });
    if (!take) return;
    letGo();
    await revalidate();
  }

  const panel = { form, set, error };
  const called = product && localize(product.name, language);
  const publishing = form.visible ? t("admin.products.publish") : t("admin.product.saveHidden");
  return (
    <form ref={element} noValidate onSubmit={(event) => void save(event)} className="product-form">
      <SectionHead
        title={product ? "admin.product.edit" : "admin.nav.addProduct"}
        lede={called && <Localized value={called} />}
      >
        <Button variant="quiet" small onClick={() => setPreviewed(true)}>
          {t("admin.product.preview")}
        </Button>
        <Button type="submit" small busy={saving}>
          {product ? t("admin.product.save") : publishing}
        </Button>
      </SectionHead>
      <div className="product-in">
        <div>
          <PicturesPanel {...panel} />
          <WordsPanel {...panel} />
          <VariantsPanel {...panel} />
          <IngredientsPanel {...panel} read={product?.ingredientsRead ?? null} />
          <DetailsPanel {...panel} />
        </div>
        <div>
          {!form.hasChoice && <PricePanel {...panel} />}
          <BelongsPanel {...panel} />
          <ShownPanel {...panel} />
        </div>
      </div>
      {previewed && <ProductPreview form={form} onClose={() => setPreviewed(false)} />}
    </form>
  );
}

/** What is wrong in the form, by the paths of its fields. */
function codesOf(form: ProductForm): Record<string, string> {
  const judged = newProduct.safeParse(requestOf(form), { reportInput: true });
  return { ...(judged.success ? {} : pathCodes(judged.error.issues)), ...uncheckedIn(form) };
}

/** Of what was found wrong, what still is: a field that is being filled says so at once, none complains before its time. */
function stillWrong(before: Record<string, string>, form: ProductForm): Record<string, string> {
  const now = codesOf(form);
  return Object.fromEntries(Object.entries(now).filter(([path]) => path in before));
}

/** What is shown in the shop and names a forbidden substance needs a word that it was checked. */
function uncheckedIn({ visible, ingredients, ingredientsChecked }: ProductForm): Record<string, string> {
  const isUnchecked = visible && forbiddenIn(ingredients).some((id) => !ingredientsChecked.includes(id));
  return isUnchecked ? { ingredientsChecked: "ingredients-unchecked" } : {};
}

const errorWords = {
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
