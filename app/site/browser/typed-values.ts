type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface TypedControl {
  name: string
  value: string
  isChecked: boolean
  files: FileList | null
  hasFocus: boolean
  selection: [from: number | null, to: number | null]
  /** Whether it is not as the server sent it. */
  isChanged: boolean
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
    isChanged: isChanged(control),
  }))
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const served =
      [...control.options].findLast(({ defaultSelected }) => defaultSelected) ?? control.options[0]
    return !control.multiple && control.value !== served?.value
  }
  if (!(control instanceof HTMLInputElement)) return control.value !== control.defaultValue
  if (control.type === 'file') return control.files?.length !== 0
  if (isTicked(control)) return control.checked !== control.defaultChecked
  // A range that was served without a value stands in its middle.
  const served = control.cloneNode() as HTMLInputElement // A copy of an input is one.
  served.value = control.defaultValue
  return control.type !== 'hidden' && control.value !== served.value
}

function isTicked({ type }: HTMLInputElement): boolean {
  return type === 'checkbox' || type === 'radio'
}

/**
 * Tells React's component what was typed and chosen before it was there, as if it were done now: its state begins with what
 * the server sent, and React passes on no event from before.
 */
export function repeatChanges(place: HTMLElement, typed: readonly TypedControl[]) {
  for (const [at, control] of controlsOf(place).entries()) {
    const before = typed[at]
    if (!before?.isChanged || before.name !== control.name) continue
    if (control instanceof HTMLInputElement && isTicked(control)) repeatTick(control)
    else if (!control.validity.badInput) repeatValue(control)
    if (before.hasFocus) restoreFocus(control, before.selection)
  }
}

/** React compares with what it has last seen, so it is shown the opposite first. */
function repeatTick(control: HTMLInputElement) {
  if (control.type === 'radio' && !control.checked) return // The one that is chosen instead says so.
  control.checked = !control.checked
  control.click()
}

function repeatValue(control: Control) {
  if (!(control instanceof HTMLSelectElement) && control.type !== 'file') {
    const { value } = control
    control.value = control.defaultValue
    // Past the property by which React notes on the element itself what a program sets.
    const { prototype } = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  }
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
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
