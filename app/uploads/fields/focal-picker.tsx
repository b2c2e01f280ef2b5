import { VisuallyHidden } from '@mantine/core'
import type { KeyboardEvent, PointerEvent } from 'react'
import { StoredPicture } from '#app/ui/photograph.tsx'
import classes from './image-field.module.css'
import type { FocalPoint } from './shape-previews.tsx'

interface FocalPickerProps {
  storedKey: string
  focus: FocalPoint
  choose: (focus: FocalPoint) => void
}

const steps: Partial<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -2, y: 0 },
  ArrowRight: { x: 2, y: 0 },
  ArrowUp: { x: 0, y: -2 },
  ArrowDown: { x: 0, y: 2 },
}
/** Shift multiplies a step by this. */
const leap = 5

/** Sets the point that every crop keeps, by click, tap, drag or arrow keys. */
export function FocalPicker({ storedKey, focus, choose }: FocalPickerProps) {
  function point({ currentTarget, clientX, clientY }: PointerEvent<HTMLButtonElement>) {
    const frame = currentTarget.getBoundingClientRect()
    choose({
      x: percent((clientX - frame.left) / frame.width),
      y: percent((clientY - frame.top) / frame.height),
    })
  }
  function drag(event: PointerEvent<HTMLButtonElement>) {
    if (event.pointerType === 'mouse' && event.buttons === 1) point(event)
  }
  function press(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const far = event.shiftKey ? leap : 1
    choose({ x: percent((focus.x + step.x * far) / 100), y: percent((focus.y + step.y * far) / 100) })
  }
  const place = `${focus.x} percent across, ${focus.y} percent down`
  return (
    <>
      <button
        type="button"
        className={classes.picture}
        // A touch may also be the start of scrolling, so only lifting the finger counts as a choice.
        onPointerUp={point}
        onPointerMove={drag}
        onKeyDown={press}
        aria-label={`Most important point: ${place}. Arrow keys move it.`}
      >
        <StoredPicture storedKey={storedKey} width={640} draggable={false} />
        <span className={classes.point} style={{ left: `${focus.x}%`, top: `${focus.y}%` }} aria-hidden />
      </button>
      <VisuallyHidden role="status">{place}</VisuallyHidden>
    </>
  )
}

function percent(share: number) {
  return Math.round(Math.min(1, Math.max(0, share)) * 100)
}
