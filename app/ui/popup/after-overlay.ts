export const overlayId = 'loading-overlay'

/** Resolves when the loading overlay no longer covers the page; at once where there is none. */
export async function afterOverlay(): Promise<void> {
  // Asked as a page's script begins, it would have the whole page styled in that script's turn.
  await new Promise((resolve) => setTimeout(resolve))
  const animations = document.getElementById(overlayId)?.getAnimations() ?? []
  await Promise.allSettled(animations.map(({ finished }) => finished))
}
