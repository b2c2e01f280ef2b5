import { useEffect, useState } from 'react'

/** How long the back office shows a message. */
export const messageDurationsMs = {
  /** Why a form was refused (specification §9). */
  refusal: 2_000,
  /** A refusal with further advice to read. */
  advice: 12_000,
  done: 5_000,
  /** A message with an action, such as Undo or a link to what was added. */
  doneWithWayBack: 10_000,
}

/**
 * Shows a message for a time after each new `trigger` (a result, a key in the address); the same one is
 * shown only once. Hovering or focusing the message stops the clock, which then starts again from zero.
 * Without JavaScript it stays.
 */
export function useTimedMessage(trigger: object | string | undefined, milliseconds: number) {
  const [dismissed, setOver] = useState<object | string>()
  const [isPaused, setPaused] = useState(false)
  const visible = trigger !== undefined && trigger !== dismissed

  useEffect(() => {
    if (!visible || isPaused) return
    const timer = setTimeout(() => setOver(trigger), milliseconds)
    return () => clearTimeout(timer)
  }, [visible, isPaused, trigger, milliseconds])

  const pause = () => setPaused(true)
  const resume = () => setPaused(false)
  return {
    visible,
    dismiss: () => {
      setPaused(false)
      setOver(trigger)
    },
    /** For the element that shows the message. */
    clock: { onMouseEnter: pause, onMouseLeave: resume, onFocus: pause, onBlur: resume },
  }
}
