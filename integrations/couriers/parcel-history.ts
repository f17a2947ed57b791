import { type Fields, firstText, momentOf } from "../http/read-answer.ts";

/** What happened to a parcel, oldest first. */
export function history(entries: Fields[], textNames: readonly string[], timeName: string) {
  return entries
    .flatMap((row) => {
      const text = firstText(row, ...textNames);
      return text === null ? [] : [{ text, at: momentOf(row[timeName]) }];
    })
    .sort((one, other) => (one.at?.getTime() ?? 0) - (other.at?.getTime() ?? 0));
}
