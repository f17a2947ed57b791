/** A line with one word set off in it: `in *your* own light`. */
export function Emphasis({ text }: { text: string }) {
  const [before, emphasized, after] = text.split("*");
  return (
    <>
      {before}
      {emphasized && <em>{emphasized}</em>}
      {after}
    </>
  );
}
