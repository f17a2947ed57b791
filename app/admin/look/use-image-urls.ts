import { useRef } from "react";

type StoredImage = { id: string; url: string };

/** The URLs of images that the content references by id: those of the draft, and those chosen since. */
export function useImageUrls(loaded: StoredImage[]) {
  const chosen = useRef(new Map<string, string>());
  for (const { id, url } of loaded) chosen.current.set(id, url);
  return {
    urlOf: (id: string | null) => (id === null ? null : (chosen.current.get(id) ?? null)),
    /** The id of a stored image, which its URL begins with. */
    idOf(url: string | null): string | null {
      const id = url === null ? undefined : /\/images\/([\w-]+)-\d+\.\w+$/.exec(url)?.[1];
      if (url === null || id === undefined) return null;
      chosen.current.set(id, url);
      return id;
    },
  };
}

export type ImageUrls = ReturnType<typeof useImageUrls>;
