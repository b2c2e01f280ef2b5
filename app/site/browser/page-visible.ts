import { afterOverlay } from '#app/ui/popup/after-overlay.ts'

declare global {
  interface Document {
    /** In Chromium, whether the page is being prerendered for a visit that may never come. */
    readonly prerendering?: boolean
  }
}

/**
 * Resolves when the page has loaded and is visible, so that work for network or processor may start. A
 * prerendered page becomes visible only when its link is followed.
 */
export async function pageVisible(): Promise<void> {
  if (document.prerendering) await once(document, 'prerenderingchange')
  if (document.readyState !== 'complete') await once(window, 'load')
  await afterOverlay()
}

export function once(target: EventTarget, event: string) {
  return new Promise((resolve) => target.addEventListener(event, resolve, { once: true }))
}
