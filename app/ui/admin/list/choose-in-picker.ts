import type { KeyboardEvent } from 'react'

/**
 * For the keys of a list of choices that acts as soon as one is taken. While it is closed, browsers take one with each arrow
 * and each letter, before anybody has read what there is; here these open it, and Enter takes what is chosen then.
 */
export function chooseInPicker(event: KeyboardEvent<HTMLSelectElement>) {
  const { key, currentTarget, altKey, ctrlKey, metaKey } = event
  const takesOne = /^(Arrow.*|Home|End|Page.*|.)$/u.test(key) && !altKey && !ctrlKey && !metaKey
  if (!takesOne || !('showPicker' in currentTarget)) return
  event.preventDefault()
  currentTarget.showPicker()
}
