/** What a finger moves sideways in a swipe, in pixels. */
const least = 40

/** Where there is no pointer to point at a card, a swipe shows its project's second photograph, and the next one the first again. */
export function watchSwipes() {
  let began: Touch | undefined
  const passive = { passive: true } // What the browser does with the finger, it goes on doing.
  addEventListener(
    'touchstart',
    ({ touches }) => void (began = touches.length > 1 ? undefined : touches[0]),
    passive,
  )
  addEventListener(
    'touchend',
    ({ changedTouches: [ended] }) => {
      if (!began || !ended || !(began.target instanceof Element)) return
      const across = Math.abs(ended.clientX - began.clientX)
      const along = Math.abs(ended.clientY - began.clientY)
      if (across > least && across > 2 * along)
        began.target.closest('[data-view]')?.toggleAttribute('data-swiped')
    },
    passive,
  )
}
