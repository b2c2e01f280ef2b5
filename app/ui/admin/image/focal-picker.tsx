import type { KeyboardEvent, MouseEvent } from 'react'
import classes from './image-field.module.css'
import type { FocalPoint } from './shapes.ts'

interface FocalPickerProps {
  address: string
  focus: FocalPoint
  choose: (focus: FocalPoint) => void
}

const steps: Partial<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -2, y: 0 },
  ArrowRight: { x: 2, y: 0 },
  ArrowUp: { x: 0, y: -2 },
  ArrowDown: { x: 0, y: 2 },
}

/** Click, tap or arrow keys set the point that every crop keeps. */
export function FocalPicker({ address, focus, choose }: FocalPickerProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (event.detail === 0) return // By the keyboard, which has the arrows.
    const frame = event.currentTarget.getBoundingClientRect()
    choose({
      x: percent((event.clientX - frame.left) / frame.width),
      y: percent((event.clientY - frame.top) / frame.height),
    })
  }
  function press(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    choose({ x: percent((focus.x + step.x) / 100), y: percent((focus.y + step.y) / 100) })
  }
  return (
    <button
      type="button"
      className={classes.picture}
      onClick={click}
      onKeyDown={press}
      aria-label={`Most important point: ${focus.x} percent across, ${focus.y} percent down. Arrow keys move it.`}
    >
      <img src={address} alt="" />
      <span className={classes.point} style={{ left: `${focus.x}%`, top: `${focus.y}%` }} aria-hidden />
    </button>
  )
}

function percent(share: number) {
  return Math.round(Math.min(1, Math.max(0, share)) * 100)
}
