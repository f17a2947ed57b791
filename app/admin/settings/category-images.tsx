import { callApi } from "../../browser/api.ts";
import { useAdminSpeech } from "../i18n.ts";
import { useChange } from "../use-save.ts";
import { PictureChoice } from "./image-choice.tsx";
import type { CategoryPicture } from "./settings-section.tsx";

/** The pictures of the five categories; each is saved as soon as it is chosen. */
export function CategoryPictures({ categories }: { categories: CategoryPicture[] }) {
  const { t } = useAdminSpeech();
  const { change } = useChange();
  const choose = (path: string, image: string | null) =>
    void change(() => callApi("PATCH", `/categories${path}`, { body: { image } }), {
      failed: t("admin.notSaved"),
      done: { title: t("admin.saved"), text: t("admin.settings.savedText") },
    });
  return (
    <section className="panel">
      <h2>{t("admin.settings.categories")}</h2>
      <div className="pic-choices">
        {categories.map(({ path, title, image }) => (
          <PictureChoice key={path} label={title} url={image} onChange={(url) => choose(path, url)} />
        ))}
      </div>
    </section>
  );
}
