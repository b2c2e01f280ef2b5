type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface TypedControl {
  name: string
  value: string
  isChecked: boolean
  files: FileList | null
  hasFocus: boolean
  selection: [from: number | null, to: number | null]
}

/** What a visitor has typed, chosen and focused in the controls of an element, in their order. */
export function readControls(place: HTMLElement): TypedControl[] {
  return controlsOf(place).map((control) => ({
    name: control.name,
    value: control.value,
    isChecked: control instanceof HTMLInputElement && control.checked,
    files: control instanceof HTMLInputElement ? control.files : null,
    hasFocus: control === document.activeElement,
    selection:
      control instanceof HTMLSelectElement ? [null, null] : [control.selectionStart, control.selectionEnd],
  }))
}

/**
 * Puts back what differs: React overwrites a text area that has a value from the server, and builds the
 * island anew where a translation or an extension has changed its HTML.
 */
export function restoreControls(place: HTMLElement, typed: readonly TypedControl[]) {
  for (const [at, control] of controlsOf(place).entries()) {
    const before = typed[at]
    if (before?.name !== control.name) continue
    if (control instanceof HTMLInputElement && control.type === 'file') {
      if (control.files !== before.files && before.files?.length) control.files = before.files
    } else if (control.value !== before.value) control.value = before.value
    if (control instanceof HTMLInputElement) control.checked = before.isChecked
    if (before.hasFocus && control !== document.activeElement) restoreFocus(control, before.selection)
  }
}

function restoreFocus(control: Control, [from, to]: TypedControl['selection']) {
  control.focus({ preventScroll: true })
  // Inputs for email addresses and numbers have no selection.
  if (!(control instanceof HTMLSelectElement) && from !== null) control.setSelectionRange(from, to)
}

function controlsOf(place: HTMLElement): Control[] {
  return [...place.querySelectorAll<Control>('input, textarea, select')]
}
