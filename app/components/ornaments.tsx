import drawing from "./ornament/medallion.svg?url";
import "./ornaments.css";

const angles = [0, 45, 90, 135, 180, 225, 270, 315];

/** The eight-petal rosette round the origin, `radius` units wide, as line work in the colour of the text. For use inside an `<svg>`. */
export function Rosette({ radius, stroke }: { radius: number; stroke: number }) {
  return (
    <>
      <g fill="none" stroke="currentColor" strokeWidth={stroke}>
        {angles.map((angle) => (
          <ellipse
            key={angle}
            cx={radius * 0.64}
            rx={radius * 0.36}
            ry={radius * 0.2}
            transform={angle ? `rotate(${angle})` : undefined}
          />
        ))}
      </g>
      <circle r={radius * 0.13} fill="currentColor" />
    </>
  );
}

/** The round ornament of empty states and of a placed order. */
export function Medallion({ className }: { className?: string }) {
  return (
    <svg className={className ? `medallion ${className}` : "medallion"} aria-hidden="true">
      <use href={`${drawing}#medallion`} />
    </svg>
  );
}
