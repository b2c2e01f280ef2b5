/** What somebody typed or chose in a control before React came. */
interface Early {
  value: string
  checked: boolean | undefined
}

declare global {
  interface Window {
    earlyTyping?: { seen: Map<Element, Early>; note: (event: Event) => void }
  }
}

/** Runs before React, which puts text areas and choices back to what the page said when it takes them over. */
export const earlyTypingScript = `window.earlyTyping={seen:new Map(),note(e){
const {value,checked}=e.target;earlyTyping.seen.set(e.target,{value,checked})
}};addEventListener('input',earlyTyping.note,true)`

/** Puts into a form, once, what was typed into it too early; says whether there was anything. */
export function restoreEarlyTyping(form: HTMLFormElement | null): boolean {
  const { seen = new Map<Element, Early>() } = window.earlyTyping ?? {}
  const own = [...seen].filter(([control]) => form?.contains(control))
  for (const [control, { value, checked }] of own) {
    seen.delete(control)
    if (control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type)) {
      if (control.checked !== checked) control.click()
    } else if (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement)
      control.value = value
  }
  return own.length > 0
}

/** From here on React hears everything. */
export function stopNotingEarlyTyping() {
  if (!window.earlyTyping) return
  removeEventListener('input', window.earlyTyping.note, true)
  delete window.earlyTyping
}
