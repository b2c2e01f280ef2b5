import { motionSigns } from './motion-signs.ts'

/** On a button that stops and begins a movement; the script changes it with the movement. */
export function MotionSign() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d={motionSigns.moving} />
    </svg>
  )
}
