import { Rosette } from "./rosette.tsx";

/** The shop's mark: the rosette that is printed on the packs. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="-20 -20 40 40" aria-hidden="true">
      <Rosette radius={18.6} stroke={1.7} />
    </svg>
  );
}
