import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { useLazyModule } from "../../components/use-lazy-module.ts";

type ScanCodeProps = {
  /** The page that answers, in its language. */
  page: string;
  texts: { scan: string; hint: string; title: string; close: string; refused: string };
};

/** Reads the code of a pack by the camera, which is loaded once it is asked for, and opens its answer. */
export function ScanCode({ page, texts }: ScanCodeProps) {
  const [camera, loadCamera] = useLazyModule(() => import("../../components/camera-dialog.tsx"));
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => void loadCamera().then(setOpen)}>
        <Icon name="barcode" size="s" />
        {texts.scan}
      </Button>
      {isOpen && camera && (
        <camera.CameraDialog
          texts={texts}
          status={texts.hint}
          onCode={(code) => location.assign(`${page}?${new URLSearchParams({ code: code.slice(0, 60) })}`)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
