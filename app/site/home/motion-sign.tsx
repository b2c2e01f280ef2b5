import { motionSigns } from './motion-signs.ts'

/** The icon of a button that starts and stops a movement; the script changes it. */
export function MotionSign() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d={motionSigns.moving} />
    </svg>
  )
}
