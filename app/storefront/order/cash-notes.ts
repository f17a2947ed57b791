const notes = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1];

/** The fewest notes that make an amount of whole taka, the largest first. */
export function fewestNotes(taka: number): { note: number; count: number }[] {
  let left = Math.floor(taka);
  return notes.flatMap((note) => {
    const count = Math.floor(left / note);
    left -= count * note;
    return count > 0 ? [{ note, count }] : [];
  });
}
