import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { CameraDialog } from "../../components/camera-dialog.tsx";
import { Icon } from "../../components/icon.tsx";

type ScanCodeProps = {
  /** The page that answers, in its language. */
  page: string;
  texts: { scan: string; hint: string; title: string; close: string; refused: string };
};

/** Reads the code of a pack by the camera, once it is asked for, and opens its answer. */
export function ScanCode({ page, texts }: ScanCodeProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Icon name="barcode" size="s" />
        {texts.scan}
      </Button>
      {isOpen && (
        <CameraDialog
          texts={texts}
          status={texts.hint}
          onCode={(code) => location.assign(`${page}?${new URLSearchParams({ code: code.slice(0, 60) })}`)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
