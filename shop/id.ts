import { customAlphabet } from "nanoid";

// No vowels and no look-alikes: ids spell no words and are not misread. 12 of 30 characters: 58 bits.
const alphabet = "23456789bcdfghjkmnpqrstvwxyzBC";

/** A new id: short, URL-safe, not guessable in sequence. */
export const newId: () => string = customAlphabet(alphabet, 12);
