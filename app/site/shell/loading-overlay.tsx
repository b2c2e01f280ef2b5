import type { CSSProperties } from 'react'
import { overlayId } from '#app/ui/popup/after-overlay.ts'
import styles from './loading-overlay.module.css'

/**
 * Covers the loaded page for the first moments of every full page load (specification §9), and is removed by
 * CSS alone. `duration` is in milliseconds.
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
