import { useState } from "react";
import { useI18n } from "../i18n/language.tsx";
import { IconButton } from "./button.tsx";
import type { Contacts } from "./contact-line.tsx";
import { useLazyModule } from "./use-lazy-module.ts";

/** The button of the menu on small screens. The menu itself comes with the first touch (lazy-components.ts). */
export function SideMenu({ contacts }: { contacts: Contacts }) {
  const { t } = useI18n();
  const [components, fetchComponents] = useLazyModule(() => import("../lazy-components.ts"));
  const [openings, setOpenings] = useState(0);
  const open = async () => {
    if (await fetchComponents()) setOpenings((count) => count + 1);
  };
  return (
    <>
      <IconButton
        className="menu-open only-m"
        icon="list"
        label={t("menu.title")}
        aria-haspopup="dialog"
        onClick={open}
      />
      {components && openings > 0 && <components.MenuDrawer openings={openings} contacts={contacts} />}
    </>
  );
}
