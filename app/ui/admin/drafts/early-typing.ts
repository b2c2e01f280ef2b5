/** What somebody typed or chose in a control before React came. */
interface Early {
  value: string
  checked: boolean | undefined
}

declare global {
  interface Window {
    earlyTyping?: {
      seen: Map<Element, Early>
      note: (event: Event) => void
      /** The last button that does nothing without React. */
      pressed?: HTMLElement
      press: (event: Event) => void
    }
  }
}

/**
 * Runs before React, which puts text areas and choices back to what the page said when it takes them over, and hears of no
 * button that was pressed before. A press that React takes over in the middle of is its own.
 */
export const earlyTypingScript = `window.earlyTyping={seen:new Map(),note(e){
const {value,checked}=e.target;earlyTyping.seen.set(e.target,{value,checked})
},press(e){const pressed=e.target.closest('button[type=button]');setTimeout(()=>{if(window.earlyTyping)earlyTyping.pressed=pressed})
}};addEventListener('input',earlyTyping.note,true);addEventListener('click',earlyTyping.press,true)`

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

/** From here on React hears everything; what was pressed too early is pressed again. */
export function stopNotingEarlyTyping() {
  if (!window.earlyTyping) return
  const { note, press, pressed } = window.earlyTyping
  removeEventListener('input', note, true)
  removeEventListener('click', press, true)
  delete window.earlyTyping
  pressed?.click()
}
