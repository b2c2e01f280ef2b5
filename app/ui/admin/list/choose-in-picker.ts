import type { KeyboardEvent } from 'react'

/**
 * Handles the keys of a `<select>` that acts on every change. While it is closed, browsers change the value
 * with each arrow and letter key, before anybody has read the choices. Here these keys open it, and Enter
 * chooses.
 */
export function chooseInPicker(event: KeyboardEvent<HTMLSelectElement>) {
  const { key, currentTarget, altKey, ctrlKey, metaKey } = event
  const takesOne = /^(Arrow.*|Home|End|Page.*|.)$/u.test(key) && !altKey && !ctrlKey && !metaKey
  if (!takesOne || !('showPicker' in currentTarget)) return
  event.preventDefault()
  currentTarget.showPicker()
}
