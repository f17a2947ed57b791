/** A transition between documents that is cut short (a turned phone, a resized window, less motion) is no error. */
export function ignoreCutTransitions(): void {
  addEventListener("pageswap", ignoreCut);
  addEventListener("pagereveal", ignoreCut);
  // The one into this page may have begun before this script.
  ignoreCut({
    viewTransition: (document as Document & { activeViewTransition?: ViewTransition }).activeViewTransition,
  });
}

// Its other promises are kept: the page has changed.
function ignoreCut({ viewTransition }: { viewTransition?: ViewTransition | null | undefined }): void {
  viewTransition?.ready.catch(() => {});
}
