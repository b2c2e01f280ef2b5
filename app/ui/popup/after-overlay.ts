export const overlayId = 'loading-overlay'

/** Resolves when the loading overlay no longer covers the page, or at once if there is none. */
export async function afterOverlay(): Promise<void> {
  const animations = document.getElementById(overlayId)?.getAnimations() ?? []
  await Promise.allSettled(animations.map(({ finished }) => finished))
}
