/** A line with one word set off in it: `in *your* own light`. */
export function Emphasis({ text }: { text: string }) {
  const [before, set, after] = text.split("*");
  return (
    <>
      {before}
      {set && <em>{set}</em>}
      {after}
    </>
  );
}
