import { Icon } from "./icon.tsx";
import "./avatar.css";

type AvatarProps = { name: string; photoURL: string | null; size?: "s" | "m" | "l" };

/** The user's picture, or their initials on a background that is always the same for the same name. */
export function Avatar({ name, photoURL, size = "m" }: AvatarProps) {
  const classNames = `avatar avatar-${size}`;
  // Without a referrer, so that the service worker treats it as private and does not cache it.
  if (photoURL)
    return <img className={classNames} src={photoURL} alt="" decoding="async" referrerPolicy="no-referrer" />;
  const initials = getInitials(name);
  return (
    <span className={`${classNames} avatar-${backgroundIndex(name)}`} data-initials={initials} aria-hidden="true">
      {initials === "" && <Icon name="user" />}
    </span>
  );
}

/** A letter with its marks; of Bangla without its vowel and what it is joined to. */
const initial = /^([\u0980-\u09ff]\u09bc?|[\p{L}\p{N}]\p{M}*)/u;

/** "Nusrat Jahan" → "NJ", "নুসরাত জাহান" → "ন জ": the first letter of the first and the last word. */
export function getInitials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}\p{Join_Control}]*/gu) ?? [];
  const firstAndLast = words.length > 1 ? [words[0], words.at(-1)] : words;
  const initials = firstAndLast.map((word = "") => initial.exec(word)?.[0].toLocaleUpperCase());
  // Bangla letters, with their vowels or side by side, read as words: "নাই" of "নাফিসা ইসলাম" is "none".
  return initials.join(/[\u0980-\u09ff]/.test(name) ? "\u2009" : "");
}

function backgroundIndex(name: string): number {
  const sum = [...name].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return sum % 4;
}
