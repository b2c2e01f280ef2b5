import type { CSSProperties } from 'react'
import { overlayId } from '#app/ui/popup/after-overlay.ts'
import styles from './loading-overlay.module.css'

/**
 * Lies over a page that is already there for the first moments of every full page load (specification §9), and is
 * cleared by CSS alone. `duration` in milliseconds.
 */
export function LoadingOverlay({ duration, name }: { duration: number; name: string }) {
  if (duration <= 0) return null
  const time: CSSProperties & Record<'--duration', string> = { '--duration': `${duration}ms` }
  return (
    <div className={styles.loadingOverlay} id={overlayId} style={time} aria-hidden="true">
      <i />
      <i />
      <i />
      <p className="label">{name}</p>
    </div>
  )
}
