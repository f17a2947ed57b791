import * as z from "zod/mini";

/** How the colour of another brand's shade is known: measured from the pack, or what buyers say. */
export const referenceSources = ["measured", "buyers"] as const;
export type ReferenceSource = (typeof referenceSources)[number];

/** The columns of the file that staff import. */
export const referenceColumns = ["brand", "product", "shade", "colour", "source"] as const;
export type ReferenceColumn = (typeof referenceColumns)[number];

/** Why a row is not taken. */
export const referenceProblems = ["incomplete", "too-long", "not-a-colour", "unknown-source", "twice"] as const;
export type ReferenceProblem = (typeof referenceProblems)[number];

export const maxReferenceRows = 5000;

/** The text of the file. */
export const referenceImport = z.object({ csv: z.string().check(z.minLength(1), z.maxLength(900_000)) });
