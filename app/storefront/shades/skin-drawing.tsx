import type { ShadeGroup } from "../../../shop/shades/shade-kinds.ts";

type SkinDrawingProps = {
  skin: string;
  /** One colour, or two beside each other. */
  colors: string[];
  /** Lips are drawn for what is worn on them, a forearm for all the rest. */
  group: ShadeGroup | null;
  /** What a screen reader says of it. */
  label: string;
};

/** One coat of a shade or two on skin: flat fills, so that the colours are those of the swatches. */
export function SkinDrawing({ skin, colors, group, label }: SkinDrawingProps) {
  if (group !== "lips") {
    const [first = skin, second] = colors;
    return (
      <svg viewBox="0 0 320 132" role="img" aria-label={label}>
        <Forearm skin={skin} />
        <Patch color={first} at={second ? 32 : 76} />
        {second && <Patch color={second} at={122} />}
      </svg>
    );
  }
  const width = 200 * colors.length;
  return (
    <svg viewBox={`0 0 ${width} 150`} role="img" aria-label={label}>
      <rect width={width} height="150" fill={skin} />
      {colors.map((color, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: left and right
        <Mouth key={nth} color={color} at={200 * nth} />
      ))}
      {colors.length > 1 && <path className="skin-gap" d="M200 0v150" />}
    </svg>
  );
}

/** A forearm with a red and a gold bangle. */
function Forearm({ skin }: { skin: string }) {
  return (
    <>
      <path
        d="M-6 14c76-6 150 8 212 20 26 5 40-2 66-2 30 0 52 6 80 2v66c-28-4-50 4-80 4-26 0-40-8-66-4-62 12-136 24-212 18z"
        fill={skin}
      />
      <path
        d="M-6 118c76 6 150-6 212-18 26-4 40 4 66 4 30 0 52-8 80-4v-9c-28-4-50 4-80 4-26 0-40-8-66-4C144 103 70 114-6 108z"
        className="skin-shadow"
      />
      <g className="skin-bangles">
        <path d="M214 33c8 20 8 46 0 66" />
        <path d="M222 34c8 20 8 44 0 63" />
        <path d="M230 34c8 20 8 44 0 62" />
      </g>
    </>
  );
}

/** A patch as a finger spreads it. */
function Patch({ color, at }: { color: string; at: number }) {
  return (
    <path
      transform={`translate(${at} 36) scale(.6 1.28)`}
      d="M0 9C6 2 22 4 34 1s40-2 54 2 30-4 40 1 8 10 6 17 4 18-4 22-26 0-40 3-34-1-50 2-28 1-36-4S-2 26 1 20s-4-7-1-11z"
      fill={color}
    />
  );
}

function Mouth({ color, at }: { color: string; at: number }) {
  return (
    <g transform={`translate(${at} 0)`}>
      <g className="skin-lines">
        <path d="M82 6c4 10 12 8 18 12 6-4 14-2 18-12M76 128c14 5 34 5 48 0" />
        <path d="M94 26l-2 16M106 26l2 16" />
      </g>
      <path
        d="M26 80c26-12 46-30 62-30 6 0 9 4 12 6 3-2 6-6 12-6 16 0 36 18 62 30-18 24-42 36-74 36S44 104 26 80z"
        fill={color}
      />
      <path className="skin-parting" d="M26 80c24-3 50 5 74 2 24 3 50-5 74-2-24 5-50 8-74 7-24 1-50-2-74-7z" />
      <path className="skin-shine" d="M80 100c12 4 28 4 40 0-6 8-34 8-40 0z" />
    </g>
  );
}
