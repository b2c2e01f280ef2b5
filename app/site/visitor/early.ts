interface EarlyPress {
  pressed?: HTMLElement | null
  stop(): void
}

declare global {
  interface Window {
    earlyPress?: EarlyPress
  }
}

/**
 * Runs in the head of every public page. It notes on the document that the page was reached by a step within the site: no
 * overlay is laid over it then and no visit is counted. And it remembers the button that was pressed before the script has
 * come, except where the browser itself has obeyed it: a menu that was opened and closed meanwhile would open again.
 */
export const earlyScript = `(() => {
const [{ type } = {}] = performance.getEntriesByType('navigation');
const within = type === 'navigate' && document.referrer.startsWith(location.origin + '/');
if (within || type === 'back_forward') document.documentElement.dataset.step = '';
const note = ({ target }) => {
const button = target.closest('button[type=button]');
setTimeout(() => { early.pressed = button?.commandForElement ? null : button });
};
const early = window.earlyPress = { stop() { removeEventListener('click', note, true) } };
addEventListener('click', note, true)
})()`

/** Whether the page was reached by a link of the site, or by the browser's Back. */
export function isStepWithinSite(): boolean {
  return 'step' in document.documentElement.dataset
}

/** Presses the button that was pressed too early, now that it works. */
export function pressAgain() {
  const { earlyPress } = window
  earlyPress?.stop()
  earlyPress?.pressed?.click()
  delete window.earlyPress
}
