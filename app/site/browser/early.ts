import { appliedFlag } from '../careers/applied.ts'

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
 * Runs in the head of every public page. It marks the document if the page was reached by a step within the
 * site: then no overlay is shown and no visit is counted. It marks it for visitors who have applied
 * (careers/applied.ts). And it remembers a button that was pressed before the script was loaded, unless the
 * browser itself has handled the press: otherwise a menu that was opened and closed meanwhile would open
 * again. If the script can't be loaded, it marks the document, so that no button is shown that does nothing
 * (base.css).
 */
export const earlyScript = `(() => {
const [{ type } = {}] = performance.getEntriesByType('navigation');
const within = type === 'navigate' && document.referrer.startsWith(location.origin + '/');
const { dataset } = document.documentElement;
if (within || type === 'back_forward') dataset.step = '';
try { if (localStorage.getItem('${appliedFlag}')) dataset.applied = '' } catch {}
addEventListener('error', ({ target }) => { if (target.localName === 'script') dataset.failed = '' }, true);
const note = ({ target }) => {
const button = target.closest('button[type=button]');
setTimeout(() => { early.pressed = button?.commandForElement || button?.popoverTargetElement ? null : button });
};
const early = window.earlyPress = { stop() { removeEventListener('click', note, true) } };
addEventListener('click', note, true)
})()`

/** Whether the page was reached by a link of the site or by the browser's Back. */
export function isStepWithinSite(): boolean {
  return 'step' in document.documentElement.dataset
}

/** A button that was pressed too early; no further ones are noted. */
export function takeEarlyPress(): HTMLElement | undefined {
  const { earlyPress } = window
  earlyPress?.stop()
  delete window.earlyPress
  return earlyPress?.pressed ?? undefined
}
