import drawing from "./ornament/medallion.svg?url";
import "./medallion.css";

/** The round alpona of empty states and of an order that went well. */
export function Medallion({ className }: { className?: string }) {
  return (
    <svg className={className ? `medallion ${className}` : "medallion"} aria-hidden="true">
      <use href={`${drawing}#medallion`} />
    </svg>
  );
}
