import type { ShadeGroup } from "../../../shop/shades/shade-kinds.ts";

type OnSkinProps = {
  skin: string;
  /** One colour, or two side by side; empty for bare skin. */
  colors: string[];
  /** Where it is worn: lips, powder on the cheeks, or a stroke on a forearm for all other products. */
  group: ShadeGroup | null;
  /** The text for screen readers. */
  label: string;
};

/** Lips without lipstick: a little blood over whatever skin is below. */
const bareLips = "rgb(156 60 66 / 0.55)";
const looks: Partial<Record<ShadeGroup, string>> = { lips: "is-lips", cheeks: "is-powder" };

/** One coat of one or two shades on skin. The images only add light and shape, so that the colours are those of the swatches. */
export function OnSkin({ skin, colors, group, label }: OnSkinProps) {
  return (
    <div className={`on-skin ${(group && looks[group]) ?? ""}`} role="img" aria-label={label}>
      {(colors.length > 0 ? colors : [group === "lips" ? bareLips : "none"]).map((color, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: left and right
        <span key={nth}>
          <Fill color={skin} />
          <Fill color={color} />
        </span>
      ))}
    </div>
  );
}

function Fill({ color }: { color: string }) {
  return (
    <svg aria-hidden="true">
      <rect width="100%" height="100%" fill={color} />
    </svg>
  );
}
