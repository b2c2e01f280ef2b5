import { useEffect, useState } from 'react'

/** Milliseconds for which the back office says something. */
export const shownFor = {
  /** Why a form was refused (specification §9). */
  refusal: 2_000,
  /** Where there is more to read than that sentence. */
  advice: 12_000,
  done: 5_000,
  /** Where something can be done about it: an Undo, the way to what was added. */
  doneWithWayBack: 10_000,
}

/**
 * Shows a message for a time after each new `occasion` (a result, a word of the address); the same one is shown once.
 * The clock stops while the message is pointed at or focused, and begins again after. Without JavaScript it stays.
 */
export function useTimedMessage(occasion: object | string | undefined, milliseconds: number) {
  const [over, setOver] = useState<object | string>()
  const [held, setHeld] = useState(false)
  const visible = occasion !== undefined && occasion !== over

  useEffect(() => {
    if (!visible || held) return
    const timer = setTimeout(() => setOver(occasion), milliseconds)
    return () => clearTimeout(timer)
  }, [visible, held, occasion, milliseconds])

  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return {
    visible,
    dismiss: () => {
      setHeld(false)
      setOver(occasion)
    },
    /** For the element that shows the message. */
    clock: { onMouseEnter: hold, onMouseLeave: release, onFocus: hold, onBlur: release },
  }
}
