/** The value of a control that was changed before hydration. */
interface Early {
  value: string
  checked: boolean | undefined
}

declare global {
  interface Window {
    earlyTyping?: {
      seen: Map<Element, Early>
      note: (event: Event) => void
      /** The last button pressed that does nothing without React. */
      pressed?: HTMLElement
      press: (event: Event) => void
    }
  }
}

/**
 * Runs before React. On hydration React resets text areas and choices to the served values, and it misses
 * earlier presses of buttons. A press that is still in progress during hydration is left to React.
 */
export const earlyTypingScript = `window.earlyTyping={seen:new Map(),note(e){
const {value,checked}=e.target;earlyTyping.seen.set(e.target,{value,checked})
},press(e){const pressed=e.target.closest('button[type=button]');setTimeout(()=>{if(window.earlyTyping)earlyTyping.pressed=pressed})
}};addEventListener('input',earlyTyping.note,true);addEventListener('click',earlyTyping.press,true)`

/**
 * Restores, once, what was typed into a form before hydration.
 * @param within the form
 * @returns whether there was anything
 */
export function restoreEarlyTyping(within: Element | null): boolean {
  const { seen = new Map<Element, Early>() } = window.earlyTyping ?? {}
  const own = [...seen].filter(([control]) => within?.contains(control))
  for (const [control, { value, checked }] of own) {
    seen.delete(control)
    if (control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type)) {
      if (control.checked !== checked) control.click()
    } else if (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement) {
      control.value = value
      // For a form of which other fields follow.
      control.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
  return own.length > 0
}

/**
 * Stops recording, since React handles events from now on. Restores what no form has restored itself, and repeats the
 * last early press.
 */
export function stopRecordingEarlyTyping() {
  if (!window.earlyTyping) return
  restoreEarlyTyping(document.body)
  const { note, press, pressed } = window.earlyTyping
  removeEventListener('input', note, true)
  removeEventListener('click', press, true)
  delete window.earlyTyping
  pressed?.click()
}
