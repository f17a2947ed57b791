import type { ShadeGroup } from "../../../shop/shades/shade-kinds.ts";

type OnSkinProps = {
  skin: string;
  /** One colour, or two beside each other; none: bare skin. */
  colors: string[];
  /** Lips for what is worn on them, powder for the cheeks, a stroke on a forearm for all the rest. */
  group: ShadeGroup | null;
  /** What a screen reader says of it. */
  label: string;
};

const looks: Partial<Record<ShadeGroup, string>> = { lips: "is-lips", cheeks: "is-powder" };

/** One coat of a shade or two on skin. The pictures give light and shape alone, so that the colours are those of the swatches. */
export function OnSkin({ skin, colors, group, label }: OnSkinProps) {
  return (
    <div className={`on-skin ${(group && looks[group]) ?? ""}`} role="img" aria-label={label}>
      {(colors.length > 0 ? colors : ["none"]).map((color, nth) => (
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
