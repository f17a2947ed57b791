import { api } from "../../browser/api.ts";
import { useAdminI18n } from "../i18n.ts";
import { useSave } from "../use-save.ts";
import { ImageChoice } from "./image-choice.tsx";
import type { CategoryImage } from "./settings-section.tsx";

/** The images of the categories; each is saved when chosen. */
export function CategoryImages({ categories }: { categories: CategoryImage[] }) {
  const { t } = useAdminI18n();
  const { change } = useSave();
  const saveImage = (path: string, image: string | null) =>
    void change(() => api("PATCH /categories/:id", { params: { id: path.slice(1) }, body: { image } }), {
      failed: t("admin.notSaved"),
      done: { title: t("admin.saved"), text: t("admin.settings.savedText") },
    });
  return (
    <section className="panel">
      <h2>{t("admin.settings.categories")}</h2>
      <div className="pic-choices">
        {categories.map(({ path, title, image }) => (
          <ImageChoice key={path} label={title} url={image} onChange={(url) => saveImage(path, url)} />
        ))}
      </div>
    </section>
  );
}
