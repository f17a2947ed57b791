/** The lowest round number at or above `highest` whose parts (one for each line of a chart) are round as well. */
export function axisMax(maxValue: number, lines: number): number {
  const step = Math.max(1, maxValue / lines);
  const power = 10 ** Math.floor(Math.log10(step));
  const roundStep = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10].find((each) => each * power >= step && (each * power) % 1 === 0);
  return (roundStep ?? 10) * power * lines;
}
