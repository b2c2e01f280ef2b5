import { motionIconPaths } from './motion-icon-paths.ts'

/** The icon of a button that starts and stops a movement; the script changes it. */
export function MotionIcon() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d={motionIconPaths.moving} />
    </svg>
  )
}
