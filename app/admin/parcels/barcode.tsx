import { encodeCode128 } from "./code-128.ts";

/** More of them do not fit on a label in bars that a hand scanner reads. */
const maxLength = 20;
/** Multiples of the dots of a label printer (203 dpi), in millimetres: the wider one where there is room for it. */
const moduleWidths = [0.375, 0.25] as const;
const maxWidthMm = 67;

type BarcodeProps = {
  /** The first of these texts that can be written as bars. */
  texts: string[];
  label: (text: string) => string;
  className: string;
};

/** Bars that any hand scanner reads. The paper around them is their quiet zone. */
export function Barcode({ texts, label, className }: BarcodeProps) {
  const codes = texts.flatMap((text) => {
    const widths = encodeCode128(text, maxLength);
    return widths ? [{ text, widths }] : [];
  });
  const [code] = codes;
  if (!code) return null;
  const modules = code.widths.reduce((sum, width) => sum + width, 0);
  const moduleMm = moduleWidths.find((width) => width * modules <= maxWidthMm) ?? moduleWidths[1];
  let x = 0;
  const bars = code.widths.flatMap((width, index) => {
    const bar = index % 2 === 0 ? [`M${x} 0h${width}v1h-${width}z`] : [];
    x += width;
    return bar;
  });
  return (
    <svg
      className={className}
      viewBox={`0 0 ${modules} 1`}
      preserveAspectRatio="none"
      style={{ width: `${modules * moduleMm}mm` }}
      role="img"
      aria-label={label(code.text)}
      shapeRendering="crispEdges"
    >
      <path d={bars.join("")} />
    </svg>
  );
}
