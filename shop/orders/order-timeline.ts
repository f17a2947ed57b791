type TimelineEntry = { kind: "step" | "undone" };

/** The steps of a timeline that were not undone, for the customer. */
export function standingSteps<Entry extends TimelineEntry>(timeline: Entry[]): Entry[] {
  const standing: Entry[] = [];
  for (const entry of timeline)
    if (entry.kind === "undone") standing.pop();
    else standing.push(entry);
  return standing;
}
